import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeAac, makeFlac, makeM4a, makeMp3, makeOgg, makeWav } from "#tests/support/sound.ts";
import { makeVideo } from "#tests/support/video.ts";
import { readAudioDuration } from "./audio-duration.ts";
import { hasOnlySound, readMp4Sound } from "./video-facts.ts";

async function written(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "savepoint-sound-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "a"), bytes);
  return join(folder, "a");
}

test("the duration of a recording is read from its head or its end", async () => {
  expect(await readAudioDuration(await written(makeWav(2)), "wav")).toBe(2);
  expect(await readAudioDuration(await written(makeOgg(3)), "ogg")).toBe(3);
  expect(await readAudioDuration(await written(makeFlac(4)), "flac")).toBe(4);
  // 40 frames of 417 bytes at 16,000 bytes a second.
  expect(await readAudioDuration(await written(makeMp3(40)), "mp3")).toBe(1.043);
  expect(await readMp4Sound(await written(makeM4a(5)))).toBe(5);
});

test("a recording that doesn't say how long it lasts, or says nonsense, has no duration", async () => {
  expect(await readAudioDuration(await written(makeAac()), "aac")).toBeNull();
  for (const kind of ["wav", "ogg", "flac", "mp3"] as const) {
    expect(await readAudioDuration(await written(Buffer.alloc(3)), kind), kind).toBeNull();
    expect(await readAudioDuration(await written(Buffer.alloc(90_000, 255)), kind), kind).toBeNull();
  }
  expect(await readAudioDuration(await written(makeFlac(90_000)), "flac")).toBe(90_000);
  expect(await readAudioDuration(await written(makeOgg(-9)), "ogg")).toBeNull();
});

test("audio is told from video by its tracks, because phones give both the same name", async () => {
  expect(await hasOnlySound(await written(makeM4a(5, "isom")))).toBe(true);
  expect(await hasOnlySound(await written(makeVideo()))).toBe(false);
  expect(await hasOnlySound(await written(makeM4a(5).subarray(0, -9)))).toBe(false);
});
