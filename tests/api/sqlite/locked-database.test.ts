import { join } from "node:path";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "#server/store/sqlite.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const post = { title: "Written meanwhile", description: "Later", published: true };

/** As another program would, such as one that looks into the file. */
function lock(server: TestServer): () => void {
  const other = new SQLite(join(server.dataDir, "savepoint.sqlite"));
  onTestFinished(() => { other.close(); });
  other.exec("begin immediate");
  return () => other.exec("rollback");
}

test("while another program holds the database, a write waits its turn and succeeds when that lets go", async () => {
  const server = await startTestServer();
  await server.asOwner("GET", "/blogs");
  const unlock = lock(server);
  const writing = server.asOwner("POST", "/blogs", post);
  expect((await server.call("GET", "/blogs")).status).toBe(200);
  unlock();
  expect((await writing).status).toBe(201);
});

test("when it does not let go, writes are told to come again, reads are answered at once, and the event loop goes on", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { ...post, title: "Before" });
  const unlock = lock(server);
  const writes = Array.from({ length: 4 }, () => server.asOwner("POST", "/blogs", post));
  let answered = 0;
  const state = { isOver: false };
  const reading = (async () => {
    while (!state.isOver) {
      expect((await server.asOwner("GET", "/blogs")).body.total).toBe(1);
      answered++;
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  })();
  for (const { status, body, headers } of await Promise.all(writes)) {
    expect(status).toBe(503);
    expect(body.message).toBe("The database is busy; try again in a moment.");
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  state.isOver = true;
  await reading;
  // SQLite's own waiting would have stopped everything for as long as the writers waited: five seconds.
  expect(answered).toBeGreaterThan(10);
  unlock();
  expect((await server.asOwner("POST", "/blogs", post)).status).toBe(201);
});

test("a transaction that reads alone holds up no writer, and keeps the view that it began with", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", post);
  const { db: other, close } = openSqlite(server.dataDir);
  onTestFinished(close);
  await other.transaction().setAccessMode("read only").execute(async (db) => {
    const count = async () => (await db.selectFrom("posts").select("id").execute()).length;
    expect(await count()).toBe(1);
    expect((await server.asOwner("POST", "/blogs", { ...post, title: "Another" })).status).toBe(201);
    expect(await count()).toBe(1);
  });
});

test("each connection writes through to the disk before it answers", async () => {
  const server = await startTestServer();
  const ask = async (db: TestServer["context"]["db"]) => {
    const { rows: [row] } = await sql<Record<string, unknown>>`select * from pragma_synchronous, pragma_journal_mode, pragma_foreign_keys`.execute(db);
    return row;
  };
  const expected = { synchronous: 2, journal_mode: "wal", foreign_keys: 1 };
  expect(await ask(server.context.db)).toEqual(expected);
  await server.context.db.transaction().execute(async (db) => expect(await ask(db)).toEqual(expected));
});
