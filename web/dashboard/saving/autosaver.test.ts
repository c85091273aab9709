import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { Autosaver, type DraftServer, type SentDraft } from "./autosaver.ts";
import { DeviceCopies } from "./device-copies.ts";

/** A form, as an autosaver knows it. */
type Fields = { title: string };
const emptyFields: Fields = { title: "" };
const copies = new DeviceCopies<Fields>({ prefix: "draft:", complete: (stored) => ({ ...emptyFields, ...stored }) });

let stored: Map<string, string>;
let server: {
  drafts: Map<string, SentDraft<Fields>>;
  /** Discarded texts that the history keeps. */
  history: string[];
  isReachable: boolean;
  refusal: string;
  calls: string[];
  held: Promise<void> | null;
};
let fields: Fields;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  server = { drafts: new Map(), history: [], isReachable: true, refusal: "", calls: [], held: null };
  fields = emptyFields;
  vi.stubGlobal("localStorage", storageOf(stored));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("typed text is in the browser immediately and on the server a moment later", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(100);
  expect(copies.list("p_1")[0]?.fields.title).toBe("a");
  expect(server.drafts.size).toBe(0);
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "browser" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.drafts.get("p_1")).toMatchObject({ fields: { title: "a" }, baseUpdatedAt: "2026-01-01T00:00:00.000Z" });
  expect(autosaver.getState().stored).toBe("server");
});

test("steady typing is also saved on the server before it ends", async () => {
  const autosaver = startAutosaver();
  for (let second = 0; second < 12; second++) {
    type(autosaver, `${second}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(server.calls.filter((call) => call.startsWith("save")).length).toBeGreaterThan(0);
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

test("while the server can't be reached, text stays in the browser, and is sent once it can", async () => {
  server.isReachable = false;
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().stored).toBe("unsent");
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(autosaver.getState().stored).toBe("server");
  expect(server.drafts.get("p_1")?.fields.title).toBe("a");
});

test("an older autosave never arrives after a newer one, however slow the server is", async () => {
  const autosaver = startAutosaver();
  const letGo = holdAnswers();
  for (const title of ["a", "ab", "abc"]) {
    type(autosaver, title);
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(server.calls).toEqual(["save p_1"]);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.calls).toEqual(["save p_1", "save p_1"]);
  expect(server.drafts.get("p_1")?.fields.title).toBe("abc");
});

test("a save waits for a running request, and leaves no autosave behind", async () => {
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

test("after a failed save, autosaving continues", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await autosaver.pause();
  autosaver.resume();
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "server" });
});

test("when editing continues after a save, only later changes are autosaved", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await autosaver.pause();
  await autosaver.continueFrom({ saved: { ...emptyFields, title: "a" }, updatedAt: "2026-01-02T00:00:00.000Z" }, "p_1");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().isDirty).toBe(false);
  type(autosaver, "ab");
  await vi.advanceTimersByTimeAsync(3000);
  expect(server.drafts.get("p_1")).toMatchObject({
    fields: { title: "ab" },
    baseUpdatedAt: "2026-01-02T00:00:00.000Z",
  });
});

test("text typed during a save is in the browser, and continues under the saved post's key", async () => {
  const autosaver = startAutosaver("a1", () => fields, "new_12345678");
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().stored).toBe("server");
  await autosaver.pause();
  type(autosaver, "ab");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(copies.list("new_12345678")[0]?.fields.title).toBe("ab");
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "browser" });
  expect(server.drafts.get("new_12345678")?.fields.title).toBe("a");

  type(autosaver, "abc");
  void autosaver.continueFrom({ saved: { ...emptyFields, title: "a" }, updatedAt: "2026-01-02T00:00:00.000Z" }, "p_9");
  expect(autosaver.getState()).toMatchObject({ isDirty: true, stored: "browser" });
  expect(copies.list("new_12345678")).toEqual([]);
  expect(copies.list("p_9")[0]).toMatchObject({
    fields: { title: "abc" },
    baseUpdatedAt: "2026-01-02T00:00:00.000Z",
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect([...server.drafts.keys()]).toEqual(["p_9"]);
  expect(server.drafts.get("p_9")).toMatchObject({ fields: { title: "abc" } });
});

test("when the session ends, the draft is marked to be restored automatically, and isn't sent", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  autosaver.interrupt();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(copies.list("p_1")[0]).toMatchObject({ resume: true, fields: { title: "a" } });
  expect(server.calls).toEqual([]);
});

test("a session that ends while the post is being saved leaves the draft as well", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await autosaver.pause();
  stored.clear();
  autosaver.interrupt();
  expect(copies.list("p_1")[0]).toMatchObject({ resume: true, fields: { title: "a" } });
});

test("full browser storage is reported, and the server keeps the draft", async () => {
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

test("however fast the typing, the text is read at most ten times a second", async () => {
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

test("text typed while an autosave is sent isn't reported as autosaved before it is on the server", async () => {
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

test("two editors of one post keep two drafts in the browser, and each removes only its own", async () => {
  const mine = startAutosaver("a1");
  type(mine, "mine");
  await vi.advanceTimersByTimeAsync(100);
  const theirs = startAutosaver("b2");
  type(theirs, "theirs");
  await vi.advanceTimersByTimeAsync(100);
  expect(
    copies
      .list("p_1")
      .map((draft) => draft.fields.title)
      .toSorted(),
  ).toEqual(["mine", "theirs"]);
  await mine.forget();
  expect(copies.list("p_1").map((draft) => draft.fields.title)).toEqual(["theirs"]);
});

test("continuing a found draft replaces it, so it never exists twice", async () => {
  const lost = startAutosaver("a1");
  type(lost, "before the crash");
  await vi.advanceTimersByTimeAsync(100);
  const [found] = copies.list("p_1");
  const next = startAutosaver("b2");
  if (found) next.adopt(found);
  type(next, "before the crash, and after");
  await vi.advanceTimersByTimeAsync(100);
  expect(copies.list("p_1").map((draft) => [draft.writer, draft.fields.title])).toEqual([
    ["b2", "before the crash, and after"],
  ]);
});

test("an open editor whose draft was taken over continues with a second draft", async () => {
  const open = startAutosaver("a1");
  type(open, "typed here");
  await vi.advanceTimersByTimeAsync(100);
  const [found] = copies.list("p_1");
  const second = startAutosaver("b2");
  if (found) second.adopt(found);
  type(open, "typed here and on");
  await vi.advanceTimersByTimeAsync(100);
  expect(
    copies
      .list("p_1")
      .map((draft) => draft.writer)
      .toSorted(),
  ).toEqual(["a1", "b2"]);
});

test("a rejected autosave is reported once with its reason, and sent again when the text has changed", async () => {
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

test("a draft that is dropped for another version is in the history, or still in the browser if the server can't be reached", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(100);
  server.isReachable = false;
  await expect(autosaver.keepInHistory()).rejects.toThrow("HTTP 0");
  expect(copies.list("p_1")[0]?.fields.title).toBe("a");
  server.isReachable = true;
  await autosaver.keepInHistory();
  expect(server.history).toEqual(["a"]);
});

test("the server's response reports the newer state", async () => {
  const autosaver = startAutosaver();
  type(autosaver, "a");
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosaver.getState().elsewhere?.itemUpdatedAt).toBe("2026-01-03T00:00:00.000Z");
});

/** Lists names like the browser's storage: as the object's own keys. */
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

function startAutosaver(writer = "a1", read = () => fields, key = "p_1"): Autosaver<Fields> {
  return new Autosaver({
    key,
    slot: copies.slot(key, writer),
    base: { saved: emptyFields, updatedAt: "2026-01-01T00:00:00.000Z" },
    read,
    isSame: (one, other) => one.title === other.title,
    server: drafts,
  });
}

/** Holds the responses until the returned function is called. */
function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  return resolve;
}

function type(autosaver: Autosaver<Fields>, title: string): void {
  fields = { ...fields, title };
  autosaver.changed();
}

const drafts: DraftServer<Fields> = {
  async save(key, draft) {
    await answer(`save ${key}`);
    server.drafts.set(key, draft);
    const savedAt = "2026-01-01T00:00:00.000Z";
    return { key, savedAt, itemUpdatedAt: "2026-01-03T00:00:00.000Z", others: [] };
  },
  async drop(key, { keep }) {
    await answer(`drop ${key}`);
    const draft = server.drafts.get(key);
    if (keep && draft) server.history.push(draft.fields.title);
    server.drafts.delete(key);
  },
};

async function answer(call: string): Promise<void> {
  server.calls.push(call);
  await server.held;
  if (!server.isReachable) throw new ApiFailure(0, "");
  if (server.refusal !== "") throw new ApiFailure(400, server.refusal);
}
