import { expect, test } from "vitest";
import { traceCalls } from "./dependencies.ts";

function setUp() {
  const answers: Record<string, unknown> = { "/a": { title: "A" }, "/b": { title: "B" } };
  const asked: string[] = [];
  const call = async (path: string) => {
    asked.push(path);
    const answer = structuredClone(answers[path]);
    return { ok: true, status: 200, json: () => Promise.resolve(answer) };
  };
  const make = async () => {
    const tracing = traceCalls(call);
    for (const path of ["/a", "/b"]) await tracing.call(path);
    asked.length = 0;
    return tracing.madeOf;
  };
  return { answers, asked, call, make };
}

test("a page is the same as long as each call's result and the site's facts are", async () => {
  const { answers, call, make } = setUp();
  const before = await make();
  expect(await traceCalls(call).isStill(before)).toBe(true);
  answers["/b"] = { title: "B", more: 1 };
  expect(await traceCalls(call).isStill(before)).toBe(false);
});

test("a result that was fetched for comparing is used once instead of being fetched again", async () => {
  const { answers, asked, call, make } = setUp();
  const before = await make();
  answers["/b"] = { title: "Renamed" };
  const tracing = traceCalls(call);
  await tracing.isStill(before);
  expect(await (await tracing.call("/b")).json()).toEqual({ title: "Renamed" });
  await tracing.call("/a");
  expect(asked).toEqual(["/a", "/b"]);
  await tracing.call("/b");
  expect(asked).toEqual(["/a", "/b", "/b"]);
  expect(await traceCalls(call).isStill(tracing.madeOf)).toBe(true);
});
