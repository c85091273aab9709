import { expect, test } from "vitest";
import { UnavailableError, UnreadableError } from "#server/errors.ts";
import { createImageProcesses } from "./image-process.ts";

const failing = new URL("../../tests/support/failing-decoder.ts", import.meta.url);

test("a decoder that crashes affects only its image, and the next image gets a new one", async () => {
  const processes = createImageProcesses(failing);
  const rewrite = (source: string) =>
    processes.rewriteImage({ what: "image", kind: "png", source, target: "" }).catch((reason: unknown) => reason);
  for (const [source, error, message] of [
    ["SIGSEGV", UnreadableError, /makes the decoder fail/],
    ["SIGABRT", UnreadableError, /makes the decoder fail/],
    ["exit", UnreadableError, /makes the decoder fail/],
    ["SIGKILL", UnavailableError, /not enough memory/],
  ] as const) {
    const failed = await rewrite(source);
    expect(failed, source).toBeInstanceOf(error);
    expect(String(failed), source).toMatch(message);
  }
  expect(await rewrite("good")).toMatchObject({ width: 1 });
});

test("images that wait for a decoder get one, even if earlier images crash theirs", async () => {
  const processes = createImageProcesses(failing);
  const sources = ["SIGKILL", "SIGSEGV", "good", "SIGKILL", "good", "exit", "good"];
  const results = await Promise.allSettled(
    sources.map((source) => processes.rewriteImage({ what: "image", kind: "png", source, target: "" })),
  );
  expect(results.map(({ status }) => status)).toEqual(
    sources.map((source) => (source === "good" ? "fulfilled" : "rejected")),
  );
});

test("a process is reused for the next image, and there are at most two", async () => {
  const processes = createImageProcesses(failing);
  const one = async () =>
    (await processes.rewriteImage({ what: "image", kind: "png", source: "good", target: "" })).hash;
  processes.warmUp();
  expect(await one()).toBe(await one());
  expect(new Set(await Promise.all(Array.from({ length: 9 }, one))).size).toBeLessThanOrEqual(2);
});

test("a system error of a file reaches the caller with its code", async () => {
  const processes = createImageProcesses(failing);
  await expect(processes.rewriteStill({ what: "still", source: "full", target: "" })).rejects.toMatchObject({
    code: "ENOSPC",
  });
});
