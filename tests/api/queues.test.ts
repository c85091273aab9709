// Entries that can't be worked on hold up no others.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { publishDue } from "#server/domain/posts/posts.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { cleanup } from "#server/jobs/schedules.ts";
import { listDuePosts } from "#server/store/tables/posts.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { hello, mailbox, recordLog } from "#tests/support/enquiries.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("an enquiry that no email can be written for holds up no other email", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  for (const name of ["Damaged", "Robin"]) await server.call("POST", "/contact", { body: { ...hello, name } });
  await server.context.db.updateTable("mails").set({ thread: "no list" }).where("text", "like", "%Damaged%").execute();
  await expect(sendDueMail(server.context, recordLog())).rejects.toThrow("is not valid JSON");
  expect(mail.letters.map(({ source }) => /Robin|Damaged/.exec(source)?.[0])).toEqual(["Robin"]);
});

test("a post that can’t be published holds up no other post", async () => {
  const server = await startTestServer();
  const posts = [await createPost(server, { published: false }), await createPost(server, { published: false })];
  await server.context.db.updateTable("posts").set({ publishAt: "2020-01-01T00:00:00.000Z" }).execute();
  const ids = await listDuePosts(server.context.db, server.clock.now().toISOString());
  await sql`create trigger refused before update on posts when new.slug = ${sql.lit(posts[0]?.slug)} and new.published = 1
    begin select raise(abort, 'refused'); end`.execute(server.context.db);
  await expect(publishDue(server.context, ids)).rejects.toThrow("refused");
  expect((await server.call("GET", `/blogs/${posts[1]?.slug}`)).status).toBe(200);
});

test("sessions end although something else can’t be deleted", async () => {
  const server = await startTestServer();
  await server.logIn();
  await sql`drop table enquiries`.execute(server.context.db);
  server.clock.advance(400 * 86_400_000);
  await expect(cleanup(server.context).run(new AbortController().signal)).rejects.toThrow("enquiries");
  expect(await server.context.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});
