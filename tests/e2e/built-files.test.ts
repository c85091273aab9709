import { readdirSync } from "node:fs";
import { request as send } from "node:http";
import { expect, test } from "./support/site.ts";

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

/** As it travels: `fetch` would unpack it. */
function ask(url: string, path: string, headers: Record<string, string>, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send(url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
    }).on("error", reject).end();
  });
}

const told = ["content-type", "content-length", "content-encoding", "cache-control", "content-security-policy", "x-content-type-options", "cross-origin-resource-policy", "referrer-policy"];

test("a file of the web app is the same from memory as from the disk, however it is compressed", async ({ site }) => {
  const names = readdirSync("build/client/assets");
  const paths = [...[".js", ".css", ".woff2"].map((ending) => `/assets/${names.find((name) => name.endsWith(ending)) ?? ""}`), "/favicon.svg"];
  for (const path of paths) {
    for (const encoding of ["br", "gzip", "identity"]) {
      const first = await ask(site.url, path, { "accept-encoding": encoding });
      expect(first.status, path).toBe(200);
      const kept = async () => { const answer = await ask(site.url, path, { "accept-encoding": encoding }); return answer.headers["x-request-id"] === undefined ? answer : null; };
      await expect.poll(async () => (await kept())?.status, `${path} in memory`).toBe(200);
      const second = await kept();
      expect(second?.body.equals(first.body)).toBe(true);
      const pick = (answer: Answer | null) => Object.fromEntries(told.map((name) => [name, answer?.headers[name]]));
      expect(pick(second), `${path} ${encoding}`).toEqual(pick(first));
      expect(String(second?.headers.vary).toLowerCase()).toBe("accept-encoding");
    }
    const again = await ask(site.url, path, { "accept-encoding": "br" });
    expect((await ask(site.url, path, { "accept-encoding": "br", "if-none-match": String(again.headers.etag) })).status).toBe(304);
    const head = await ask(site.url, path, { "accept-encoding": "br" }, "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, again.headers["content-length"]]);
    expect((await ask(site.url, path, { range: "bytes=0-9" })).status).toBe(206);
  }
  expect((await ask(site.url, "/assets/../package.json", {})).status).not.toBe(200);
  expect((await ask(site.url, "/assets/gone.js", {})).status).toBe(404);
});
