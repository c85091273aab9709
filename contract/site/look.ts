import { z } from "zod";
import { choice, image, text, video } from "./fields.ts";

/** Accents that pass WCAG AA in both themes as they are. */
export const accentNames = ["orange", "red", "pink", "violet", "blue", "teal", "green", "amber"] as const;
export const fontPairs = ["zalando", "grotesk", "serif", "mono"] as const;
export const palettes = ["day", "dusk", "forest", "sea", "candy", "mono"] as const;
export const themes = ["system", "light", "dark"] as const;

const seed = (title: string) =>
  text(40, { title, widget: "seed", description: "Any word. Another word makes another image." });

const wrongColor = "Choose a color, or enter one such as #e8590c.";

export const look = z.strictObject({
  accent: z
    .union([z.enum(accentNames), z.string().regex(/^#[0-9a-f]{6}$/i, wrongColor)], { error: wrongColor })
    .meta({ title: "Accent color", widget: "color" }),
  fonts: choice(fontPairs, { title: "Fonts" }),
  theme: choice(themes, { title: "Default theme", description: "Visitors can switch; this is how they start." }),
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
        z.strictObject({ kind: z.literal("video"), video: video({ title: "Video" }) }).meta({ title: "Video" }),
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
