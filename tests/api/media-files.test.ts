// Audio and files to download.
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeImage } from "#tests/support/media.ts";
import { listMedia } from "#tests/support/media-place.ts";
import { makeBox } from "#tests/support/models.ts";
import { makeAac, makeFlac, makeM4a, makeMp3, makeOgg, makeWav } from "#tests/support/sound.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";
import { makeVideo } from "#tests/support/video.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\nendobj");

function upload(server: TestServer, bytes: Buffer, name: string): Promise<Answer> {
  return sendFile(server, "POST", "/api/media", "file", bytes, { name });
}

test("the library takes images, videos, audio and files, and says what each is", async () => {
  const server = await startTestServer();
  for (const [name, bytes, mime, duration] of [
    ["a.png", await makeImage(30, 20).png().toBuffer(), "image/png", null],
    ["b.mp4", makeVideo(), "video/mp4", null],
    ["c.mp3", makeMp3(), "audio/mpeg", 1.043],
    ["d.opus", makeOgg(), "audio/ogg", 3],
    ["e.wav", makeWav(), "audio/wav", 2],
    ["f.m4a", makeM4a(), "audio/mp4", 5],
    ["g.mp4", makeM4a(6, "isom"), "audio/mp4", 6],
    ["h.aac", makeAac(), "audio/aac", null],
    ["i.flac", makeFlac(), "audio/flac", 4],
    ["j.pdf", pdf, "application/pdf", null],
    ["k.docx", Buffer.from("504b030414000000", "hex"), "application/zip", null],
    ["l.glb", await makeBox(), "model/gltf-binary", null],
    ["m.txt", Buffer.from("words"), "text/plain", null],
    ["n.csv", Buffer.from("a,b"), "text/csv", null],
    ["o.json", Buffer.from("{}"), "application/json", null],
  ] as const) {
    const { status, body, text } = await upload(server, bytes, name);
    expect(status, `${name}: ${text}`).toBe(201);
    const [item] = (await server.asOwner("GET", `/api/media?search=${name}`)).body.items;
    expect(item, name).toMatchObject({ id: body.fileId, url: body.url, name, mime, duration });
    expect(body.duration ?? null, name).toBe(duration);
    expect(body.url, name).toMatch(/^\/media\/[0-9a-f]{32}\.[a-z0-9]+$/);
  }
  const kinds = async (kind: string) => (await server.asOwner("GET", `/api/media?kind=${kind}`)).body.total as number;
  expect([
    await kinds("image"),
    await kinds("video"),
    await kinds("audio"),
    await kinds("file"),
    await kinds("model"),
  ]).toEqual([1, 1, 7, 5, 1]);
  // What cannot be looked at needs no description.
  expect((await server.asOwner("GET", "/api/media?alt=missing")).body.total).toBe(2);
});

test("audio is served in ranges, and never as anything but audio", async () => {
  const server = await startTestServer();
  const bytes = makeWav();
  const { url } = (await upload(server, bytes, "a.wav")).body;
  const part = await server.app.inject({ url, headers: { range: "bytes=8-11" } });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
    206,
    "WAVE",
    `bytes 8-11/${bytes.length}`,
  ]);
  expect(part.headers).toMatchObject({
    "content-type": "audio/wav",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(part.headers["content-disposition"]).toBeUndefined();
  expect((await server.app.inject(url)).rawPayload.equals(bytes)).toBe(true);
});

test("a file is only ever downloaded, under its own name and with a safe ending", async () => {
  const server = await startTestServer();
  for (const [given, bytes, type, shown] of [
    ["Manual.pdf", pdf, "application/pdf", "Manual.pdf"],
    ["Sales.xlsx", Buffer.from("504b030414000001", "hex"), "application/zip", "Sales.xlsx"],
    ["macros.xlsm", Buffer.from("504b030414000002", "hex"), "application/zip", "macros.xlsm.zip"],
    ["report.html.txt", Buffer.from("x <script>alert(1)</script>"), "text/plain; charset=utf-8", "report.html.txt"],
    ["setup.exe", Buffer.from("%PDF-1.4 x"), "application/pdf", "setup.exe.pdf"],
    ['quo"te é.csv', Buffer.from("é"), "text/csv; charset=utf-8", "quo%22te é.csv"],
  ] as const) {
    const { body, text } = await upload(server, bytes, given.replaceAll('"', "%22"));
    const { headers } = await server.call("GET", body.url);
    expect(headers["content-type"], text).toBe(type);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const disposition = String(headers["content-disposition"]);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? ""), given).toBe(shown);
  }
});

test("pages, drawings, programs and unknown files are refused with one sentence, and leave nothing behind", async () => {
  const server = await startTestServer();
  for (const [name, bytes, status, message] of [
    ["page.html", Buffer.from("<!doctype html><script>alert(1)</script>"), 415, /^HTML files are not accepted/],
    ["page.txt", Buffer.from("<html><script>alert(1)</script>"), 415, /^HTML files are not accepted/],
    ["drawing.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /^SVG images are not accepted/],
    ["drawing.json", Buffer.from("<svg onload=alert(1)>"), 415, /^SVG images are not accepted/],
    ["run.exe", Buffer.from("MZ\u0090\u0000"), 415, /^This type of file is not accepted; choose an image/],
    ["run.js", Buffer.from("alert(1)"), 415, /^This type of file is not accepted/],
    ["run.txt", Buffer.from("a\u0000b"), 415, /^This type of file is not accepted/],
    ["video.ogv", Buffer.from("OggS....\u0080theora"), 415, /^Ogg videos are not accepted/],
    ["empty.pdf", Buffer.alloc(0), 400, /^The file is empty\.$/],
    ["cut.m4a", makeM4a().subarray(0, -9), 400, /^This recording is damaged or incomplete\.$/],
    ["long.mp3", Buffer.concat([makeMp3(), Buffer.alloc(50 * 1024 * 1024)]), 413, /^Audio files can be up to 50 MB\.$/],
  ] as const) {
    const answer = await upload(server, bytes, name);
    expect([answer.status, answer.body.message], name).toEqual([status, expect.stringMatching(message)]);
    expect(await listMedia(server.dataDir), name).toEqual([]);
  }
});

test("a file to download of more than 50 MB is refused, and leaves nothing behind", { tags: ["long"] }, async () => {
  const server = await startTestServer();
  const { status, body } = await upload(server, Buffer.concat([pdf, Buffer.alloc(50 * 1024 * 1024)]), "long.pdf");
  expect([status, body.message]).toEqual([413, "Files to download can be up to 50 MB."]);
  expect(await listMedia(server.dataDir)).toEqual([]);
});

test("the uploads of posts and projects take what they took before", async () => {
  const server = await startTestServer();
  // Also when the library has the file already.
  expect((await upload(server, makeMp3(), "a.mp3")).status).toBe(201);
  expect((await upload(server, makeVideo(), "a.mp4")).status).toBe(201);
  for (const [path, field, bytes, message] of [
    ["/blogs/upload", "image", makeMp3(), /^This file is not an image/],
    ["/blogs/upload", "image", makeVideo(), /^This is a video, not an image\.$/],
    ["/portfolio/upload", "file", makeMp3(), /^This file is neither an image .* nor a video/],
    ["/portfolio/upload", "file", pdf, /^This file is neither an image .* nor a video/],
  ] as const) {
    const answer = await sendFile(server, "POST", path, field, bytes);
    expect([answer.status, answer.body.message]).toEqual([415, expect.stringMatching(message)]);
  }
});

test("a full disk is reported as full, and leaves nothing of a recording or a file behind", async () => {
  const server = await startTestServer();
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const file = await open(join(server.dataDir, "probe"), "w");
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await file.close();
  });
  const prototype = Object.getPrototypeOf(file) as { writeFile(): Promise<void> };
  for (const spyOn of [
    () => vi.spyOn(prototype, "writeFile").mockRejectedValue(full),
    () => vi.spyOn(server.context.storage, "adopt").mockRejectedValue(full),
  ]) {
    const spy = spyOn();
    for (const [name, bytes] of [
      ["a.mp3", makeMp3()],
      ["a.pdf", pdf],
    ] as const) {
      const answer = await upload(server, bytes, name);
      expect([answer.status, answer.body.message], name).toEqual([
        507,
        expect.stringMatching(/^There is no room left/),
      ]);
    }
    spy.mockRestore();
    expect(await listMedia(server.dataDir)).toEqual([]);
  }
});

test("the same recording is stored once, without the place where it was made", async () => {
  const server = await startTestServer();
  const [one, two] = await Promise.all([upload(server, makeM4a(), "a.m4a"), upload(server, makeM4a(), "b.m4a")]);
  expect(one.body).toEqual(two.body);
  const served = (await server.app.inject(one.body.url as string)).rawPayload;
  expect(served.includes("+51.5")).toBe(false);
  expect(served.length).toBe(makeM4a().length);
});

test("a recording or a file can be replaced by another of its kind only", async () => {
  const server = await startTestServer();
  const { fileId, url } = (await upload(server, makeMp3(), "a.mp3")).body;
  const content = `<p><a href="${url}">Listen</a></p>`;
  const { _id } = (await server.asOwner("POST", "/blogs", { title: "T", description: "d", content, published: true }))
    .body;
  const replace = (bytes: Buffer, name: string) =>
    sendFile(server, "PUT", `/api/media/${fileId}/file`, "file", bytes, { name });
  const wrong = await replace(pdf, "a.pdf");
  expect([wrong.status, wrong.body.message]).toEqual([
    415,
    "This is a file; only another audio file can take the place of an audio file.",
  ]);
  const right = await replace(makeWav(), "b.wav");
  expect(right.status, right.text).toBe(200);
  expect(right.body).toMatchObject({ id: fileId, kind: "audio", name: "b.wav", duration: 2 });
  expect((await server.call("GET", `/blogs/${_id}`)).body.content).toBe(
    `<p><a href="${right.body.url}">Listen</a></p>`,
  );
  const deleting = await server.asOwner("DELETE", `/api/media/${fileId}`);
  expect([deleting.status, deleting.body.message]).toEqual([409, expect.stringContaining("the post “T”")]);
});
