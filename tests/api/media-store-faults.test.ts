import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { StoreUnreachableError } from "#server/errors.ts";
import { createContext } from "#server/create-context.ts";
import { readConfig } from "#server/config.ts";
import { removeMedia } from "#server/domain/media/media-library.ts";
import { orphanedFiles } from "#server/jobs/orphaned-files.ts";
import { openBucket } from "#server/media/s3-bucket.ts";
import { s3Storage } from "#server/media/s3.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { makeVideo } from "#tests/support/video.ts";
import { makeImage, makeVariants } from "#tests/support/media.ts";
import { bucketOf, keepMediaInBuckets, listMedia } from "#tests/support/media-place.ts";
import { environmentOf } from "#tests/support/s3-environment.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

/** A site waits five times as long for a store that doesn't answer. */
const patience = { connect: 500, answer: 1000, silence: 30_000, part: 30_000 };
/** Parts have at least 8 MiB. */
const large = 9 * 1024 * 1024;
const store = await keepMediaInBuckets();

beforeEach(() => store.comeBack());

test(
  "a large video is uploaded in parts, is served whole and in ranges, and can be cached by a CDN",
  { tags: ["long"] },
  async () => {
    const server = await startTestServer();
    const bucket = bucketName(server);
    const bytes = makeVideo(large);
    const { body, status } = await sendFile(server, "POST", "/portfolio/upload", "file", bytes, { name: "video.mp4" });
    expect(status).toBe(201);
    expect(
      store.requests.filter((line) => line.startsWith(`PUT /${bucket}/`) && line.includes("partNumber")),
    ).toHaveLength(2);
    expect(store.unfinished(bucket)).toEqual([]);
    expect(store.headersOf(bucket, (body.url as string).slice(1))).toMatchObject({
      "content-type": "video/mp4",
      "cache-control": "public, max-age=31536000, immutable",
    });

    await server.asOwner("POST", "/portfolio", {
      title: "Tower",
      slug: "tower",
      mediaType: "video",
      mediaUrl: body.url as string,
    });
    const whole = await server.app.inject(body.url as string);
    expect(whole.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(hashOf(whole.rawPayload)).toBe(hashOf(bytes));
    const from = large - 1024 * 1024;
    const part = await server.app.inject({ url: body.url as string, headers: { range: `bytes=${from}-${from + 99}` } });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([
      206,
      `bytes ${from}-${from + 99}/${bytes.length}`,
    ]);
    expect(part.rawPayload.equals(bytes.subarray(from, from + 100))).toBe(true);
    expect(
      (await server.app.inject({ url: body.url as string, headers: { range: `bytes=${bytes.length}-` } })).statusCode,
    ).toBe(416);
  },
);

test(
  "a video whose upload fails in the middle is refused, and none of its parts remain",
  { tags: ["long"] },
  async () => {
    const server = await startTestServer();
    store.breakOff((request) => request.method === "PUT" && /partNumber=2/.test(request.url ?? ""));
    const answer = await sendFile(server, "POST", "/portfolio/upload", "file", makeVideo(large), {
      name: "video.mp4",
    });
    expect([answer.status, answer.body.message]).toEqual([
      503,
      expect.stringMatching(/^The store of images and videos can't be reached at the moment[^\n]*\.$/),
    ]);
    expect(answer.headers["retry-after"]).toBeDefined();
    expect(await listMedia(server.dataDir)).toEqual([]);
  },
);

test("parts that a crash left behind are deleted after a day", async () => {
  const settings = store.bucket();
  const bucket = openBucket(settings);
  store.breakOff(
    (request) => (request.method === "PUT" && /partNumber=2/.test(request.url ?? "")) || request.method === "DELETE",
  );
  await expect(bucket.put("media/video", Buffer.alloc(large), { type: "video/mp4" })).rejects.toThrow(
    /can.t be reached/,
  );
  await store.comeBack();
  expect(store.unfinished(settings.bucket)).toEqual(["media/video"]);
  await bucket.removeUnfinished("media/");
  expect(store.unfinished(settings.bucket)).toHaveLength(1);
  await bucket.removeUnfinished("media/", -1000);
  expect(store.unfinished(settings.bucket)).toEqual([]);
  bucket.close();
});

for (const how of ["down", "hanging"]) {
  test(`while the store is ${how}, everything except its files is served, and afterwards its files are too`, async () => {
    const server = await startTestServer({ parts: { patience: { bucket: patience } } });
    const first = await sendFile(server, "POST", "/blogs/upload", "image", await makeImage(60, 40).png().toBuffer(), {
      name: "a.png",
    });
    const post = (
      await server.asOwner("POST", "/blogs", {
        title: "Alpha",
        description: "d",
        published: true,
        blogImage: first.body.url,
      })
    ).body;
    const before = await listMedia(server.dataDir);
    if (how === "down") await store.goDown();
    else store.hang();

    const pasted = `<p><img src="data:image/png;base64,${(await makeImage(9, 9).png().toBuffer()).toString("base64")}"></p>`;
    const [picture, part, video, saved] = await Promise.all([
      server.call("GET", first.body.url as string),
      server.call("GET", first.body.url as string, { headers: { range: "bytes=0-3" } }),
      sendFile(server, "POST", "/portfolio/upload", "file", makeVideo(), { name: "video.mp4" }),
      server.asOwner("PUT", `/blogs/${post._id}`, {
        title: "Alpha",
        description: "d",
        content: pasted,
        published: true,
      }),
    ]);
    expect([picture.status, picture.headers["cache-control"], picture.headers.etag]).toEqual([
      503,
      "no-store",
      undefined,
    ]);
    expect(picture.text).toMatch(/^The store of images and videos can't be reached at the moment[^\n]*\.\n$/);
    expect([part.status, saved.status]).toEqual([503, 503]);
    expect([video.status, video.body.message]).toEqual([503, expect.stringMatching(/^[^\n]+\.$/)]);
    expect((await server.call("GET", `/blogs/${post.slug}`)).body).toMatchObject({
      title: "Alpha",
      imageUrl: first.body.url,
      content: "",
    });
    expect((await server.call("GET", "/health/ready")).body).toEqual({ status: "ok", media: "unavailable" });

    await store.comeBack();
    expect(await listMedia(server.dataDir)).toEqual(before);
    await expect.poll(async () => (await server.call("GET", "/health/ready")).body).toEqual({ status: "ok" });
    expect((await server.call("GET", first.body.url as string)).status).toBe(200);
    expect(
      (await sendFile(server, "POST", "/portfolio/upload", "file", makeVideo(), { name: "video.mp4" })).status,
    ).toBe(201);
  });
}

test("images get their sizes when the store is back, however often they failed before", async () => {
  const server = await startTestServer();
  const { body } = await sendFile(server, "POST", "/blogs/upload", "image", await makeImage(40, 30).png().toBuffer(), {
    name: "a.png",
  });
  await store.goDown();
  for (let tries = 0; tries < 4; tries++) {
    const failures: unknown[] = [];
    await makeVariants(server.context, { onError: (_id, error) => failures.push(error) });
    expect(failures).toHaveLength(1);
  }
  await store.comeBack();
  await makeVariants(server.context);
  expect(await listMedia(server.dataDir)).toHaveLength(3);
  expect(store.headersOf(bucketName(server), `media/${body.fileId}-40.avif`)).toMatchObject({
    "content-type": "image/avif",
  });
});

test("a file that is deleted while the store is down leaves the store when it is back", async () => {
  const server = await startTestServer();
  const { body } = await sendFile(server, "POST", "/blogs/upload", "image", await makeImage(40, 30).png().toBuffer(), {
    name: "a.png",
  });
  await store.goDown();
  await removeMedia(server.context, body.fileId as string);
  await store.comeBack();
  expect(await listMedia(server.dataDir)).toHaveLength(1);
  const sweep = orphanedFiles(server.context, { grace: 0 });
  for (let runs = 0; runs < 2; runs++) await sweep.run(new AbortController().signal);
  expect(await listMedia(server.dataDir)).toEqual([]);
});

test("nothing is swept while the store can't be read", async () => {
  const server = await startTestServer();
  await sendFile(server, "POST", "/blogs/upload", "image", await makeImage(40, 30).png().toBuffer(), {
    name: "a.png",
  });
  const sweep = orphanedFiles(server.context, { grace: 0 });
  const run = () => sweep.run(new AbortController().signal);
  await store.goDown();
  for (let runs = 0; runs < 2; runs++) await expect(run()).rejects.toThrow(StoreUnreachableError);
  await store.comeBack();
  for (let runs = 0; runs < 3; runs++) await run();
  expect(await listMedia(server.dataDir)).toHaveLength(1);
});

test(
  "a bucket of more than a thousand files is listed completely, without files of other sites",
  { tags: ["long"] },
  async () => {
    const settings = store.bucket();
    const bucket = openBucket(settings);
    const names = Array.from({ length: 1100 }, (_, number) => `${number.toString(16).padStart(32, "0")}.png`);
    store.fill(settings.bucket, [
      ...names.map((name) => `media/${name}`),
      "media/notes.txt",
      "other/0.png",
      "media/sub/00000000000000000000000000000000.png",
    ]);
    const listed: string[] = [];
    for await (const { name } of s3Storage(bucket, emptyFolder()).list()) listed.push(name);
    expect(listed.toSorted()).toEqual(names);
    expect(
      store.requests.filter((line) => line.includes(`/${settings.bucket}`) && line.includes("continuation-token")),
    ).toHaveLength(1);
    bucket.close();
  },
);

test("a bucket or a key that the store refuses stops the start and names the setting", async () => {
  for (const [wrong, message] of [
    [{ S3_BUCKET: "no-such-bucket" }, /^S3_BUCKET: the store has no bucket "no-such-bucket"$/],
    [{ S3_ACCESS_KEY_ID: "nobody" }, /^S3_ACCESS_KEY_ID: the store does not let it use/],
  ] as const)
    await expect(start({ ...environmentOf(store.bucket()), ...wrong }), JSON.stringify(wrong)).rejects.toThrow(message);
});

test("a wrong secret stops the start with a one-line message that names it", async () => {
  const settings = store.bucket();
  store.refuse();
  await expect(start(environmentOf(settings))).rejects.toThrow(
    /^S3_ACCESS_KEY_ID: the store does not let it use the bucket [^\n]+ are S3_SECRET_ACCESS_KEY and the clock of this machine right\?$/,
  );
});

test("a store that doesn't respond at the start is reported, and the site starts without it", async () => {
  const settings = store.bucket();
  await store.goDown();
  const lines: string[] = [];
  const context = await start(environmentOf(settings), (line) => lines.push(line));
  expect(lines).toEqual([
    expect.stringMatching(/^The store of images and videos does not answer \([^\n]+\)\. Pages are served[^\n]+$/),
  ]);
  await store.comeBack();
  expect(await context.storage.findSize(`${"0".repeat(32)}.png`)).toBeNull();
  await context.close();
});

test("each invalid store setting is refused with a one-line message", () => {
  for (const [given, message] of [
    [{ S3_BUCKET: "media" }, /^S3_ENDPOINT: is needed where S3_BUCKET is set/],
    [{ S3_ENDPOINT: "https://s3.example.com" }, /^S3_BUCKET: is needed where S3_ENDPOINT is set$/],
    [{ S3_ENDPOINT: "https://s3.example.com", S3_BUCKET: "media" }, /^S3_ACCESS_KEY_ID: is needed/],
    [{ S3_REGION: "eu-central-1", S3_BUCKET: "media", S3_ACCESS_KEY_ID: "a" }, /^S3_SECRET_ACCESS_KEY: is needed/],
    [{ S3_ENDPOINT: "s3.example.com" }, /^S3_ENDPOINT: must be an http\(s\) address/],
    [{ S3_BUCKET: "My Bucket" }, /^S3_BUCKET: must be the name of a bucket/],
    [{ S3_REGION: "Europe, west" }, /^S3_REGION: must be the name of a region/],
  ] as const)
    expect(() => readConfig(given), JSON.stringify(given)).toThrow(message);
});

test("complete store settings are used unchanged, and without any there is no store", () => {
  const settings = {
    endpoint: "http://localhost:9000",
    region: "eu",
    bucket: "abc",
    accessKeyId: "a",
    secretAccessKey: "b",
  };
  expect(readConfig(environmentOf(settings)).s3).toEqual(settings);
  expect(readConfig({}).s3).toBeNull();
});

function start(env: Record<string, string>, say?: (line: string) => void): ReturnType<typeof createContext> {
  return createContext(readConfig({ DATA_DIR: emptyFolder(), DEMO_CONTENT: "false", LOG_LEVEL: "silent", ...env }), {
    log: say,
  });
}

function bucketName(server: TestServer): string {
  return bucketOf(server.dataDir)?.bucket ?? "";
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
