import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  accentStylesheet,
  iconQuery,
  islandImage,
  logoImage,
  sceneImage,
  stageImage,
  starterLook,
} from "#contract/look-files.ts";
import type { Look } from "#contract/site/look.ts";
import { publish as publishDocuments } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const immutable = "public, max-age=31536000, immutable";

async function publish(server: TestServer, changes: Partial<Look>): Promise<void> {
  await publishDocuments(server, { look: { ...starterLook, ...changes } });
}

async function get(server: TestServer, url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: found, body, rawPayload } = await server.app.inject({ url, headers });
  return { status, headers: found, text: body, bytes: rawPayload };
}

test("the starter look needs no file of its own", () => {
  expect(accentStylesheet(starterLook)).toBeNull();
  expect(islandImage(starterLook)).toBeNull();
  expect(sceneImage(starterLook)).toBeNull();
  expect(logoImage("orange", "savepoint")).toBeNull();
  expect(iconQuery(starterLook)).toBe("");
});

test("the files of any look are served compressed and for ever", async () => {
  const server = await startTestServer();
  const look: Look = {
    ...starterLook,
    accent: "#3B7DF0",
    hero: { kind: "art", seed: "größe / 🎮?&#", palette: "sea" },
  };
  const files = [
    [accentStylesheet(look), "text/css; charset=utf-8", "--color-accent:light-dark(#3b7df0,#3b7df0)"],
    ...[islandImage(look), sceneImage(look), stageImage(look, "painted")]
      .flatMap((image) => [image?.day, image?.night])
      .map((url) => [url, "image/svg+xml", "#3b7df0"] as const),
    [logoImage(look.accent, "größe / 🎮?&#"), "image/svg+xml", "<path"],
  ] as const;
  for (const [url, type, content] of files) {
    const { status, headers, text } = await get(server, String(url));
    expect([url, status, headers["content-type"], headers["cache-control"]]).toEqual([url, 200, type, immutable]);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(text).toContain(content);
    expect(text).not.toContain("#ff9138");
    const compressed = await get(server, String(url), { "accept-encoding": "br" });
    expect([url, compressed.headers["content-encoding"]]).toEqual([url, "br"]);
  }
});

test("files of looks that can't be are missing", async () => {
  const server = await startTestServer();
  for (const url of [
    "/look/accent.css",
    "/look/accent.css?accent=red;}",
    "/look/accent.css?accent=orangered",
    "/look/scene.svg?accent=blue&stage=lit",
    "/look/scene.svg?accent=blue&light=dusk",
    "/look/island.svg?accent=blue&palette=neon&seed=a",
    "/look/island.svg?accent=blue&palette=sea&seed=",
    `/look/logo.svg?accent=blue&seed=${"a".repeat(41)}`,
    "/look/other.css?accent=blue",
  ])
    expect([url, (await get(server, url)).status]).toEqual([url, 404]);
});

test("a generated logo has icons in every size, which caches keep under the URL of the current look", async () => {
  const server = await startTestServer();
  const look: Partial<Look> = { accent: "teal", logo: { kind: "art", seed: "mira" } };
  await publish(server, look);
  const query = iconQuery({ ...starterLook, ...look });
  expect(query).toMatch(/^\?v=[0-9a-z]+$/);
  for (const [name, size] of [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["icon-maskable-512.png", 512],
    ["apple-touch-icon.png", 180],
  ] as const) {
    const { status, headers, bytes } = await get(server, `/${name}${query}`);
    expect([name, status, headers["content-type"], headers["cache-control"]]).toEqual([
      name,
      200,
      "image/png",
      immutable,
    ]);
    const { width, height } = await sharp(bytes).metadata();
    expect([name, width, height]).toEqual([name, size, size]);
    expect((await get(server, `/${name}`)).headers["cache-control"]).toBe("public, max-age=3600");
  }
  const favicon = await get(server, `/favicon.ico${query}`);
  expect([favicon.status, favicon.headers["content-type"]]).toEqual([200, "image/x-icon"]);
  expect(favicon.bytes.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]));
  expect((await get(server, "/favicon.svg")).text).toContain("<svg");
  const manifest = JSON.parse((await get(server, "/manifest.webmanifest")).text) as { icons: { src: string }[] };
  expect(manifest.icons.map(({ src }) => src)).toEqual(
    ["/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"].map((path) => path + query),
  );
});

test("an uploaded logo has icons in every size, and without its file the site's own icons stay", async () => {
  const server = await startTestServer();
  // Of one color: the colors of noise take seconds to be reduced to those of an icon.
  const logo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const upload = await sendFile(server, "POST", "/blogs/upload", "image", logo);
  expect(upload.status, upload.text).toBe(201);
  const src = String((upload.body as { url: string }).url);
  await publish(server, { logo: { kind: "image", image: { src } } });
  const icon = await get(server, "/icon-512.png");
  expect([icon.status, (await sharp(icon.bytes).metadata()).width]).toEqual([200, 512]);
  expect((await get(server, "/apple-touch-icon.png")).status).toBe(200);
  // A bitmap has no SVG.
  expect((await get(server, "/favicon.svg")).status).toBe(404);

  await publish(server, { logo: { kind: "image", image: { src: `/media/${"0".repeat(32)}.png` } } });
  // The test server has no files of the web app, which would answer now.
  expect((await get(server, "/icon-512.png")).status).toBe(404);
});

test("generated images and the manifest follow the accent and the default theme at the next request", async () => {
  const server = await startTestServer();
  const before = await get(server, "/art/game/first.svg");
  const known = { "if-none-match": String(before.headers.etag) };
  expect((await get(server, "/art/game/first.svg", known)).status).toBe(304);
  await publish(server, { accent: "blue", theme: "dark" });
  const after = await get(server, "/art/game/first.svg", known);
  expect([after.status, after.text.includes("#3b7df0"), after.text.includes("#ff9138")]).toEqual([200, true, false]);
  const manifest = JSON.parse((await get(server, "/manifest.webmanifest")).text) as Record<string, string>;
  expect([manifest.theme_color, manifest.background_color]).toEqual(["#12151b", "#12151b"]);
});

test("generated images are sent in the smallest encoding that the browser accepts", async () => {
  const server = await startTestServer();
  const plain = await get(server, "/art/game/first.svg");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (const [accepted, encoding, decode] of [
    ["gzip, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const sent = await get(server, "/art/game/first.svg", { "accept-encoding": accepted });
    expect([sent.headers["content-encoding"], sent.headers.vary]).toEqual([encoding, "accept-encoding"]);
    expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decode(sent.bytes).toString()).toBe(plain.text);
  }
});
