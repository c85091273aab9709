import { z } from "zod";
import { defineCalls, line, noContent, timestamp, wholeNumber } from "./call.ts";
import { limits } from "./limits.ts";

export const upload = z
  .object({
    url: z.string().describe("URL of the stored file"),
    fileId: z.string(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    duration: z.number().optional().describe("Seconds of a video or recording, if the file contains its duration"),
    poster: z.string().optional().describe("URL of a video's still image"),
    alt: z.string().optional().describe("The alternative text, if the same file was uploaded before and has one"),
  })
  .meta({ id: "Upload" });
export type Upload = z.infer<typeof upload>;

/** The data to show a stored image, or the still of a video: everything that a `<picture>` needs. */
export const picture = z
  .object({
    src: z.string().describe("Fallback for browsers that support none of the variants"),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string().describe("The alternative text in the media library; one at the place of use takes precedence"),
    placeholder: z.string().describe("A tiny blurred image as a data URL; empty for an image with transparency"),
    sources: z
      .array(z.object({ type: z.enum(["image/avif", "image/webp"]), srcSet: z.string() }))
      .describe("The variants, best format first; empty until they are made"),
  })
  .meta({ id: "Image" });
export type Picture = z.infer<typeof picture>;

/** A place that mentions a file. A file with at least one such place can't be deleted. */
export const mediaUse = z.object({
  what: z.enum(["post", "revision", "draft", "project", "project-revision", "project-draft", "site", "model"]),
  id: z
    .string()
    .describe("Id of the post, project or 3D model; for an autosave, its key; for the site, the name of the section"),
  title: z.string(),
  trashed: z.boolean(),
});
export type MediaUse = z.infer<typeof mediaUse>;

/** Visitors play `audio`, see a `model` in 3D, and can only download a `file`. */
export const mediaKinds = ["image", "video", "audio", "model", "file"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Measurements of a 3D model. */
export const modelReport = z
  .object({
    triangles: z.number().int(),
    vertices: z.number().int(),
    meshes: z.number().int(),
    materials: z.number().int(),
    drawCalls: z.number().int(),
    bones: z.number().int(),
    clips: z.array(z.string()).describe("Names of its animations; may be empty"),
    textures: z.array(
      z.object({
        width: z.number().int().describe("Width of the uploaded image"),
        height: z.number().int(),
        memory: z.number().int().describe("Bytes on the GPU of the texture that visitors get"),
      }),
    ),
    textureMemory: z.number().int(),
    extensions: z.array(z.string()).describe("The glTF extensions that the upload uses"),
    warnings: z.array(z.string()).describe("Warnings of the Khronos validator"),
    bytes: z.number().int().describe("Size of the file for the viewer"),
    transferBytes: z.number().int().describe("Size of that file as it is sent over the network"),
  })
  .meta({ id: "ModelReport" });
export type ModelReport = z.infer<typeof modelReport>;

/** The surroundings of a model in the viewer, which light the model and are reflected in it. */
export const environments = ["studio", "sunset", "night"] as const;
export type EnvironmentName = (typeof environments)[number];
export const modelBackgrounds = ["light", "dark", "environment"] as const;
export type ModelBackground = (typeof modelBackgrounds)[number];

const coordinate = z.number().min(-1e9).max(1e9);
const point = z.tuple([coordinate, coordinate, coordinate]);
const viewFields = {
  position: point.describe("Position of the camera"),
  target: point.describe("Point that the camera looks at"),
  environment: z.enum(environments),
  background: z.enum(modelBackgrounds),
  clip: z.string().max(80).describe("Name of the animation that plays; empty for none"),
  turntable: z.boolean().describe("Whether the model rotates slowly, unless the visitor prefers reduced motion"),
};
const modelName = line(limits.model.name);

/** How the viewer opens a model. */
export const modelView = z.object(viewFields).meta({ id: "ModelView" });
export type ModelView = z.infer<typeof modelView>;

/** What the owner saved about how to show a model. */
export const savedView = z.strictObject({
  ...viewFields,
  name: modelName.default("").describe("The name that visitors see; empty for the name of the file"),
  poster: line(limits.link).describe("URL of an image of the media library, shown until the model is opened"),
});
export type SavedView = z.output<typeof savedView>;

/** A model as a page shows it. */
export const shownModel = z
  .object({
    id: z.string().describe("Id in the media library"),
    name: z.string(),
    src: z.string().describe("The GLB for the viewer"),
    textureCount: z.number().int(),
    view: modelView.nullable().describe("The view that the owner saved"),
    poster: picture.nullable().describe("The image that the owner saved"),
    ...modelReport.shape,
  })
  .omit({ warnings: true, extensions: true, clips: true, textures: true })
  .meta({ id: "Model" });
export type ShownModel = z.infer<typeof shownModel>;

/** What is known of a PDF whose pages are images. */
export const documentFacts = z.object({
  count: z.number().int().describe("How many pages it has"),
  pages: z
    .array(z.object({ width: z.number().int(), height: z.number().int() }))
    .describe("The sizes of the images of its pages, of the first ones if it has very many"),
});
export type DocumentFacts = z.infer<typeof documentFacts>;

/** A document as the page of a project shows it. */
export const shownDocument = z
  .object({
    title: z.string(),
    url: z.string().describe("The PDF; empty for a client whose link has a watermark"),
    bytes: z.number().int(),
    count: z.number().int().describe("How many pages it has; pages has the first ones if they are very many"),
    cover: z.string().describe("URL of a smaller image of the first page"),
    textUrl: z.string().describe("URL of the texts of its pages: a JSON list of strings"),
    pages: z.array(z.object({ src: z.string(), width: z.number().int(), height: z.number().int() })),
  })
  .meta({ id: "Document" });
export type ShownDocument = z.infer<typeof shownDocument>;

/** How far the server has prepared a model, or the pages of a PDF. */
export const mediaStates = ["pending", "ready", "failed"] as const;

export const mediaItem = z
  .object({
    id: z.string(),
    url: z.string(),
    kind: z.enum(mediaKinds),
    mime: z.string(),
    name: z.string().describe("Name of the uploaded file; may be empty"),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    duration: z.number().nullable().describe("Seconds; null if the file doesn't contain its duration"),
    bytes: z.number().int().describe("Size of the stored original"),
    alt: z.string().describe("The alternative text; empty until the owner writes one"),
    /** The image, or the still of a video. */
    picture: picture.nullable(),
    poster: z.string().describe("URL of a video's still image; empty for none"),
    model: modelReport.nullable().describe("Measurements of a 3D model that is ready"),
    shownModel: shownModel.nullable().describe("What the viewer needs to show a 3D model that is ready"),
    pageCount: z.number().int().nullable().describe("Pages of a PDF that visitors can read"),
    state: z
      .enum(mediaStates)
      .describe("How far a 3D model, or a PDF to read, is prepared; for an image, whether its sizes are made"),
    problem: z.string().describe("Why the server couldn't prepare a 3D model or the pages of a PDF; otherwise empty"),
    embed: z
      .string()
      .describe("Path of the page that other sites can embed; empty unless a public page shows the model"),
    uses: z.array(mediaUse),
    createdAt: timestamp,
  })
  .meta({ id: "Media" });
export type MediaItem = z.infer<typeof mediaItem>;

export const mediaPage = z.object({
  items: z.array(mediaItem),
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type MediaPage = z.infer<typeof mediaPage>;

export const mediaQuery = z.strictObject({
  page: wholeNumber(1, 100_000).default(1),
  search: z.string().max(limits.search).optional().describe("Words in the name or the alternative text"),
  kind: z.enum(mediaKinds).optional(),
  alt: z.enum(["missing"]).optional().describe("`missing`: only images and videos without alternative text"),
  ids: z
    .string()
    .regex(new RegExp(`^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,${limits.project.models - 1}}$`), "must be ids, with commas")
    .optional()
    .describe("Only these files, all on one page: their ids, or the ids in their URLs"),
  used: z.enum(["nowhere"]).optional().describe("`nowhere`: only unused files, which can be deleted"),
});
export type MediaQuery = z.output<typeof mediaQuery>;

const params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

export const mediaCalls = defineCalls({
  uploadForPost: {
    method: "POST",
    url: "/blogs/upload",
    access: "owner",
    scope: "media",
    summary: "Upload an image (field image)",
    upload: { field: "image", what: "The image", alt: true },
    response: { 201: upload },
  },
  uploadForProject: {
    method: "POST",
    url: "/portfolio/upload",
    access: "owner",
    scope: "media",
    summary: "Upload an image or video (field file)",
    upload: { field: "file", what: "The image or video", alt: true },
    response: { 201: upload },
  },
  upload: {
    method: "POST",
    url: "/media",
    access: "owner",
    scope: "media",
    summary: "Upload an image, a video, audio, a 3D model or a file to download (field file)",
    querystring: z.strictObject({
      kind: z
        .enum(["model", "document"])
        .optional()
        .describe(
          "`model`: accepts only 3D models, and says what is wrong with a ZIP file; `document`: accepts only PDFs that visitors can read, and prepares their pages",
        ),
    }),
    upload: { field: "file", what: "The file", alt: true },
    response: { 201: upload },
  },
  list: {
    method: "GET",
    url: "/media",
    access: "owner",
    scope: "read",
    summary: "List uploaded files, newest first, and where each is used",
    querystring: mediaQuery,
    response: { 200: mediaPage },
  },
  describe: {
    method: "PUT",
    url: "/media/:id",
    access: "owner",
    scope: "media",
    summary: "Describe a file for those who cannot see it",
    params,
    body: z.strictObject({ alt: line(limits.title) }),
    response: { 200: mediaItem },
  },
  replace: {
    method: "PUT",
    url: "/media/:id/file",
    access: "owner",
    scope: "media",
    params,
    upload: { field: "file", what: "A file of the same kind" },
    response: { 200: mediaItem },
    summary:
      "Put another file of the same kind in its place (field file): id and description stay, every use shows the new one; 409 if that file is in the library already",
  },
  saveView: {
    method: "PUT",
    url: "/media/:id/view",
    access: "owner",
    scope: "media",
    summary: "Save how a 3D model opens, and the image that stands in its place until then",
    params,
    body: savedView,
    response: { 200: mediaItem },
  },
  forgetView: {
    method: "DELETE",
    url: "/media/:id/view",
    access: "owner",
    scope: "media",
    summary: "Show a 3D model as if no view had been saved",
    params,
    response: { 200: mediaItem },
  },
  prepare: {
    method: "POST",
    url: "/media/:id/prepare",
    access: "owner",
    scope: "media",
    summary: "Prepare a 3D model or the pages of a PDF once more after that has failed",
    params,
    response: { 200: mediaItem },
  },
  model: {
    method: "GET",
    url: "/models/:id",
    access: "public",
    summary: "Get a 3D model that a public page shows",
    params,
    response: { 200: shownModel },
  },
  remove: {
    method: "DELETE",
    url: "/media/:id",
    access: "owner",
    scope: "media",
    summary: "Delete a file permanently; 409 while it is used",
    params,
    response: { 204: noContent },
  },
});
