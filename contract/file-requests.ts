// Links by which the owner asks a client for files. The client sends them on a page with a secret URL.
import { z } from "zod";
import { defineCalls, noContent, rowId, timestamp } from "./call.ts";
import { contactInput } from "./enquiries.ts";

export const openFileRequest = z
  .object({
    owner: z.string(),
    expiresAt: timestamp.describe("When the link stops working"),
    timeZone: z.string().describe("The owner's time zone"),
    files: z
      .array(z.object({ name: z.string(), bytes: z.number().int() }))
      .describe("What was sent by this link; only the owner can download it"),
  })
  .meta({ id: "OpenFileRequest" });
export type OpenFileRequest = z.infer<typeof openFileRequest>;

const params = z.object({ id: rowId });
const openParams = z.object({ token: z.string().max(200) });

export const fileRequestInput = z.strictObject({
  message: z
    .string()
    .max(10_000, "message must be at most 10000 characters")
    .transform((text) => text.replace(/[^\P{Cc}\n\t]/gu, "").trim())
    .optional(),
  link: contactInput.shape.link,
});

export const fileRequestCalls = defineCalls({
  create: {
    method: "POST",
    url: "/enquiries/:id/file-requests",
    access: "owner",
    scope: "login",
    summary: "Ask a sender for files with a secret link; only this response has the link",
    params,
    response: {
      201: z.object({ id: z.number().int(), url: z.url(), text: z.string().describe("Text for the email") }),
    },
  },
  withdraw: {
    method: "DELETE",
    url: "/enquiries/:id/file-requests/:requestId",
    access: "owner",
    scope: "login",
    summary: "Close a link by which files are sent; the files stay",
    params: params.extend({ requestId: rowId }),
    response: { 204: noContent },
  },
  open: {
    method: "GET",
    url: "/files/:token",
    access: "public",
    summary: "Get who asks for files by a secret link, and what was sent",
    params: openParams,
    response: { 200: openFileRequest },
  },
  send: {
    method: "POST",
    url: "/files/:token",
    access: "public",
    summary: "Send files by a secret link, with a message and a link",
    params: openParams,
    upload: { field: "files", what: "A file of a type that clients can send", fields: fileRequestInput },
    response: { 200: openFileRequest },
  },
});
