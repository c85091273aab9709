import { z } from "zod";
import { accentNames } from "#art/accent.ts";
import { palettes } from "#art/block-art.ts";
import { choice, image, text, videoFile } from "./fields.ts";

/** Each pair has a stylesheet in web/shared/fonts. */
export const fontPairs = {
  zalando: "Zalando Sans Expanded and Hanken Grotesk",
  grotesk: "Bricolage Grotesque and Figtree",
  serif: "Fraunces and Wix Madefor Text",
  mono: "JetBrains Mono and IBM Plex Sans",
} as const;
export type FontPair = keyof typeof fontPairs;

const themes = { system: "The visitor’s system decides", light: "Light", dark: "Dark" } as const;

/** The keys of an object with at least one, in their order. */
function keysOf<Key extends string>(values: Readonly<Record<Key, string>>): [Key, ...Key[]] {
  return Object.keys(values) as [Key, ...Key[]];
}

const seed = (title: string) =>
  text(40, { title, widget: "seed", description: "Any word. Another word makes another image." });

const wrongColor = "Choose a color, or enter one such as #e8590c.";

export const look = z.strictObject({
  accent: z.union([z.enum(accentNames), z.string().regex(/^#[0-9a-f]{6}$/i, wrongColor)], { error: wrongColor }).meta({
    title: "Accent color",
    widget: "color",
    description: "Text and focus colors are made from it, light or dark enough to be read in both themes.",
  }),
  fonts: choice(keysOf(fontPairs), {
    title: "Fonts",
    description: "The first is for headings, the second for everything else.",
    labels: fontPairs,
  }),
  theme: choice(keysOf(themes), {
    title: "Default theme",
    description: "Visitors can switch; this is how they start.",
    labels: themes,
  }),
  hero: z
    .discriminatedUnion(
      "kind",
      [
        z
          .strictObject({
            kind: z.literal("art"),
            seed: seed("Seed"),
            palette: choice(palettes, { title: "Palette" }),
          })
          .meta({ title: "Generated block art" }),
        z.strictObject({ kind: z.literal("image"), image: image({ title: "Image" }) }).meta({ title: "Image" }),
        z
          .strictObject({
            kind: z.literal("video"),
            video: videoFile({ title: "Video", description: "It plays without sound, again and again." }),
          })
          .meta({ title: "Video" }),
      ],
      { error: "Choose generated art, an image or a video." },
    )
    .meta({ title: "Image of the first screen" }),
  logo: z
    .discriminatedUnion(
      "kind",
      [
        z.strictObject({ kind: z.literal("art"), seed: seed("Seed") }).meta({ title: "Generated" }),
        z
          .strictObject({
            kind: z.literal("image"),
            image: image({ title: "Image", description: "A square image of at least 512 pixels." }),
          })
          .meta({ title: "Image" }),
      ],
      { error: "Choose a generated logo or an image." },
    )
    .meta({ title: "Logo and favicon" }),
});
export type Look = z.infer<typeof look>;
