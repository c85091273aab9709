import { expect, onTestFinished, test } from "vitest";
import { UnavailableError } from "#server/errors.ts";
import { createPainter } from "./painter.ts";

const entry = new URL("../../tests/support/failing-painter.ts", import.meta.url);

function setUp(maxWaiting = 24) {
  const painter = createPainter({ entry, maxWaiting });
  onTestFinished(() => painter.close());
  return async (title: string) =>
    String(
      await painter.paint({
        art: { kind: "post", seed: "a" },
        title,
        facts: [],
        site: { name: "Alex", language: "en", accent: "orange", logo: { seed: "savepoint" } },
      }),
    );
}

test("one process draws all images, in the order of requests", async () => {
  const paint = setUp();
  const done: string[] = [];
  const all = await Promise.all(
    ["1", "2", "3"].map(async (title) => {
      const picture = await paint(title);
      done.push(title);
      return picture;
    }),
  );
  expect(done).toEqual(["1", "2", "3"]);
  expect(new Set(all.map((picture) => picture.split(" ")[0])).size).toBe(1);
});

test("a process that crashes fails one image, and the waiting ones get another process", async () => {
  const paint = setUp();
  const titles = ["a", "SIGSEGV", "b", "SIGKILL", "exit", "c"];
  const results = await Promise.allSettled(titles.map(paint));
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, false, true]);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(UnavailableError);
});

test("an error in drawing is reported, and the next image is drawn", async () => {
  const paint = setUp();
  await expect(paint("error")).rejects.toThrow("no such font");
  expect(await paint("a")).toMatch(/ a$/);
});

test("the queue of images is limited", async () => {
  const paint = setUp(2);
  const results = await Promise.allSettled(["1", "2", "3", "4", "5"].map(paint));
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, false]);
  expect(await paint("6")).toMatch(/ 6$/);
});
