import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiCalls } from "#contract/api.ts";
import type { AutosaveInput } from "#contract/posts.ts";
import routes from "virtual:api-routes";
import { createClient } from "#web/shared/api/create-client.ts";
import { Autosaver } from "./autosaver.ts";
import { findLocalDraft, findLocalDrafts, LocalSlot } from "../../drafts/local-drafts.ts";
import { emptyFields, type PostFields } from "../../drafts/post-fields.ts";

let stored: Map<string, string>;
let server: {
  drafts: Map<string, AutosaveInput>;
  isReachable: boolean;
  refusal: string;
  calls: string[];
  held: Promise<void> | null;
};
let fields: PostFields;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  server = { drafts: new Map(), isReachable: true, refusal: "", calls: [], held: null };
  fields = emptyFields;
  vi.stubGlobal("localStorage", storageOf(stored));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is typed is in the browser at once and on the server a moment later", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(100);
  expect(findLocalDraft("p_1")?.fields.title).toBe("a");
  expect(server.drafts.size).toBe(0);
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "browser" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.drafts.get("p_1")).toMatchObject({ title: "a", baseUpdatedAt: "2026-01-01T00:00:00.000Z" });
  expect(autosaver.getState().stored).toBe("server");
});

test("the server hears of steady typing too, not only of its end", async () => {
  const autosaver = startAutosaver();
  for (let second = 0; second < 12; second++) {
    type(autosaver, `${second}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(server.calls.filter((call) => call.startsWith("PUT")).length).toBeGreaterThan(0);
});

test("typing back to the saved state leaves nothing behind", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(3000);
  type(autosaver, "");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState()).toMatchObject({ isDirty: false, stored: "nothing" });
  expect(stored.size).toBe(0);
  expect(server.drafts.size).toBe(0);
});

test("while the server cannot be reached the words stay here, and go there when it can", async () => {
  server.isReachable = false;
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().stored).toBe("unsent");
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(autosaver.getState().stored).toBe("server");
  expect(server.drafts.get("p_1")?.title).toBe("a");
});

test("an older autosave never arrives after a newer one, however slow the server is", async () => {
  const autosaver = startAutosaver();
  const letGo = holdAnswers();
  for (const title of ["a", "ab", "abc"]) {
    type(autosaver, title);
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(server.calls).toEqual(["PUT p_1"]);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.calls).toEqual(["PUT p_1", "PUT p_1"]);
  expect(server.drafts.get("p_1")?.title).toBe("abc");
});

test("a save waits for what is on its way, and nothing is kept after it", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(2100);
  type(autosaver, "b");
  await autosaver.pause();
  await autosaver.forget();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stored.size).toBe(0);
  expect(server.drafts.size).toBe(0);
});

test("after a save that failed, keeping goes on", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await autosaver.pause();
  autosaver.resume();
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "server" });
});

test("after a save that is written on from, only what comes later is kept", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await autosaver.pause();
  await autosaver.continueFrom({ saved: { ...emptyFields, title: "a" }, updatedAt: "2026-01-02T00:00:00.000Z" }, "p_1");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().isDirty).toBe(false);
  type(autosaver, "ab");
  await vi.advanceTimersByTimeAsync(3000);
  expect(server.drafts.get("p_1")).toMatchObject({ title: "ab", baseUpdatedAt: "2026-01-02T00:00:00.000Z" });
});

test("what is typed while a save is on its way is in the browser, and goes on from the saved post under its key", async () => {
  const autosaver = startAutosaver("a1", () => fields, "new_12345678");
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().stored).toBe("server");
  await autosaver.pause();
  type(autosaver, "ab");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(findLocalDraft("new_12345678")?.fields.title).toBe("ab");
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "browser" });
  expect(server.drafts.get("new_12345678")?.title).toBe("a");

  type(autosaver, "abc");
  void autosaver.continueFrom({ saved: { ...emptyFields, title: "a" }, updatedAt: "2026-01-02T00:00:00.000Z" }, "p_9");
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "browser" });
  expect(findLocalDraft("new_12345678")).toBeNull();
  expect(findLocalDraft("p_9")).toMatchObject({
    fields: { title: "abc" },
    baseUpdatedAt: "2026-01-02T00:00:00.000Z",
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect([...server.drafts.keys()]).toEqual(["p_9"]);
  expect(server.drafts.get("p_9")).toMatchObject({ title: "abc" });
});

test("when the session ends the draft is marked to come back by itself, and is not sent", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  autosaver.interrupt();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(findLocalDraft("p_1")).toMatchObject({ resume: true, fields: { title: "a" } });
  expect(server.calls).toEqual([]);
});

test("a session that ends while the post is being saved leaves the draft as well", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await autosaver.pause();
  stored.clear();
  autosaver.interrupt();
  expect(findLocalDraft("p_1")).toMatchObject({ resume: true, fields: { title: "a" } });
});

test("a browser without room says so, and the server keeps the draft", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  });
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(100);
  expect(autosaver.getState().stored).toBe("nowhere");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().stored).toBe("server");
});

test("however fast the keys come, the text is read ten times a second, also a long one", async () => {
  let reads = 0;
  const autosaver = startAutosaver("a1", () => {
    reads += 1;
    return fields;
  });
  for (let key = 0; key < 50; key++) {
    type(autosaver, `${key}`);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(reads).toBeGreaterThanOrEqual(8);
  expect(reads).toBeLessThanOrEqual(10);
});

test("text that is typed while an autosave is sent is not called autosaved before it has arrived", async () => {
  const autosaver = startAutosaver();
  const letGo = holdAnswers();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(2100);
  expect(autosaver.getState().stored).toBe("sending");
  type(autosaver, "ab");
  await vi.advanceTimersByTimeAsync(100);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(autosaver.getState().stored).toBe("browser");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().stored).toBe("server");
});

test("two editors of one post keep two drafts in the browser, and each takes away its own alone", async () => {
  const mine = startAutosaver("a1");
  type(mine, "mine");
  await vi.advanceTimersByTimeAsync(100);
  const theirs = startAutosaver("b2");
  type(theirs, "theirs");
  await vi.advanceTimersByTimeAsync(100);
  expect(
    findLocalDrafts("p_1")
      .map((draft) => draft.fields.title)
      .toSorted(),
  ).toEqual(["mine", "theirs"]);
  await mine.forget();
  expect(findLocalDrafts("p_1").map((draft) => draft.fields.title)).toEqual(["theirs"]);
});

test("a draft that was found is gone on with in its place, and is never there twice", async () => {
  const lost = startAutosaver("a1");
  type(lost, "before the crash");
  await vi.advanceTimersByTimeAsync(100);
  const [found] = findLocalDrafts("p_1");
  const next = startAutosaver("b2");
  if (found) next.adopt(found);
  type(next, "before the crash, and after");
  await vi.advanceTimersByTimeAsync(100);
  expect(findLocalDrafts("p_1").map((draft) => [draft.writer, draft.fields.title])).toEqual([
    ["b2", "before the crash, and after"],
  ]);
});

test("an editor whose draft was taken over while it was open goes on beside it", async () => {
  const open = startAutosaver("a1");
  type(open, "typed here");
  await vi.advanceTimersByTimeAsync(100);
  const [found] = findLocalDrafts("p_1");
  const second = startAutosaver("b2");
  if (found) second.adopt(found);
  type(open, "typed here and on");
  await vi.advanceTimersByTimeAsync(100);
  expect(
    findLocalDrafts("p_1")
      .map((draft) => draft.writer)
      .toSorted(),
  ).toEqual(["a1", "b2"]);
});

test("what the server refuses is said once with its reason, and sent again when it has changed", async () => {
  server.refusal = "content is too long";
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(autosaver.getState()).toMatchObject({ stored: "refused", reason: "content is too long" });
  expect(server.calls).toHaveLength(1);
  server.refusal = "";
  type(autosaver, "b");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().stored).toBe("server");
});

test("the server's answer tells of the post's newer state", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().elsewhere?.itemUpdatedAt).toBe("2026-01-03T00:00:00.000Z");
});

/** Names are listed as the browser lists them: as the object's own. */
function storageOf(map: Map<string, string>): object {
  const methods = {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => {
      map.set(name, value);
    },
    removeItem: (name: string) => {
      map.delete(name);
    },
  };
  return new Proxy(methods, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

function startAutosaver(writer = "a1", read = () => fields, key = "p_1"): Autosaver {
  return new Autosaver({
    key,
    slot: new LocalSlot(key, writer),
    base: { saved: emptyFields, updatedAt: "2026-01-01T00:00:00.000Z" },
    read,
    api: createClient<ApiCalls>(routes, answer),
  });
}

/** Calls wait for their answer until they are let go. */
function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  return resolve;
}

function type(autosaver: Autosaver, title: string): void {
  fields = { ...fields, title };
  autosaver.changed();
}

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const key = path.split("/").at(-1)?.replace(/\?.*/, "") ?? "";
  server.calls.push(`${init.method} ${key}`);
  await server.held;
  if (!server.isReachable) throw new TypeError("Failed to fetch");
  if (server.refusal !== "") return Response.json({ message: server.refusal }, { status: 400 });
  if (init.method === "DELETE") server.drafts.delete(key);
  else server.drafts.set(key, JSON.parse(String(init.body)) as AutosaveInput);
  return init.method === "DELETE"
    ? new Response(null, { status: 204 })
    : Response.json({
        key,
        savedAt: "2026-01-01T00:00:00.000Z",
        itemUpdatedAt: "2026-01-03T00:00:00.000Z",
        others: [],
      });
}
