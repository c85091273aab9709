// The short video that the card of a project plays.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { exportSite } from "#server/export/export-site.ts";
import { importFrom } from "#server/import/import-from.ts";
import { storeImage } from "#server/media/images.ts";
import { makeParent } from "#tests/support/exports.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";
import { makeVideo } from "#tests/support/video.ts";

const base = { title: "Harbor Run", slug: "harbor-run", starred: true };

/** Of four seconds, and of seven. */
const short = await readFile("content/demo/pictures/harbor-run-clip.mp4");
const long = await readFile("content/demo/pictures/tower-drift-trailer.mp4");

async function addVideo(
  server: TestServer,
  bytes: Buffer = short,
  name = "run.mp4",
): Promise<{ url: string; fileId: string }> {
  const answer = await sendFile(server, "POST", "/api/media", "file", bytes, { name });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

test("lists and pages have the clip of a card, which is used and public as long as the project has it", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addVideo(server);
  const { body, status, text } = await server.asOwner("POST", "/portfolio", { ...base, clipUrl: url });
  expect(status, text).toBe(201);
  const seen = async (path: string) => (await server.call("GET", path)).body;
  for (const path of ["/portfolio", "/portfolio/starred"])
    expect((await seen(path)).items, path).toMatchObject([{ clipUrl: url }]);
  expect(await seen("/portfolio/slug/harbor-run")).toMatchObject({ clipUrl: url });
  expect((await server.call("GET", url)).status).toBe(200);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(409);

  await server.asOwner("PUT", `/portfolio/${body.id}`, base);
  expect(await seen("/portfolio")).toMatchObject({ items: [{ clipUrl: "" }] });
  expect((await server.call("GET", url)).status).toBe(404);
  const { body: history } = await server.asOwner("GET", `/portfolio/${body.id}/revisions/1`);
  expect(history).toMatchObject({ clipUrl: url });
  await server.asOwner("POST", `/portfolio/${body.id}/revisions/1/restore`);
  expect(await seen("/portfolio")).toMatchObject({ items: [{ clipUrl: url }] });
});

test("a clip that is no video, too long or too large is refused with what to do", async () => {
  const server = await startTestServer();
  const image = await storeImage(server.context, await makeImage(30, 20).png().toBuffer(), { name: "a.png" });
  const trailer = await addVideo(server, long, "trailer.mp4");
  const heavy = await addVideo(server, makeVideo(limits.cardClip.bytes));
  for (const [clipUrl, words] of [
    ["https://video.example/a.mp4", "clipUrl must be the URL of a video that was uploaded here"],
    ["/media/0123456789abcdef0123456789abcdef.mp4", "clipUrl must be the URL of a video that was uploaded here"],
    [image.url, "clipUrl must be the URL of a video that was uploaded here"],
    [
      trailer.url,
      "The moving card’s video is longer than 6 seconds. Cut a loop of 2 to 4 seconds out of it, and choose that.",
    ],
    [
      heavy.url,
      "The moving card’s video is larger than 3 MB. Export it smaller, such as 640 pixels wide, and choose that.",
    ],
  ] as const) {
    const { body } = await server.asOwner("POST", "/portfolio", { ...base, clipUrl });
    expect(body, clipUrl).toMatchObject({ statusCode: 400, field: "clipUrl", message: words });
  }
  expect((await server.call("GET", "/portfolio")).body.items).toEqual([]);
});

test("under NDA visitors get no clip, whatever else they see", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addVideo(server);
  const { body } = await server.asOwner("POST", "/portfolio", { ...base, nda: true, confidential: [], clipUrl: url });
  for (const path of ["/portfolio", "/portfolio/starred", "/portfolio/slug/harbor-run", "/search?q=harbor"])
    expect((await server.call("GET", path)).text, path).not.toContain(fileId);
  expect((await server.call("GET", url)).status).toBe(404);
  expect((await server.asOwner("GET", `/portfolio/${body.id}`)).body.clipUrl).toBe(url);

  // In the gallery, the owner shows the same video.
  const shown = { ...base, nda: true, confidential: [], clipUrl: url, gallery: [url] };
  await server.asOwner("PUT", `/portfolio/${body.id}`, shown);
  expect((await server.call("GET", "/portfolio/slug/harbor-run")).body).toMatchObject({ gallery: [url] });
  expect((await server.call("GET", "/portfolio/slug/harbor-run")).body).not.toHaveProperty("clipUrl");
});

test("an export has the clip, and an import brings it back", async () => {
  const server = await startTestServer();
  const { url } = await addVideo(server);
  await server.asOwner("POST", "/portfolio", { ...base, clipUrl: url });
  const folder = join(makeParent(), "export");
  expect((await exportSite(server.context, folder)).problems).toEqual([]);
  const other = await startTestServer();
  expect(await importFrom(other.context, folder)).toMatchObject({ projects: 1, problems: [] });
  expect((await other.call("GET", "/portfolio")).body).toMatchObject({ items: [{ clipUrl: url }] });
  expect((await other.call("GET", url)).status).toBe(200);
  expect(await importFrom(other.context, folder)).toMatchObject({ projects: 0, problems: [] });
});
