// The URLs of the files that the site's look is made of. Pages link them and the server makes them. It doesn't import the validation
// code, so that the browser can load it.
import { hashText } from "#art/random.ts";
import type { Look } from "./site/look.ts";

/** Raise this when the same look produces other styles or images, because browsers cache these files. */
export const lookVersion = 3;

/** The generated image of the starter look. */
export const starterIsland = { seed: "u", palette: "day" } as const;
const starterSeed = "savepoint";

/** The look that the main styles and the files in `public/` have. */
export const starterLook: Look = {
  accent: "orange",
  fonts: "zalando",
  theme: "system",
  hero: { kind: "art", ...starterIsland },
  logo: { kind: "art", seed: starterSeed },
};

/** Returns the stylesheet of the accent, or null if the main styles have it. */
export function accentStylesheet({ accent }: Pick<Look, "accent">): string | null {
  return accent === starterLook.accent ? null : lookFile("accent.css", { accent });
}

/** Returns the generated image of the first screen, by day and by night, or null if it is the one in the web app's bundle. */
export function islandImage({ accent, hero }: Pick<Look, "accent" | "hero">): DayAndNight | null {
  // The login page shows the island of the starter look beside an uploaded image or a video.
  const { seed, palette } = hero.kind === "art" ? hero : starterIsland;
  const isStarter = accent === starterLook.accent && seed === starterIsland.seed && palette === starterIsland.palette;
  return isStarter ? null : inBothLights("island.svg", { accent, palette, seed });
}

/** Returns the generated image of the biography page, by day and by night, or null if it is the one in `public/`. */
export function sceneImage({ accent }: Pick<Look, "accent">): DayAndNight | null {
  return accent === starterLook.accent ? null : inBothLights("scene.svg", { accent });
}

/** The stages that the image shows side by side, from left to right. */
export const sceneStages = ["wireframe", "blockout", "painted"] as const;
export type SceneStage = (typeof sceneStages)[number];

/** Returns the same scene in one stage only. What isn't painted is the same by day and by night. */
export function stageImage({ accent }: Pick<Look, "accent">, stage: SceneStage): DayAndNight {
  const { day, night } = inBothLights("scene.svg", { accent, stage });
  return { day, night: stage === "painted" ? night : day };
}

/** The URLs of an image that the light and the dark theme show. */
export type DayAndNight = { day: string; night: string };

function inBothLights(name: string, query: Record<string, string>): DayAndNight {
  return { day: lookFile(name, query), night: lookFile(name, { ...query, light: "night" }) };
}

/** The size of the images in device pixels. */
export const sceneSize = { width: 1400, height: 875 } as const;

/** Returns the generated logo as an image, or null if it is the one in the web app's bundle. */
export function logoImage(accent: string, seed: string): string | null {
  return isStarterLogo(accent, seed) ? null : lookFile("logo.svg", { accent, seed });
}

/** Returns the query of the icons' URLs, which changes with the icons. It is empty if they are the files in `public/`. */
export function iconQuery({ accent, logo }: Pick<Look, "accent" | "logo">): string {
  if (logo.kind === "image") return `?v=${hashText(`${logo.image.src} ${lookVersion}`).toString(36)}`;
  if (isStarterLogo(accent, logo.seed)) return "";
  return `?v=${hashText(`${accent} ${logo.seed} ${lookVersion}`).toString(36)}`;
}

function isStarterLogo(accent: string, seed: string): boolean {
  return accent === starterLook.accent && seed === starterSeed;
}

function lookFile(name: string, query: Record<string, string>): string {
  return `/look/${name}?${String(new URLSearchParams({ ...query, v: String(lookVersion) }))}`;
}
