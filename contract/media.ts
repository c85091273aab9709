import { z } from "zod";
import { defineCalls } from "./call.ts";

export const upload = z.object({
  url: z.string().describe("Address of the stored file"),
  fileId: z.string(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  poster: z.string().optional().describe("Address of the still of a film"),
}).meta({ id: "Upload" });
export type Upload = z.infer<typeof upload>;

/** How to show a stored picture, or the still of a film: everything that a `<picture>` needs. */
export const picture = z.object({
  src: z.string().describe("For whoever knows no variants"),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string().describe("As the media library has it; what stands where the picture is used goes first"),
  placeholder: z.string().describe("A tiny blurred picture as a data URL; empty where one can see through the picture"),
  placeholderClass: z.string().describe("Class for the rule that shows the placeholder, or empty"),
  sources: z.array(z.object({ type: z.enum(["image/avif", "image/webp"]), srcSet: z.string() }))
    .describe("Best first; empty until the variants are made"),
}).meta({ id: "Picture" });
export type Picture = z.infer<typeof picture>;

const multipart = ["multipart/form-data"] as const;

export const mediaCalls = defineCalls({
  uploadForPost: { method: "POST", url: "/blogs/upload", access: "owner", summary: "Upload a picture (field image)", consumes: multipart, response: { 201: upload } },
  uploadForProject: { method: "POST", url: "/portfolio/upload", access: "owner", summary: "Upload a picture or film (field file)", consumes: multipart, response: { 201: upload } },
});
