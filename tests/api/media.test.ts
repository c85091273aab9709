import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { type Upload, upload as uploadSchema } from "#contract/media.ts";
import type { Context } from "#server/context.ts";
import { makeVideo } from "#tests/support/video.ts";
import { makeImage } from "#tests/support/media.ts";
import { listMedia } from "#tests/support/media-place.ts";
import { startTestServer } from "#tests/support/test-server.ts";

let folder: string;
let context: Context;
let address: string;
let authorization: string;

beforeEach(async () => {
  const server = await startTestServer();
  folder = server.dataDir;
  context = server.context;
  authorization = `Bearer ${await server.logIn()}`;
  // A real port, because some tests cut connections and some responses arrive before the request is complete.
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

test("an uploaded image is answered with its URL and size, and served as immutable", async () => {
  const bytes = await makeImage(60, 40).png().toBuffer();
  const upload = await uploaded(await send("/api/blogs/upload", "image", bytes, "cover.png"));
  expect(upload).toEqual({
    url: `/media/${upload.fileId}.png`,
    fileId: expect.stringMatching(/^[0-9a-f]{32}$/),
    width: 60,
    height: 40,
  });

  const served = await fetch(address + upload.url);
  expect(served.status).toBe(200);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "content-length": String((await served.arrayBuffer()).byteLength),
  });
  const again = await fetch(address + upload.url, { headers: { "if-none-match": served.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  const head = await fetch(address + upload.url, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(served.headers.get("content-length"));
});

test("a project accepts images and videos, each with a description", async () => {
  const picture = await uploaded(
    await send("/api/portfolio/upload", "file", await makeImage(6, 4).jpeg().toBuffer(), "a.jpg", { alt: "Noise" }),
  );
  expect(picture).toMatchObject({ width: 6, height: 4 });
  expect(await context.db.selectFrom("media").select(["alt", "originalName"]).executeTakeFirstOrThrow()).toEqual({
    alt: "Noise",
    originalName: "a.jpg",
  });
  const video = await uploaded(await send("/api/portfolio/upload", "file", makeVideo(), "video.mp4"));
  expect(video).toMatchObject({ url: expect.stringMatching(/\.mp4$/), width: 320, height: 180 });
});

test("a video is served in ranges", async () => {
  const bytes = makeVideo();
  const { url } = await uploaded(await send("/api/portfolio/upload", "file", bytes, "video.mp4"));
  const ask = async (range: string): Promise<[number, string | null, Buffer]> => {
    const response = await fetch(address + url, { headers: { range } });
    return [response.status, response.headers.get("content-range"), Buffer.from(await response.arrayBuffer())];
  };
  const size = bytes.length;
  expect(await ask("bytes=0-3")).toEqual([206, `bytes 0-3/${size}`, bytes.subarray(0, 4)]);
  expect(await ask("bytes=10-")).toEqual([206, `bytes 10-${size - 1}/${size}`, bytes.subarray(10)]);
  expect(await ask("bytes=-5")).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(size - 5)]);
  expect(await ask(`bytes=5-${size * 2}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, bytes.subarray(5)]);
  expect(await ask(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, Buffer.alloc(0)]);
  expect((await ask("bytes=0-1,3-4"))[0]).toBe(200);
  expect((await ask("bytes=9-3"))[0]).toBe(200);
  expect((await ask("nonsense"))[0]).toBe(200);
  const changed = await fetch(address + url, { headers: { range: "bytes=0-3", "if-range": `"other"` } });
  expect(changed.status).toBe(200);
});

test("ffmpeg makes a poster for a video", async (scene) => {
  for (const [name, codec] of [
    ["video.mp4", "mpeg4"],
    ["video.webm", "libvpx"],
  ] as const) {
    const path = join(folder, name);
    const made = await promisify(execFile)("ffmpeg", [
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      "testsrc=size=320x180:rate=10:duration=2",
      "-c:v",
      codec,
      path,
    ]).catch(() => null);
    if (!made) return scene.skip();
    const response = await send("/api/portfolio/upload", "file", await readFile(path), name);
    const video = await uploaded(response);
    expect(video).toEqual({
      url: expect.stringMatching(/\.(mp4|webm)$/),
      fileId: expect.any(String),
      width: 320,
      height: 180,
      poster: `/media/${video.fileId}-poster.jpg`,
    });
    const poster = await fetch(address + video.poster);
    expect(poster.headers.get("content-type")).toBe("image/jpeg");
  }
});

test("an upload needs an owner, which is checked before the body is read", async () => {
  for (const path of ["/api/blogs/upload", "/api/portfolio/upload"]) {
    const response = await send(path, "image", await makeImage(4, 4).png().toBuffer(), "a.png", {}, {});
    expect(response.status).toBe(401);
  }
  expect(await stored()).toEqual([]);
});

test("an upload in the wrong field or of the wrong type is refused and leaves nothing behind", async () => {
  const image = ["/api/blogs/upload", "image"] as const;
  const video = ["/api/portfolio/upload", "file"] as const;
  for (const [name, [path, field], bytes, status, message] of [
    ["no bytes", image, Buffer.alloc(0), 400, "The file is empty."],
    ["a wrong field", [image[0], "picture"], Buffer.from("x"), 400, "Send the file in the field 'image'."],
    ["15 MB and a byte", image, Buffer.alloc(15 * 1024 * 1024 + 1), 413, "Images can be up to 15 MB."],
    ["a video as a cover", image, makeVideo(), 415, "This is a video, not an image."],
    ["a video that was cut off", video, makeVideo().subarray(0, -9), 400, "This video is damaged or incomplete."],
  ] as const) {
    const response = await send(path, field, bytes, "a.png");
    expect(await response.json(), name).toEqual({ statusCode: status, error: expect.any(String), message });
    expect(await stored(), name).toEqual([]);
  }
});

test("an upload of two files is refused, and neither is stored", async () => {
  const form = new FormData();
  form.append("image", new Blob([await makeImage(4, 4).png().toBuffer()]), "a.png");
  form.append("image", new Blob([await makeImage(4, 4).png().toBuffer()]), "b.png");
  const response = await post("/api/blogs/upload", form);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: "Send one file only." });
  const videos = new FormData();
  videos.append("file", new Blob([new Uint8Array(makeVideo())]), "a.mp4");
  videos.append("file", new Blob([new Uint8Array(makeVideo())]), "b.mp4");
  expect((await post("/api/portfolio/upload", videos)).status).toBe(400);
  expect(await stored()).toEqual([]);
});

test("an upload that is not a form is refused", async () => {
  expect((await postText("{}", "application/json")).status).toBe(415);
  expect((await postText("x", "image/png")).status).toBe(415);
  expect((await postText("x", "multipart/form-data")).status).toBe(400);
  expect(
    (
      await postText(
        '--a\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
        "multipart/form-data; boundary=a",
      )
    ).status,
  ).toBe(400);
  expect((await postText("--a--", "multipart/form-data; boundary=a")).status).toBe(400);
  expect((await postText("", "multipart/form-data; boundary=a")).status).toBe(400);
  expect(await stored()).toEqual([]);
});

test("a file name can't point to another path", async () => {
  for (const name of [
    "../../../etc/passwd.png",
    "..\\..\\a.png",
    "a\u0000.png",
    "\u202Egnp.exe",
    "/etc/passwd",
    "a".repeat(5000),
    "%2e%2e%2f.png",
  ]) {
    const { url } = await uploaded(
      await send("/api/blogs/upload", "image", await makeImage(4, 4).png().toBuffer(), name),
    );
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.png$/);
  }
  const names = await context.db.selectFrom("media").select("originalName").execute();
  for (const { originalName: name } of names) expect(name).toMatch(/^[^/\\\p{C}]+$/u);
});

test("a form with an excessive declared length is refused before it is sent", async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/blogs/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99999999999\r\n\r\n--x`,
  );
  const [answer] = await new Promise<Buffer[]>((resolve) => socket.once("data", (data: Buffer) => resolve([data])));
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test("the same video is stored once, even if it is uploaded twice simultaneously", async () => {
  const answers = await Promise.all(
    [1, 2].map(() => send("/api/portfolio/upload", "file", makeVideo(), "a.mp4").then(uploaded)),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect((await stored()).filter((name) => name.endsWith(".mp4"))).toHaveLength(1);
});

test("only files that the pipeline wrote are served", async () => {
  await writeFile(join(folder, "media", "note.txt"), "private");
  for (const path of [
    "note.txt",
    ".staging",
    "",
    "..%2fsavepoint.sqlite",
    "%2e%2e/savepoint.sqlite",
    `${"ab".repeat(16)}.png`,
    `${"ab".repeat(16)}.png/`,
    "a/b",
    "%00",
  ]) {
    const response = await fetch(`${address}/media/${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain|^application\/json/);
  }
});

test("a large video is served byte for byte as uploaded", async () => {
  const bytes = makeVideo(4 * 1024 * 1024);
  const response = await send("/api/portfolio/upload", "file", bytes, "large.mp4");
  const { url } = await uploaded(response);
  const hash = createHash("sha256");
  const served = await fetch(address + url);
  for await (const chunk of served.body ?? []) hash.update(chunk);
  expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
});

function send(
  path: string,
  field: string,
  bytes: Buffer,
  name: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = { authorization },
): Promise<Response> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return post(path, form, headers);
}

function postText(body: string, type: string): Promise<Response> {
  return fetch(`${address}/api/blogs/upload`, {
    method: "POST",
    headers: { authorization, "content-type": type },
    body,
  });
}

function post(path: string, body: FormData, headers: Record<string, string> = { authorization }): Promise<Response> {
  return fetch(address + path, { method: "POST", headers, body });
}

async function uploaded(response: Response): Promise<Upload> {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 201 });
  return uploadSchema.parse(body);
}

async function stored(): Promise<string[]> {
  return listMedia(folder);
}
