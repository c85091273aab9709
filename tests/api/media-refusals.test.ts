import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { imageProcesses } from "#server/media/image-process.ts";
import { box, makeVideo } from "#tests/support/video.ts";
import { blankPng, makeImage } from "#tests/support/media.ts";
import { bucketOf, listMedia } from "#tests/support/media-place.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const sentence = /^[A-Z][^\n]*\.$/;

/** Real files with defects, each with the server's error message. */
const corpus: Record<string, readonly [make: () => Promise<Buffer> | Buffer, status: number, message: RegExp]> = {
  "no bytes at all": [() => Buffer.alloc(0), 400, /empty/],
  "a single byte": [() => Buffer.from("G"), 415, /image/],
  SVG: [() => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 415, /SVG/],
  "SVG in UTF-16": [() => Buffer.from(`\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>`, "utf16le"), 415, /SVG/],
  HTML: [() => Buffer.from("<!doctype html><title>x</title><script>alert(1)</script>"), 415, /HTML/],
  "a script": [() => Buffer.from("#!/bin/sh\nrm -rf /"), 415, /image/],
  PDF: [() => Buffer.from("%PDF-1.7\n1 0 obj"), 415, /image/],
  ZIP: [() => Buffer.from("504b0304140000000800", "hex"), 415, /image/],
  "only the signature of a PNG": [() => Buffer.from("89504e470d0a1a0a", "hex"), 400, /damaged/],
  "a script that begins like a GIF": [
    () => Buffer.from("GIF89a/*\x00\x01*/=1;alert(document.domain);"),
    400,
    /damaged/,
  ],
  "30,000 × 30,000 pixels in 100 KB": [() => blankPng(30_000, 30_000), 413, /megapixels/],
  "30,000 × 30,000 pixels of a JPEG": [
    async () => withJpegSize(await makeImage(40, 30).jpeg().toBuffer(), 30_000, 30_000),
    413,
    /megapixels/,
  ],
  "a side of 60,000 pixels": [() => blankPng(60_000, 8), 413, /16383 pixels/],
  "an animated PNG": [
    async () => {
      const png = await makeImage(40, 30).png().toBuffer();
      const frames = Buffer.from("000000086163544c0000000300000000ffffffff", "hex");
      return Buffer.concat([png.subarray(0, 33), frames, png.subarray(33)]);
    },
    400,
    /as GIF or WebP/,
  ],
  "an image of no pixels": [() => blankPng(0, 0), 400, /damaged/],
  "a BMP that claims to be larger than it is": [
    () => Buffer.concat([bmpHead(5000, 5000), Buffer.alloc(100)]),
    400,
    /damaged/,
  ],
  "a BMP that claims 100,000 × 100,000 pixels": [
    () => Buffer.concat([bmpHead(100_000, 100_000), Buffer.alloc(100)]),
    400,
    /damaged/,
  ],
  "an icon that points outside of itself": [
    () => Buffer.from("000001000100101000000100200000ffffff16ffffff0000000000000000", "hex"),
    400,
    /damaged/,
  ],
  "JPEG in four colors that stops": [
    async () => cut(await makeImage(300, 200).toColorspace("cmyk").jpeg().toBuffer()),
    400,
    /damaged/,
  ],
  "progressive JPEG that stops": [
    async () => cut(await makeImage(400, 300).jpeg({ progressive: true }).toBuffer()),
    400,
    /damaged/,
  ],
  "progressive JPEG that stops and says so": [
    async () =>
      Buffer.concat([
        cut(await makeImage(400, 300).jpeg({ progressive: true }).toBuffer()),
        Buffer.from("ffd9", "hex"),
      ]),
    400,
    /damaged/,
  ],
  "JPEG that stops and says so": [
    async () => Buffer.concat([cut(await makeImage(400, 300).jpeg().toBuffer()), Buffer.from("ffd9", "hex")]),
    400,
    /damaged/,
  ],
  "JPEG that stops just before its end": [
    async () => (await makeImage(400, 300).jpeg().toBuffer()).subarray(0, -40),
    400,
    /damaged/,
  ],
  "progressive JPEG with wrong bytes": [
    async () => corrupt(await makeImage(400, 300).jpeg({ progressive: true }).toBuffer()),
    400,
    /damaged/,
  ],
  "a turned JPEG that stops": [
    async () => cut(await makeImage(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()),
    400,
    /damaged/,
  ],
  ...Object.fromEntries(
    (["png", "jpeg", "gif", "webp", "avif"] as const).flatMap((format) => {
      const make = () =>
        makeImage(400, 300)
          .toFormat(format, format === "avif" ? { effort: 0 } : {})
          .toBuffer();
      return [
        [`${format} that stops half-way`, [async () => cut(await make()), 400, /damaged/]],
        [`${format} that stops after its head`, [async () => (await make()).subarray(0, 60), 400, /damaged/]],
        ...(format === "png" || format === "jpeg" || format === "gif"
          ? [[`${format} with wrong bytes`, [async () => corrupt(await make()), 400, /damaged/]]]
          : []),
      ] as [string, [() => Promise<Buffer>, number, RegExp]][];
    }),
  ),
  "a moving GIF that stops": [async () => cut(await movingGif()), 400, /damaged/],
  "a moving GIF that stops before its last frame is whole": [
    async () => (await movingGif()).subarray(0, -3),
    400,
    /damaged/,
  ],
  "a moving WebP that stops": [
    async () =>
      cut(
        await sharp(await movingGif(), { animated: true })
          .webp()
          .toBuffer(),
      ),
    400,
    /damaged/,
  ],
};

const videos: typeof corpus = {
  "a text called .mp4": [
    () => Buffer.from("just a text, but a long one ".repeat(100)),
    415,
    /neither an image .* nor a video/,
  ],
  "MP4 that stops": [() => makeVideo().subarray(0, -9), 400, /video is damaged/],
  "only the head of an MP4": [() => makeVideo().subarray(0, 24), 400, /video is damaged/],
  "MP4 without a track": [
    () =>
      Buffer.concat([
        makeVideo().subarray(0, 28),
        box("moov", box("mvhd", Buffer.alloc(100))),
        box("mdat", Buffer.alloc(9)),
      ]),
    400,
    /video is damaged/,
  ],
  "MP4 of boxes that lie about their length": [
    () =>
      Buffer.concat([
        makeVideo().subarray(0, 28),
        Buffer.from("00000003", "hex"),
        Buffer.from("moov"),
        Buffer.alloc(99),
      ]),
    400,
    /video is damaged/,
  ],
  "only the head of a WebM": [() => Buffer.from("1a45dfa3934282847765626d42878104", "hex"), 400, /video is damaged/],
  "WebM of noise": [
    () => Buffer.concat([Buffer.from("1a45dfa3934282847765626d42878104", "hex"), Buffer.alloc(5000, 0x5a)]),
    400,
    /video is damaged/,
  ],
  QuickTime: [() => Buffer.from("0000001466747970717420200000000071742020", "hex"), 415, /QuickTime/],
  HEIC: [() => Buffer.from("00000018667479706865696300000000686569636d696631", "hex"), 415, /HEIC/],
};

/** One of each way to refuse an image. */
const sample = ["no bytes at all", "SVG", "HTML", "a side of 60,000 pixels", "JPEG that stops and says so"];

test("invalid and incomplete images are refused whatever their names, and leave nothing behind", () =>
  refuseImages(sample));

test("every kind of invalid and incomplete image is refused", { tags: ["long"] }, () =>
  refuseImages(Object.keys(corpus)),
);

async function refuseImages(names: readonly string[]): Promise<void> {
  const server = await startTestServer();
  const chosen = Object.entries(corpus).filter(([name]) => names.includes(name));
  expect(chosen).toHaveLength(names.length);
  for (const [index, [name, [make, status, message]]] of chosen.entries()) {
    // Both calls handle images the same way.
    const [path, field] = index % 2 === 0 ? ["/blogs/upload", "image"] : ["/portfolio/upload", "file"];
    const answer = await sendFile(server, "POST", path, field, await make(), { name: "a.png" });
    await refused(server, answer, status, message, name);
  }
  await takesAnother(server);
}

test("invalid and incomplete videos are refused whatever their names, and leave nothing behind", async () => {
  const server = await startTestServer();
  for (const [name, [make, status, message]] of Object.entries(videos)) {
    await refused(
      server,
      await sendFile(server, "POST", "/portfolio/upload", "file", await make(), { name: "video.mp4" }),
      status,
      message,
      name,
    );
  }
  await takesAnother(server);
});

test("a video with only empty parts is refused", { tags: ["long"] }, async () => {
  const server = await startTestServer();
  const empty = Buffer.concat([makeVideo().subarray(0, 28), Buffer.alloc(8 * 120_000, box("free"))]);
  const answer = await sendFile(server, "POST", "/portfolio/upload", "file", empty, { name: "video.mp4" });
  await refused(server, answer, 400, /video is damaged/);
});

test("a GIF that is also a script is stored without the script", async () => {
  const server = await startTestServer();
  const polyglot = Buffer.concat([await movingGif(), Buffer.from("*/=1;alert(document.domain)//")]);
  const answer = await sendFile(server, "POST", "/blogs/upload", "image", polyglot, { name: "a.gif" });
  expect(answer.status, answer.text).toBe(201);
  const served = await server.app.inject(answer.body.url as string);
  expect(served.rawPayload.includes("alert")).toBe(false);
  expect(served.headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("hidden data in a photo is not stored, and the photo itself is unchanged", async () => {
  const server = await startTestServer();
  const photograph = await makeImage(300, 200)
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Artist: "<script>alert(1)</script>" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .toBuffer();
  const answer = await sendFile(
    server,
    "POST",
    "/blogs/upload",
    "image",
    Buffer.concat([photograph, Buffer.from("PK\x03\x04 alert(2)")]),
    { name: "a.jpg" },
  );
  const { rawPayload } = await server.app.inject(answer.body.url as string);
  expect(rawPayload.includes("alert")).toBe(false);
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  expect((await sharp(rawPayload).raw().toBuffer()).equals(await sharp(photograph).raw().toBuffer())).toBe(true);
});

test("a full disk is reported as full wherever it fills up, and nothing is left behind", async () => {
  const server = await startTestServer();
  await takesAnother(server);
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const file = await open(join(server.dataDir, "probe"), "w");
  const spies = [
    () => vi.spyOn(Object.getPrototypeOf(file) as { writeFile(): Promise<void> }, "writeFile").mockRejectedValue(full),
    // On a bucket, a staged file need not survive a power cut.
    ...(bucketOf(server.dataDir)
      ? []
      : [() => vi.spyOn(Object.getPrototypeOf(file) as { sync(): Promise<void> }, "sync").mockRejectedValue(full)]),
    () => vi.spyOn(server.context.storage, "adopt").mockRejectedValue(full),
  ];
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await file.close();
  });
  for (const spyOn of spies) {
    const spy = spyOn();
    for (const bytes of [await makeImage(40, 30).png().toBuffer(), makeVideo()]) {
      const answer = await sendFile(server, "POST", "/portfolio/upload", "file", bytes);
      await refused(server, answer, 507, /There is no room left/);
    }
    spy.mockRestore();
  }
  await takesAnother(server);
});

test("killing a decoder in the middle of an image fails only that upload", async () => {
  const server = await startTestServer();
  const begun = vi.spyOn(imageProcesses, "rewriteImage");
  onTestFinished(() => {
    begun.mockRestore();
  });
  for (const [signal, status, message] of [
    ["SIGKILL", 503, /not enough memory/],
    ["SIGSEGV", 422, /makes the decoder fail/],
  ] as const) {
    await takesAnother(server);
    // Paused, so that the decoder can't finish before it is killed.
    const decoders = await listDecoders();
    for (const pid of decoders) process.kill(pid, "SIGSTOP");
    begun.mockClear();
    const upload = sendFile(server, "POST", "/blogs/upload", "image", await makeImage(40, 30).jpeg().toBuffer());
    await expect.poll(() => begun).toHaveBeenCalled();
    for (const pid of decoders) {
      process.kill(pid, signal);
      process.kill(pid, "SIGCONT");
    }
    await refused(server, await upload, status, message);
  }
  await takesAnother(server);
});

test("a connection that breaks during the upload of a photo or a video leaves nothing behind", async () => {
  const server = await startTestServer();
  const { port, hostname } = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
  const token = await server.logIn();
  for (const bytes of [await makeImage(900, 700).jpeg().toBuffer(), makeVideo(900_000)]) {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/portfolio/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${bytes.length + 500}\r\n\r\n--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, bytes.length / 2));
    await expect.poll(() => left(server)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => left(server)).toEqual([]);
  }
  await takesAnother(server);
});

async function refused(server: TestServer, answer: Answer, status: number, message: RegExp, name = ""): Promise<void> {
  expect([answer.status, answer.body?.message], name).toEqual([status, expect.stringMatching(message)]);
  expect(answer.body.message, name).toMatch(sentence);
  expect(answer.text, name).not.toMatch(/\/tmp|\.ts|vips|at .*:\d+/i);
  expect(await left(server), name).toEqual([]);
}

async function takesAnother(server: TestServer): Promise<void> {
  const answer = await sendFile(server, "POST", "/blogs/upload", "image", await makeImage(20, 10).png().toBuffer());
  expect(answer.status, answer.text).toBe(201);
  await server.context.storage.remove((answer.body.url as string).slice("/media/".length));
}

/** Returns the names of all files in the media folder, including unfinished ones. */
function left(server: TestServer): Promise<string[]> {
  return listMedia(server.dataDir);
}

/** Returns the image decoder processes that this process has started. */
async function listDecoders(): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=,stat=,args=", "--ppid", String(process.pid)]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid = "", state = ""] = /^\s*(\d+)\s+(\S+)\s.*image-worker/.exec(line) ?? [];
    return pid === "" || state.startsWith("Z") ? [] : [Number(pid)];
  });
}

async function movingGif(): Promise<Buffer> {
  const pictures = await Promise.all(Array.from({ length: 3 }, () => makeImage(40, 40).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
}

function withJpegSize(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes);
  const frame = copy.indexOf(Buffer.from("ffc0", "hex"));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

function bmpHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write("BM", "latin1");
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return head;
}

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
}

function corrupt(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 200);
  return copy;
}
