import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

test("other work continues between two pieces of work, even if no piece ever waits", async () => {
  const limiter = createLimiter(1);
  const order: string[] = [];
  const work = ["first page", "second page", "third page"].map((name) =>
    limiter.run(async () => void order.push(name)),
  );
  let isOver = false;
  const answerOthers = () => {
    order.push("others");
    if (!isOver) setImmediate(answerOthers);
  };
  setImmediate(answerOthers);
  await Promise.all(work);
  isOver = true;
  expect(order.filter((name, at) => name !== order[at - 1])).toEqual([
    "first page",
    "others",
    "second page",
    "others",
    "third page",
  ]);
});

test("work with a free place yields before it begins", async () => {
  const limiter = createLimiter(4);
  const order: string[] = [];
  const work = limiter.run(async () => void order.push("page"));
  // Like requests that arrive in the same turn of the event loop.
  await Promise.resolve().then(() => order.push("others"));
  await work;
  expect(order).toEqual(["others", "page"]);
});

test("work beyond the queue's limit is refused immediately, and queued work is done in order", async () => {
  const limiter = createLimiter(1, { maxWaiting: 2, tooMany: "Too many." });
  const done: number[] = [];
  const work = [1, 2, 3].map((number) => limiter.run(async () => void done.push(number)));
  await expect(limiter.run(async () => undefined)).rejects.toThrow("Too many.");
  expect(limiter.size()).toEqual({ running: 1, waiting: 2 });
  await Promise.all(work);
  expect(done).toEqual([1, 2, 3]);
  expect(limiter.size()).toEqual({ running: 0, waiting: 0 });
});

/** Sets up a limiter for one piece at a time, which is busy until it is released. */
function setUpBusy(maxWaiting: number) {
  const limiter = createLimiter(1, { maxWaiting, tooMany: "Too many." });
  let release = () => undefined as void;
  void limiter.run(() => new Promise<void>((resolve) => (release = resolve)));
  const done: string[] = [];
  const ask = (from: string, isKnown = false) => {
    const name = `${from} ${asked.filter((each) => each.startsWith(from)).length + 1}`;
    asked.push(name);
    return limiter
      .run(async () => void done.push(name), { from, isKnown })
      .catch(() => void done.push(`${name} refused`));
  };
  const asked: string[] = [];
  return { ask, done, release: () => release() };
}

test("a requester with much work delays no others, and takes no place in the queue from them", async () => {
  const { ask, done, release } = setUpBusy(4);
  const all = ["flood", "flood", "flood", "flood", "flood", "visitor", "other"].map((from) => ask(from));
  setImmediate(release);
  await Promise.all(all);
  expect(done).toEqual([
    "flood 5 refused",
    "flood 4 refused",
    "flood 3 refused",
    "flood 1",
    "visitor 1",
    "other 1",
    "flood 2",
  ]);
});

test("a known requester finds a place in a full queue, and goes first", async () => {
  const { ask, done, release } = setUpBusy(2);
  const all = [ask("a"), ask("b"), ask("c"), ask("owner", true), ask("owner", true)];
  setImmediate(release);
  await Promise.all(all);
  expect(done).toEqual(["c 1 refused", "owner 2 refused", "owner 1", "a 1", "b 1"]);
});
