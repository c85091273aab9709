// The site as files: exports, backups, and imports of other blogs or of an export. Each takes a while, so the server does one at a time in
// the background and reports its progress.
import { z } from "zod";
import { defineCalls, line, noContent, requiredLine, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { code, currentPassword } from "./two-factor.ts";

/** A check says what an import of the same file would do, and writes nothing. */
export const transferKinds = ["export", "backup", "check", "import"] as const;

export const transfer = z
  .object({
    id: z.string(),
    kind: z.enum(transferKinds),
    state: z.enum(["running", "done", "failed"]),
    startedAt: timestamp,
    source: z.string().describe("Name of the imported file; empty for exports and backups"),
    done: z.number().int().describe("Finished posts and files, or megabytes of a backup"),
    total: z.number().int().describe("0 until known"),
    result: z.string().describe("The result or the reason for a failure, in words, often in several lines"),
    file: z
      .object({ name: z.string(), bytes: z.number().int() })
      .nullable()
      .describe("The files to download, for one day"),
  })
  .meta({ id: "Transfer", description: "An export, a backup or an import" });
export type Transfer = z.infer<typeof transfer>;

export const storedBackup = z
  .object({ name: z.string(), madeAt: timestamp, bytes: z.number().int() })
  .meta({ id: "StoredBackup", description: "A backup on the server's disk" });
export type StoredBackup = z.infer<typeof storedBackup>;

export const transfers = z
  .object({
    latest: transfer.nullable(),
    backups: z.array(storedBackup).describe("Newest first"),
    isNightly: z.boolean().describe("Whether the server makes a backup each night"),
  })
  .meta({ id: "Transfers" });
export type Transfers = z.infer<typeof transfers>;

const started = { 202: transfer };
const byId = z.object({ id: z.string().max(40) });

export const transferCalls = defineCalls({
  get: {
    method: "GET",
    url: "/transfers",
    access: "owner",
    scope: "login",
    summary: "Get the latest export, backup or import, and the backups on the server",
    response: { 200: transfers },
  },
  export: {
    method: "POST",
    url: "/transfers/exports",
    access: "owner",
    scope: "login",
    summary: "Write posts, pages, projects and media as files into a ZIP file",
    response: started,
  },
  backUp: {
    method: "POST",
    url: "/transfers/backups",
    access: "owner",
    scope: "login",
    summary: "Make a backup of the whole site now",
    response: started,
  },
  check: {
    method: "POST",
    url: "/transfers/imports",
    access: "owner",
    scope: "login",
    summary: "Upload a file to import, and find out what an import would do: a ZIP, WordPress, Ghost or Markdown file",
    querystring: z.strictObject({
      name: requiredLine("name", limits.transfer.name).describe("Name of the file"),
      site: z
        .union([z.literal(""), z.url({ protocol: /^https?$/ })])
        .default("")
        .describe("URL of the blog so far"),
      posts: line(limits.transfer.name)
        .default("")
        .describe("The folder of the posts in the file, if the layout of the file doesn’t show it"),
    }),
    stream: "The bytes of the file",
    response: started,
  },
  import: {
    method: "POST",
    url: "/transfers/imports/:id",
    access: "owner",
    scope: "login",
    summary: "Import the file that was checked",
    params: byId,
    response: started,
  },
  end: {
    method: "DELETE",
    url: "/transfers/:id",
    access: "owner",
    scope: "login",
    summary: "Cancel a running transfer, or remove the files of one that is done",
    params: byId,
    response: { 204: noContent },
  },
  link: {
    method: "POST",
    url: "/transfers/links",
    access: "owner",
    scope: "login",
    summary: "Get a URL for downloading a file within a minute, with the password",
    body: z.strictObject({
      file: z.string().max(100).describe("The id of an export, or the name of a backup"),
      password: currentPassword,
      code: code.optional(),
    }),
    response: { 200: z.object({ url: z.string().describe("URL on this site") }) },
  },
  download: {
    method: "GET",
    url: "/transfers/files/:token",
    access: "public",
    summary: "Download an export or a backup from the owner's temporary URL",
    params: z.object({ token: z.string().max(300) }),
    response: { 200: z.string() },
    mediaType: "application/octet-stream",
  },
});
