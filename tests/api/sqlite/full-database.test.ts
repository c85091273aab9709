// A disk without room, for the database: SQLite refuses to grow its file. tests/built/faults.test.ts fills a real disk in the long tests.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPost, draft } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

test("without room for the database, writes are refused with 507 and readers are served, and with room everything works again", async () => {
  const server = await startTestServer();
  const { slug } = await createPost(server, { published: true });
  await limitPages(server, 1);
  const post = { ...draft, title: "Refused", content: `<p>${"So many words. ".repeat(5000)}</p>` };
  expect(await server.asOwner("POST", "/blogs", post)).toMatchObject({
    status: 507,
    body: {
      statusCode: 507,
      error: "Insufficient Storage",
      message: expect.stringMatching(/^There is no room left [^\n]+\.$/),
    },
  });
  expect((await server.call("GET", `/blogs/${slug}`)).status).toBe(200);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(1);
  await limitPages(server, 1_000_000);
  expect((await server.asOwner("POST", "/blogs", post)).status).toBe(201);
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(server.context.db);
  expect(rows).toEqual([{ integrityCheck: "ok" }]);
});

/** SQLite keeps a database that is larger already, but lets it grow no more. Transactions use the connection that writes. */
async function limitPages({ context: { db } }: TestServer, pages: number): Promise<void> {
  await db.transaction().execute((writing) => sql.raw(`pragma max_page_count = ${pages}`).execute(writing));
}
