import { join } from "node:path";
import { ChildProcess } from "node:child_process";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const post = { title: "Written meanwhile", description: "Later", published: true };

/** Locks the file as another program would. */
function lock(server: TestServer): () => void {
  const other = new SQLite(join(server.dataDir, "savepoint.sqlite"));
  onTestFinished(() => {
    other.close();
  });
  other.exec("begin immediate");
  return () => other.exec("rollback");
}

test("while another program locks the database, a write waits until the lock is released", async () => {
  const server = await startTestServer();
  await server.asOwner("GET", "/blogs");
  const unlock = lock(server);
  const writing = server.asOwner("POST", "/blogs", post);
  expect((await server.call("GET", "/blogs")).status).toBe(200);
  unlock();
  expect((await writing).status).toBe(201);
});

test("if the lock stays, writes are told to retry and reads are still answered", async () => {
  const server = await startTestServer({ parts: { patience: { database: 1000 } } });
  await server.asOwner("POST", "/blogs", { ...post, title: "Before" });
  const unlock = lock(server);
  const order: string[] = [];
  const writes = Array.from({ length: 4 }, async () => {
    const answer = await server.asOwner("POST", "/blogs", post);
    order.push("write");
    return answer;
  });
  for (let reads = 0; reads < 10; reads++) {
    expect((await server.asOwner("GET", "/blogs")).body.total).toBe(1);
    order.push("read");
  }
  for (const { status, body, headers } of await Promise.all(writes)) {
    expect(status).toBe(503);
    expect(body.message).toBe("The database is busy; try again in a moment.");
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  // SQLite's own busy timeout would have blocked the event loop for as long as the writers waited.
  expect(order[0]).toBe("read");
  unlock();
  expect((await server.asOwner("POST", "/blogs", post)).status).toBe(201);
});

test("a read-only transaction keeps its view and delays no writer in this or another process", async () => {
  const server = await startTestServer({ parts: { patience: { database: 1000 } } });
  await server.asOwner("POST", "/blogs", post);
  const { db: other, close } = openSqlite(server.dataDir);
  onTestFinished(close);
  for (const [index, reading] of [other, server.context.db].entries()) {
    await reading
      .transaction()
      .setAccessMode("read only")
      .execute(async (db) => {
        const count = async () => (await db.selectFrom("posts").select("id").execute()).length;
        expect(await count()).toBe(index + 1);
        expect((await server.asOwner("POST", "/blogs", { ...post, title: `Another ${index}` })).status).toBe(201);
        expect(await count()).toBe(index + 1);
        await expect(db.deleteFrom("posts").execute()).rejects.toThrow(/readonly/);
      });
  }
  expect((await server.call("GET", "/blogs")).body.total).toBe(3);
});

test("while a long text is processed in a separate process, no write has to wait", async () => {
  const server = await startTestServer();
  const text = (word: string) => `<p>${`${word} `.repeat(20_000)}</p>`;
  // The pool calls `ref` on a process for each task.
  const sent = vi.spyOn(ChildProcess.prototype, "ref");
  const run = vi.spyOn(SQLite.prototype, "exec");
  const { body: saved } = await server.asOwner("POST", "/blogs", { ...post, content: text("first") });
  await server.asOwner("PUT", `/blogs/${saved._id}`, { ...post, content: text("second") });
  await server.asOwner("DELETE", `/blogs/${saved._id}`);
  expect((await server.asOwner("POST", `/blogs/${saved._id}/restore`)).status).toBe(200);
  expect((await server.asOwner("POST", `/blogs/${saved._id}/revisions/1/restore`)).status).toBe(200);
  const draft = `/blogs/autosaves/${saved._id}`;
  for (const word of ["third", "fourth"]) {
    expect((await server.asOwner("PUT", draft, { ...post, content: text(word) })).status).toBe(200);
    server.clock.advance(11 * 60_000);
  }
  expect((await server.asOwner("DELETE", `${draft}?keep=true`)).status).toBe(204);
  const { items } = (await server.asOwner("GET", `/blogs/${saved._id}/revisions`)).body as {
    items: { words: number }[];
  };
  expect(items.map(({ words }) => words)).toEqual([20_000, 20_000, 20_000, 20_000, 20_000]);
  expect((await server.asOwner("GET", "/search?q=first")).body.totals.posts).toBe(1);

  const steps = [
    ...run.mock.calls.map(([sql], index) => ({ step: sql, order: run.mock.invocationCallOrder[index] ?? 0 })),
    ...sent.mock.invocationCallOrder.map((order) => ({ step: "to the process", order })),
  ].toSorted((one, other) => one.order - other.order);
  expect(sent.mock.calls.length).toBeGreaterThan(5);
  let isOpen = false;
  for (const { step } of steps) {
    if (step === "to the process") expect(isOpen, "a transaction is open").toBe(false);
    else isOpen = step.startsWith("begin");
  }
});

test("each connection writes to the disk before it answers", async () => {
  const server = await startTestServer();
  const ask = async (db: TestServer["context"]["db"]) => {
    const {
      rows: [row],
    } = await sql<
      Record<string, unknown>
    >`select * from pragma_synchronous, pragma_journal_mode, pragma_foreign_keys`.execute(db);
    return row;
  };
  const expected = { synchronous: 2, journalMode: "wal", foreignKeys: 1 };
  expect(await ask(server.context.db)).toEqual(expected);
  await server.context.db.transaction().execute(async (db) => expect(await ask(db)).toEqual(expected));
});
