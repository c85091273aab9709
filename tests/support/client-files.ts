// Shared by tests of files that clients send.
import type { Answer, TestServer } from "./test-server.ts";

export type SentFile = { name: string; bytes: Buffer | string };

/** Sends a form with fields and files, as a browser does. */
export async function sendForm(
  server: Pick<TestServer, "call">,
  path: string,
  fields: Record<string, string>,
  files: readonly SentFile[],
  { headers, ip }: { headers?: Record<string, string>; ip?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append("files", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const request = new Request("http://in.process", { method: "POST", body: form });
  return server.call("POST", path, {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") ?? "", ...headers },
    ...(ip !== undefined && { ip }),
  });
}

/** Returns the names of all stored files of clients. */
export async function listStored({ context }: TestServer): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of context.clientFiles.list()) names.push(name);
  return names;
}
