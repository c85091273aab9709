import { z } from "zod";
import { buildStates, engines, orientations } from "./build-terms.ts";
import { defineCalls, line, noContent, requiredLine, rowId, timestamp, wholeNumber } from "./call.ts";
import { limits } from "./limits.ts";

const pixels = z.number().int().min(1).max(limits.build.pixels).nullable();

export const build = z
  .object({
    number: z.number().int().describe("Counts up within the project; never reused"),
    version: z.string(),
    notes: z.string().describe("What changed in this version, as plain text"),
    state: z.enum(buildStates).describe("Anyone can play a published version at its own URL"),
    live: z.boolean().describe("Whether the project's play URL serves this version"),
    engine: z.enum(engines),
    engineVersion: z.string().describe("Empty if unknown"),
    threads: z
      .boolean()
      .describe("Whether the game needs a cross-origin isolated page, because its WebAssembly shares memory"),
    width: pixels.describe("Width of the canvas in CSS pixels; null if the canvas fills the space it gets"),
    height: pixels,
    orientation: z.enum(orientations),
    touch: z.boolean().describe("Whether the game has touch controls"),
    needsKeyboard: z.boolean().describe("Whether the game can't be played on phones"),
    controls: z.string().describe("The controls in words, such as arrow keys or gamepad"),
    caution: z.string().describe("What players should know before they start, such as flashing lights; may be empty"),
    hosts: z.array(z.string()).describe("Other origins that the game may load from"),
    askedHosts: z.array(z.string()).describe("Other origins that the game requested in a test, allowed or not"),
    bytes: z.number().int().describe("Total size of the uploaded files"),
    downloadBytes: z
      .number()
      .int()
      .describe("Total size of the files as browsers download them, which shrinks once the server has compressed them"),
    unpackedBytes: z.number().int().describe("Total size of the files without compression"),
    files: z.number().int(),
    warning: z
      .string()
      .nullable()
      .describe("Why the game probably won't start, and what to do; null if no problem is known"),
    url: z
      .url()
      .nullable()
      .describe("URL that plays this version; null until it is published, and if PLAY_URL isn't set"),
    createdAt: timestamp,
    publishedAt: timestamp.nullable().describe("When this version was first published"),
  })
  .meta({ id: "Build", description: "A version of a project's game, playable in browsers" });
export type Build = z.infer<typeof build>;

export const builds = z
  .object({
    items: z.array(build).describe("Newest first"),
    liveUrl: z
      .url()
      .nullable()
      .describe("URL that plays the live version; it never changes. Null if no version is live"),
    canRollBack: z.boolean().describe("Whether an earlier live version can be put back"),
    problem: z.string().nullable().describe("Why builds can't be played on this site; null if they can"),
  })
  .meta({ id: "Builds" });
export type Builds = z.infer<typeof builds>;

export const buildUpload = z
  .object({
    id: z.string(),
    name: z.string(),
    bytes: z.number().int().describe("Size of the whole file"),
    offset: z.number().int().describe("How many bytes have arrived"),
    expiresAt: timestamp.describe("When an unfinished upload is removed"),
  })
  .meta({ id: "BuildUpload", description: "An upload of a ZIP file, which can resume after an interruption" });
export type BuildUpload = z.infer<typeof buildUpload>;

/** A published build as visitors play it. */
export const playable = build
  .pick({
    number: true,
    version: true,
    notes: true,
    live: true,
    engine: true,
    engineVersion: true,
    threads: true,
    width: true,
    height: true,
    orientation: true,
    touch: true,
    needsKeyboard: true,
    controls: true,
    caution: true,
    downloadBytes: true,
    unpackedBytes: true,
  })
  .extend({
    url: z.url().describe("URL that plays the build; for the live one, the URL that never changes"),
    reports: z.boolean().describe("Whether the game's page reports loading progress; pages over 2 MB don't"),
    date: timestamp
      .nullable()
      .describe("When the build was first published; null if the project's dates are confidential"),
  })
  .meta({ id: "Playable" });
export type Playable = z.infer<typeof playable>;

/** Another origin that a build may load from and open sockets to. */
export const buildHost = z
  .string()
  .max(200)
  .regex(/^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/, "must be origins such as https://fonts.gstatic.com");

const facts = {
  version: requiredLine("version", limits.build.version),
  notes: z.string().max(limits.build.notes, `must be at most ${limits.build.notes} characters`),
  width: pixels,
  height: pixels,
  orientation: z.enum(orientations),
  touch: z.boolean(),
  needsKeyboard: z.boolean(),
  controls: line(limits.build.controls),
  caution: line(limits.build.caution),
  hosts: z.array(buildHost).max(limits.build.hosts, `must be at most ${limits.build.hosts} origins`),
};

/** Missing facts are copied from the project's newest build. */
export const newBuild = z.strictObject({
  ...z.object(facts).partial().shape,
  version: facts.version.optional().describe("Defaults to the number of the build"),
  publish: z.boolean().default(false).describe("Whether to publish the build right away"),
});
export type NewBuild = z.infer<typeof newBuild>;

export const buildChanges = z.strictObject(z.object(facts).partial().shape);
export type BuildChanges = z.infer<typeof buildChanges>;

export const playableProject = z
  .object({
    slug: z.string(),
    title: z.string(),
    builds: z
      .array(build.pick({ number: true, version: true, live: true, publishedAt: true }))
      .describe("The published builds, newest first"),
  })
  .meta({ id: "PlayableProject" });

const project = z.object({ id: rowId.describe("Id of the project") });
const numbered = project.extend({ number: rowId.describe("Number of the build") });
const uploading = project.extend({ uploadId: z.string().regex(/^[0-9a-f]{32}$/) });

export const buildCalls = defineCalls({
  listPlayable: {
    method: "GET",
    url: "/builds",
    access: "owner",
    scope: "read",
    summary: "List the projects that visitors can play, with their published builds: what a post can show",
    response: { 200: z.object({ items: z.array(playableProject) }) },
  },
  list: {
    method: "GET",
    url: "/portfolio/:id/builds",
    access: "owner",
    scope: "read",
    summary: "List the builds of a project, newest first",
    params: project,
    response: { 200: builds },
  },
  get: {
    method: "GET",
    url: "/portfolio/:id/builds/:number",
    access: "owner",
    scope: "read",
    summary: "Get a build",
    params: numbered,
    response: { 200: build },
  },
  update: {
    method: "PATCH",
    url: "/portfolio/:id/builds/:number",
    access: "owner",
    scope: "builds",
    summary: "Change a build's facts, or how it is shown; its files never change",
    params: numbered,
    body: buildChanges,
    response: { 200: build },
  },
  remove: {
    method: "DELETE",
    url: "/portfolio/:id/builds/:number",
    access: "owner",
    scope: "builds",
    summary: "Delete a build permanently; 409 while it is live",
    params: numbered,
    response: { 204: noContent },
  },
  test: {
    method: "POST",
    url: "/portfolio/:id/builds/:number/test",
    access: "owner",
    scope: "builds",
    summary: `Get a URL that plays a build before it is published, for ${limits.build.testHours} hours`,
    params: numbered,
    response: { 200: z.object({ url: z.url(), expiresAt: timestamp }) },
  },
  publish: {
    method: "POST",
    url: "/portfolio/:id/builds/:number/publish",
    access: "owner",
    scope: "builds",
    summary: "Publish a build: the project's address plays it from now on",
    params: numbered,
    response: { 200: builds },
  },
  unpublish: {
    method: "POST",
    url: "/portfolio/:id/builds/:number/unpublish",
    access: "owner",
    scope: "builds",
    summary: "Unpublish a build: nobody can play it any more, and if it was live, nothing is live",
    params: numbered,
    response: { 200: builds },
  },
  rollBack: {
    method: "POST",
    url: "/portfolio/:id/builds/rollback",
    access: "owner",
    scope: "builds",
    summary: "Roll back to the build that was live before; 409 if there is none",
    params: project,
    response: { 200: builds },
  },
  beginUpload: {
    method: "POST",
    url: "/portfolio/:id/builds/uploads",
    access: "owner",
    scope: "builds",
    summary: "Begin to upload the ZIP file of a build",
    params: project,
    body: z.strictObject({
      name: line(200).default("").describe("Name of the file"),
      bytes: z
        .number()
        .int()
        .min(1, "must be the size of the file")
        .max(limits.build.zip, `ZIP files of builds can be up to ${limits.build.zip / 1024 / 1024} MB`),
    }),
    response: { 201: buildUpload },
  },
  getUpload: {
    method: "GET",
    url: "/portfolio/:id/builds/uploads/:uploadId",
    access: "owner",
    scope: "builds",
    summary: "Get how many bytes of an upload have arrived, to resume it",
    params: uploading,
    response: { 200: buildUpload },
  },
  append: {
    method: "PATCH",
    url: "/portfolio/:id/builds/uploads/:uploadId",
    access: "owner",
    scope: "builds",
    summary:
      "Append bytes to an upload; 409 if the offset isn't the number of bytes so far. Bytes from before an interruption stay",
    params: uploading,
    querystring: z.strictObject({
      offset: wholeNumber(0, limits.build.zip).describe("Position of the first byte in the file"),
    }),
    stream: "The next bytes of the file",
    response: { 200: buildUpload },
  },
  cancelUpload: {
    method: "DELETE",
    url: "/portfolio/:id/builds/uploads/:uploadId",
    access: "owner",
    scope: "builds",
    summary: "Cancel an upload, and remove its bytes",
    params: uploading,
    response: { 204: noContent },
  },
  finishUpload: {
    method: "POST",
    url: "/portfolio/:id/builds/uploads/:uploadId/finish",
    access: "owner",
    scope: "builds",
    summary:
      "Finish an upload: its ZIP file is checked and unpacked into a build. Asking again, as after an interruption, answers the same build",
    params: uploading,
    body: newBuild,
    response: { 201: build },
  },
});
