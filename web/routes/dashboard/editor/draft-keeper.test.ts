import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AutosaveInput } from "#contract/posts.ts";
import { createApi } from "#web/api/client.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { findLocalDraft } from "./local-drafts.ts";
import { emptyFields, type PostFields } from "./post-fields.ts";

let stored: Map<string, string>;
let server: { drafts: Map<string, AutosaveInput>; isReachable: boolean; calls: string[] };
let fields: PostFields;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  server = { drafts: new Map(), isReachable: true, calls: [] };
  fields = emptyFields;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => { stored.set(name, value); },
    removeItem: (name: string) => { stored.delete(name); },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is typed is in the browser at once and on the server a moment later", async () => {
  const keeper = startKeeper();
  type(keeper, "a");
  await vi.advanceTimersByTimeAsync(100);
  expect(findLocalDraft("p_1")?.fields.title).toBe("a");
  expect(server.drafts.size).toBe(0);
  expect(keeper.getState()).toMatchObject({ isDirty: true, kept: "browser" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.drafts.get("p_1")).toMatchObject({ title: "a", baseUpdatedAt: "2026-01-01T00:00:00.000Z" });
  expect(keeper.getState().kept).toBe("server");
});

test("the server hears of steady typing too, not only of its end", async () => {
  const keeper = startKeeper();
  for (let second = 0; second < 12; second++) {
    type(keeper, `${second}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(server.calls.filter((call) => call.startsWith("PUT")).length).toBeGreaterThan(0);
});

test("typing back to the saved state leaves nothing behind", async () => {
  const keeper = startKeeper();
  type(keeper, "a");
  await vi.advanceTimersByTimeAsync(3000);
  type(keeper, "");
  await vi.advanceTimersByTimeAsync(3000);
  expect(keeper.getState()).toMatchObject({ isDirty: false, kept: "nothing" });
  expect(stored.size).toBe(0);
  expect(server.drafts.size).toBe(0);
});

test("while the server cannot be reached the words stay here, and go there when it can", async () => {
  server.isReachable = false;
  const keeper = startKeeper();
  type(keeper, "a");
  await vi.advanceTimersByTimeAsync(3000);
  expect(keeper.getState().kept).toBe("unsent");
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(keeper.getState().kept).toBe("server");
  expect(server.drafts.get("p_1")?.title).toBe("a");
});

test("a save waits for what is on its way, and nothing is kept after it", async () => {
  const keeper = startKeeper();
  type(keeper, "a");
  await vi.advanceTimersByTimeAsync(2100);
  type(keeper, "b");
  await keeper.pause();
  await keeper.forget();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stored.size).toBe(0);
  expect(server.drafts.size).toBe(0);
});

test("after a save that failed, keeping goes on", async () => {
  const keeper = startKeeper();
  type(keeper, "a");
  await keeper.pause();
  keeper.resume();
  await vi.advanceTimersByTimeAsync(3000);
  expect(keeper.getState()).toMatchObject({ isDirty: true, kept: "server" });
});

test("after a save that is written on from, only what comes later is kept", async () => {
  const keeper = startKeeper();
  type(keeper, "a");
  await keeper.pause();
  await keeper.goOnFrom({ saved: { ...emptyFields, title: "a" }, updatedAt: "2026-01-02T00:00:00.000Z" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(keeper.getState().isDirty).toBe(false);
  type(keeper, "ab");
  await vi.advanceTimersByTimeAsync(3000);
  expect(server.drafts.get("p_1")).toMatchObject({ title: "ab", baseUpdatedAt: "2026-01-02T00:00:00.000Z" });
});

test("when the session ends the draft is marked to come back by itself, and is not sent", async () => {
  const keeper = startKeeper();
  type(keeper, "a");
  keeper.interrupt();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(findLocalDraft("p_1")).toMatchObject({ resume: true, fields: { title: "a" } });
  expect(server.calls).toEqual([]);
});

test("a session that ends while the post is being saved leaves the draft as well", async () => {
  const keeper = startKeeper();
  type(keeper, "a");
  await keeper.pause();
  stored.clear();
  keeper.interrupt();
  expect(findLocalDraft("p_1")).toMatchObject({ resume: true, fields: { title: "a" } });
});

test("a browser without room says so, and the server keeps the draft", async () => {
  vi.stubGlobal("localStorage", { setItem: () => { throw new DOMException("full", "QuotaExceededError"); }, removeItem: () => undefined });
  const keeper = startKeeper();
  type(keeper, "a");
  await vi.advanceTimersByTimeAsync(100);
  expect(keeper.getState().kept).toBe("nowhere");
  await vi.advanceTimersByTimeAsync(3000);
  expect(keeper.getState().kept).toBe("server");
});

function startKeeper(): DraftKeeper {
  return new DraftKeeper({ key: "p_1", base: { saved: emptyFields, updatedAt: "2026-01-01T00:00:00.000Z" }, read: () => fields, api: createApi(answer) });
}

function type(keeper: DraftKeeper, title: string): void {
  fields = { ...fields, title };
  keeper.changed();
}

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const key = path.split("/").at(-1) ?? "";
  server.calls.push(`${init.method} ${key}`);
  if (!server.isReachable) throw new TypeError("Failed to fetch");
  if (init.method === "DELETE") server.drafts.delete(key);
  else server.drafts.set(key, JSON.parse(String(init.body)) as AutosaveInput);
  return init.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({});
}
