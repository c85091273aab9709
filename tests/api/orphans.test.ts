import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { storeImage } from "#server/media/images.ts";
import { startOrphanSweep } from "#server/media/orphans.ts";
import { makePicture, openTestMedia, type TestMedia } from "#tests/support/media.ts";

async function openMedia(): Promise<TestMedia> {
  const media = await openTestMedia();
  onTestFinished(() => media.close());
  return media;
}

function sweep(media: TestMedia, grace: number): void {
  const running = startOrphanSweep(media, (error) => { throw error; }, { every: 5, grace });
  onTestFinished(() => running.stop());
}

/** As after a crash between a file and its row. */
async function leaveOrphan(media: TestMedia): Promise<string> {
  const { url } = await storeImage(media, await makePicture(31, 21).png().toBuffer());
  await media.db.deleteFrom("media").where("file", "=", url.slice("/media/".length)).execute();
  return url.slice("/media/".length);
}

test("a file that no row names is swept up, and what a row names stays", async () => {
  const media = await openMedia();
  const { url } = await storeImage(media, await makePicture(30, 20).png().toBuffer());
  const orphan = await leaveOrphan(media);
  sweep(media, 0);
  await expect.poll(() => media.files()).not.toContain(orphan);
  expect(await media.files()).toEqual([url.slice("/media/".length)]);
});

test("a file that has just come is given time to get its row", async () => {
  const media = await openMedia();
  const orphan = await leaveOrphan(media);
  sweep(media, 60_000);
  await wait(100);
  expect(await media.files()).toContain(orphan);
});

test("a file that is kept for a revision stays", async () => {
  const media = await openMedia();
  const orphan = await leaveOrphan(media);
  await media.db.insertInto("media_earlier").values({ id: orphan.slice(0, 32), item_id: "x", file: orphan }).execute();
  sweep(media, 0);
  await wait(60);
  expect(await media.files()).toContain(orphan);
});

test("files that are not ours are left alone", async () => {
  const media = await openMedia();
  const orphan = await leaveOrphan(media);
  const folder = join(media.storage.staging, "..", "..", orphan.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "notes.txt"), "not a picture");
  sweep(media, 0);
  await expect.poll(() => media.files()).not.toContain(orphan);
  expect(await media.files()).toContain("notes.txt");
});
