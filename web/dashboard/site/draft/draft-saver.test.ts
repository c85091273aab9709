import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import type { SectionState } from "#contract/site/site-calls.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { DraftSaver } from "./draft-saver.ts";

type Doc = Readonly<Record<string, unknown>>;

/** A server that counts versions, and can delay or reject requests. */
function startServer(published: Doc = { heading: "Old" }) {
  const server = {
    version: 1,
    draft: null as Doc | null,
    saved: [] as Doc[],
    kept: null as Doc | null,
    refuse: null as ApiFailure | null,
    hold: null as Promise<void> | null,
    state(): SectionState {
      const { draft, version } = server;
      return {
        name: "contact",
        title: "Contact",
        hasDraft: draft !== null,
        problems: [],
        changedAt: "2026-01-01T00:00:00.000Z",
        version,
        published,
        draft,
        form: {},
      };
    },
  };
  const saver = new DraftSaver(server.state(), {
    async save(document, version) {
      await server.hold;
      if (server.refuse) throw server.refuse;
      if (version !== server.version) throw new ApiFailure(409, "Changed");
      server.version++;
      server.draft = document;
      server.saved.push(document);
      return server.state();
    },
    load: async () => server.state(),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    keep: (copy) => {
      server.kept = copy?.document ?? null;
    },
  });
  return { server, saver };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a pause in typing saves the newest state once", async () => {
  const { server, saver } = startServer();
  saver.change({ heading: "A" });
  saver.change({ heading: "Ab" });
  expect(saver.get().status).toBe("saving");
  await vi.advanceTimersByTimeAsync(limits.site.autosave);
  expect(server.saved).toEqual([{ heading: "Ab" }]);
  expect(saver.get()).toMatchObject({ status: "saved", state: { version: 2 } });
  expect(saver.isUnsaved).toBe(false);
});

test("text typed during a request is saved after the response", async () => {
  const { server, saver } = startServer();
  let release = () => {};
  server.hold = new Promise((resolve) => {
    release = resolve;
  });
  saver.change({ heading: "A" });
  await vi.advanceTimersByTimeAsync(limits.site.autosave);
  saver.change({ heading: "B" });
  await vi.advanceTimersByTimeAsync(limits.site.autosave);
  expect(server.saved).toEqual([]);
  release();
  await vi.runAllTimersAsync();
  expect(server.saved).toEqual([{ heading: "A" }, { heading: "B" }]);
});

test("offline, the draft is kept on the device and saved later", async () => {
  const { server, saver } = startServer();
  server.refuse = new ApiFailure(0, "");
  saver.change({ heading: "A" });
  await vi.advanceTimersByTimeAsync(limits.site.autosave);
  expect(saver.get().status).toBe("offline");
  expect(server.kept).toEqual({ heading: "A" });
  server.refuse = null;
  await vi.runAllTimersAsync();
  expect(saver.get().status).toBe("saved");
  expect(server.saved).toEqual([{ heading: "A" }]);
  expect(server.kept).toBeNull();
});

test("another tab's version is reported, and stays until one of the two is chosen", async () => {
  const { server, saver } = startServer();
  server.version = 2;
  server.draft = { heading: "Theirs" };
  saver.change({ heading: "Mine" });
  await vi.advanceTimersByTimeAsync(limits.site.autosave);
  expect(saver.get().status).toBe("conflict");
  expect(server.draft).toEqual({ heading: "Theirs" });
  saver.change({ heading: "Mine, and more" });
  await vi.runAllTimersAsync();
  expect(server.kept).toEqual({ heading: "Mine, and more" });
  await saver.keepMine();
  expect(server.draft).toEqual({ heading: "Mine, and more" });
  expect(saver.get().status).toBe("saved");
});

test("a version with only a newer number isn't a conflict", async () => {
  const { server, saver } = startServer();
  server.version = 7;
  saver.change({ heading: "Mine" });
  await vi.runAllTimersAsync();
  expect(server.saved).toEqual([{ heading: "Mine" }]);
  expect(saver.get().status).toBe("saved");
});

test("a copy from this device conflicts with another version", async () => {
  const { server, saver } = startServer();
  saver.restore({ document: { heading: "Mine" }, version: 0 });
  expect(saver.get().status).toBe("conflict");
  await saver.keepMine();
  expect(server.draft).toEqual({ heading: "Mine" });
});

test("an event without a change saves nothing", async () => {
  const { server, saver } = startServer();
  saver.silently(() => ({ heading: "Old" }));
  saver.change({ heading: "Old" });
  await vi.runAllTimersAsync();
  expect(server.saved).toEqual([]);
});

test("a rejected draft reports the reason and waits for the next change", async () => {
  const { server, saver } = startServer();
  server.refuse = new ApiFailure(413, "The draft is too large.");
  saver.change({ heading: "A" });
  await vi.runAllTimersAsync();
  expect(saver.get()).toMatchObject({ status: "failed", failure: "The draft is too large." });
  server.refuse = null;
  saver.change({ heading: "B" });
  await vi.runAllTimersAsync();
  expect(server.saved).toEqual([{ heading: "B" }]);
});
