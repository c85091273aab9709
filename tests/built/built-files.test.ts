import { readdirSync } from "node:fs";
import { request as send } from "node:http";
import { expect, test } from "./support/site.ts";

type Answer = { status: number; headers: Record<string, unknown>; bytes: number };

/** Returns the compressed response, which `fetch` would unpack. */
function ask(url: string, path: string, headers: Record<string, string>, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send(url + path, { method, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
    })
      .on("error", reject)
      .end();
  });
}

test("files of the web app are cacheable, served in ranges and compressed, and nothing else is served", async ({
  site,
}) => {
  const names = readdirSync("build/client/assets");
  const assets = [".js", ".css", ".woff2"].map(
    (ending) => `/assets/${names.find((name) => name.endsWith(ending)) ?? ""}`,
  );
  for (const path of [...assets, "/favicon.svg"]) {
    const whole = await ask(site.url, path, { "accept-encoding": "br" });
    expect([whole.status, whole.headers["content-length"]], path).toEqual([200, String(whole.bytes)]);
    expect(whole.headers).toMatchObject({
      "cache-control": assets.includes(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const known = { "accept-encoding": "br", "if-none-match": String(whole.headers.etag) };
    expect((await ask(site.url, path, known)).status, path).toBe(304);
    const head = await ask(site.url, path, { "accept-encoding": "br" }, "HEAD");
    expect([head.status, head.bytes, head.headers["content-length"]]).toEqual([200, 0, String(whole.bytes)]);
    expect(await ask(site.url, path, { range: "bytes=0-9" })).toMatchObject({ status: 206, bytes: 10 });
  }
  expect((await ask(site.url, "/assets/../package.json", {})).status).not.toBe(200);
  expect((await ask(site.url, "/assets/gone.js", {})).status).toBe(404);
});
