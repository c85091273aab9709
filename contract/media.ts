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

const multipart = ["multipart/form-data"] as const;

export const mediaCalls = defineCalls({
  uploadForPost: { method: "POST", url: "/blogs/upload", access: "owner", summary: "Upload a picture (field image)", consumes: multipart, response: { 201: upload } },
  uploadForProject: { method: "POST", url: "/portfolio/upload", access: "owner", summary: "Upload a picture or film (field file)", consumes: multipart, response: { 201: upload } },
});
