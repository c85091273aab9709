import type { Answer, TestServer } from "./test-server.ts";

const tokens = new WeakMap<TestServer, Promise<string>>();

/** Uploads one file as the owner, as multipart form data. */
export async function sendFile(
  server: TestServer,
  method: "POST" | "PUT",
  path: string,
  field: string,
  bytes: Buffer,
  { name = "file" }: { name?: string } = {},
): Promise<Answer> {
  const token = tokens.get(server) ?? server.logIn();
  tokens.set(server, token);
  const boundary = "----savepoint-test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return server.call(method, path, {
    payload,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    token: await token,
  });
}
