import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { storeImage } from "#server/media/images.ts";
import { makeLetterImage } from "#server/media/letter-images.ts";
import { mediaTable } from "#server/store/tables/media.ts";
import { newsletterIssues } from "#server/store/tables/newsletter-issues.ts";
import { orphanedFiles } from "#server/jobs/orphaned-files.ts";
import { makeImage, openTestMedia, type TestMedia } from "#tests/support/media.ts";

async function openMedia(): Promise<TestMedia> {
  const media = await openTestMedia();
  onTestFinished(() => media.close());
  return media;
}

/** Runs three sweeps over all files. */
async function sweep(media: TestMedia, grace: number): Promise<void> {
  const { run } = orphanedFiles(media, { grace });
  for (let runs = 0; runs < 3; runs++) await run(new AbortController().signal);
}

/** Simulates a crash between writing a file and its row. */
async function leaveOrphan(media: TestMedia): Promise<string> {
  const { url } = await storeImage(media, await makeImage(31, 21).png().toBuffer());
  await media.db.deleteFrom("media").where("file", "=", url.slice("/media/".length)).execute();
  return url.slice("/media/".length);
}

test("a file without a row is swept, and a file with a row stays", async () => {
  const media = await openMedia();
  const { url } = await storeImage(media, await makeImage(30, 20).png().toBuffer());
  const orphan = await leaveOrphan(media);
  await sweep(media, 0);
  expect(await media.files()).not.toContain(orphan);
  expect(await media.files()).toEqual([url.slice("/media/".length)]);
});

test("a new file gets time until its row is written", async () => {
  const media = await openMedia();
  const orphan = await leaveOrphan(media);
  await sweep(media, 60_000);
  expect(await media.files()).toContain(orphan);
});

test("a file that a revision uses stays", async () => {
  const media = await openMedia();
  const orphan = await leaveOrphan(media);
  await media.db
    .insertInto("mediaEarlier")
    .values({ id: orphan.slice(0, 32), itemId: "x", file: orphan })
    .execute();
  await sweep(media, 0);
  expect(await media.files()).toContain(orphan);
});

test("the variant of an image for letters stays as long as its medium, and longer if a letter shows it", async () => {
  const media = await openMedia();
  const letterOf = async (color: string) => {
    const { fileId } = await storeImage(media, await makeImage(30, 20).tint(color).png().toBuffer());
    const row = await mediaTable.find(media.db, { id: fileId });
    const made = row && (await makeLetterImage(media, row));
    return { id: fileId, file: made?.url.slice("/media/".length) ?? "" };
  };
  const kept = await letterOf("red");
  const sent = await letterOf("blue");
  const gone = await letterOf("lime");
  expect(new Set([kept.file, sent.file, gone.file]).size).toBe(3);
  for (const { id } of [sent, gone]) await media.db.deleteFrom("media").where("id", "=", id).execute();
  await newsletterIssues.insert(media.db, {
    language: "en",
    subject: "S",
    html: `<img src="https://example.org/media/${sent.file}">`,
    state: "sent",
    audience: [],
    createdAt: "2026-11-27T10:00:00.000Z",
  });
  await sweep(media, 0);
  const files = await media.files();
  expect(files).toContain(kept.file);
  expect(files).toContain(sent.file);
  expect(files).not.toContain(gone.file);
});

test("unrelated files are not touched", async () => {
  const media = await openMedia();
  const orphan = await leaveOrphan(media);
  const folder = join(media.storage.staging, "..", "..", orphan.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "notes.txt"), "not an image");
  await sweep(media, 0);
  expect(await media.files()).not.toContain(orphan);
  expect(await media.files()).toContain("notes.txt");
});
