// The interactive parts in the text of a post: games and 3D models. The text itself has a link in each place, for feeds, exports and scripts.
import { z } from "zod";
import { playable } from "./builds.ts";
import { picture, shownModel } from "./media.ts";
import { landingCategories } from "./project-terms.ts";

const place = {
  from: z.number().int().describe("Start of the embed's HTML in the content, in UTF-16 units"),
  to: z.number().int().describe("End of the embed's HTML"),
};
const poster = z.object({
  address: z.string().describe("URL of the image; empty for none"),
  picture: picture.nullable().describe("The image in all its sizes, if it is in the media library"),
});

const gameEmbed = z.object({
  kind: z.literal("game"),
  ...place,
  title: z.string(),
  slug: z.string(),
  landing: z.array(z.enum(landingCategories)),
  poster,
  build: playable,
});
export type GameEmbed = z.infer<typeof gameEmbed>;

const modelEmbed = z.object({
  kind: z.literal("model"),
  ...place,
  title: z.string(),
  model: shownModel,
  poster,
  caption: z.string().describe("HTML; may be empty"),
});
export type ModelEmbed = z.infer<typeof modelEmbed>;

export const postEmbed = z.discriminatedUnion("kind", [gameEmbed, modelEmbed]).meta({ id: "PostEmbed" });
export type PostEmbed = z.infer<typeof postEmbed>;
