import { expect, onTestFinished, test, vi } from "vitest";
import { type Jobs, runJobs } from "#server/jobs/job-runner.ts";
import { cleanup, mail, publishing } from "#server/jobs/schedules.ts";
import type { Letter } from "#server/mail/mailer.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const draft = { title: "Coming soon", description: "Later" };
const hello = { name: "Robin Sample", email: "robin@example.org", message: "Hello" };

function start(server: TestServer, onError?: (job: string, error: unknown) => void): Jobs {
  const { context } = server;
  const log = { info: () => undefined, error: () => undefined };
  const jobs = runJobs([publishing(context), mail(context, log), cleanup(context)], context, {
    tickMilliseconds: 5,
    onError: onError ?? (() => undefined),
  });
  onTestFinished(() => jobs.stop());
  return jobs;
}

async function countPublished(server: TestServer): Promise<number> {
  return (await server.call("GET", "/blogs")).body.total as number;
}

test("a scheduled post is published on time, with that time as its date", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { ...draft, publishAt: "2026-06-15T11:00:00.000Z" });
  start(server);
  server.clock.set("2026-06-15T10:59:59.000Z");
  await server.clock.untilRead(5);
  expect(await countPublished(server)).toBe(0);
  server.clock.set("2026-06-15T11:00:00.000Z");
  await expect.poll(() => countPublished(server)).toBe(1);
  expect((await server.call("GET", "/blogs/coming-soon")).body.publishedAt).toBe("2026-06-15T11:00:00.000Z");
});

test("a post that is scheduled while the schedules run is noticed immediately", async () => {
  const server = await startTestServer();
  start(server);
  await server.clock.untilRead(5);
  await server.asOwner("POST", "/blogs", { ...draft, publishAt: "2026-06-15T11:00:00.000Z" });
  server.clock.set("2026-06-15T11:00:00.000Z");
  await expect.poll(() => countPublished(server)).toBe(1);
});

test("posts that became due while the server was off or the clock was wrong are published later", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { ...draft, publishAt: "2026-06-15T11:00:00.000Z" });
  server.clock.set("2026-09-01T00:00:00.000Z");
  start(server);
  await expect.poll(() => countPublished(server)).toBe(1);
});

test("a draft restored from the trash is published only if its scheduled time is still to come", async () => {
  const server = await startTestServer();
  const restored = async (title: string, publishAt: string, at: string) => {
    const { body } = await server.asOwner("POST", "/blogs", { ...draft, title, publishAt });
    await server.asOwner("DELETE", `/blogs/${body._id}`);
    server.clock.set(at);
    return (await server.asOwner("POST", `/blogs/${body._id}/restore`)).body as { publishAt: string | null };
  };
  const passed = await restored("Passed", "2026-06-15T11:00:00.000Z", "2026-06-15T12:00:00.000Z");
  const toCome = await restored("To come", "2026-06-15T14:00:00.000Z", "2026-06-15T13:00:00.000Z");
  expect([passed.publishAt, toCome.publishAt]).toEqual([null, "2026-06-15T14:00:00.000Z"]);
  server.clock.set("2026-06-15T15:00:00.000Z");
  start(server);
  await expect.poll(() => countPublished(server)).toBe(1);
  await server.clock.untilRead(5);
  expect((await server.call("GET", "/blogs")).body.items).toMatchObject([{ title: "To come" }]);
});

test("the trash keeps entries for thirty days, enquiries stay for twenty-four months, and sessions expire", async () => {
  const server = await startTestServer();
  const { body: post } = await server.asOwner("POST", "/blogs", draft);
  const { body: project } = await server.asOwner("POST", "/portfolio", { title: "Old", slug: "old" });
  await server.asOwner("DELETE", `/blogs/${post._id}`);
  await server.asOwner("DELETE", `/portfolio/${project.id}`);
  await server.call("POST", "/contact", { body: hello });
  const count = async (table: "posts" | "projects" | "enquiries" | "sessions") =>
    (await server.context.db.selectFrom(table).select("id").execute()).length;
  const afterTidying = async (time: string) => {
    server.clock.set(time);
    await cleanup(server.context).run(new AbortController().signal);
    return [await count("posts"), await count("projects"), await count("enquiries")];
  };

  expect(await afterTidying("2026-07-15T09:59:00.000Z")).toEqual([1, 1, 1]);
  expect(await count("sessions")).toBe(1);
  expect(await afterTidying("2026-07-15T10:01:00.000Z")).toEqual([0, 0, 1]);
  expect(await count("sessions")).toBe(0);
  expect(await afterTidying("2028-06-15T09:59:00.000Z")).toEqual([0, 0, 1]);
  expect(await afterTidying("2028-06-15T10:01:00.000Z")).toEqual([0, 0, 0]);
  expect((await server.asOwner("GET", "/activity")).text).not.toContain("Robin");
});

test("a slow mail server gets no email twice, and stopping waits for it", async () => {
  const { promise: delivery, resolve: deliver } = Promise.withResolvers<void>();
  const mailer = { send: vi.fn<(letter: Letter) => Promise<void>>(() => delivery) };
  const server = await startTestServer({ env: { OWNER_EMAIL: "owner@example.com" }, parts: { mailer } });
  const schedules = start(server);
  await server.call("POST", "/contact", { body: hello });
  await expect.poll(() => mailer.send).toHaveBeenCalled();
  await server.clock.untilRead(10);
  const stopped = schedules.stop();
  deliver();
  await stopped;
  expect(mailer.send).toHaveBeenCalledTimes(1);
  expect((await server.asOwner("GET", "/enquiries")).body.items).toMatchObject([{ mail: "sent" }]);
});

test("a mail server that does not respond delays nothing else", async () => {
  let answer = (): void => undefined;
  const mailer = {
    send: () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  };
  const server = await startTestServer({ env: { OWNER_EMAIL: "owner@example.com" }, parts: { mailer } });
  start(server);
  await server.call("POST", "/contact", { body: hello });
  await server.asOwner("POST", "/blogs", { ...draft, publishAt: "2026-06-15T11:00:00.000Z" });
  server.clock.set("2026-06-15T11:00:00.000Z");
  await expect.poll(() => countPublished(server)).toBe(1);
  answer();
});

test("a failing task is reported and does not affect the others", async () => {
  const server = await startTestServer({
    env: { OWNER_EMAIL: "owner@example.com" },
    parts: { mailer: { send: async () => undefined } },
  });
  await server.asOwner("POST", "/blogs", { ...draft, publishAt: "2026-06-15T11:00:00.000Z" });
  const failures: string[] = [];
  await server.context.db.schema.alterTable("mails").renameTo("mailsAway").execute();
  await server.context.db.schema.alterTable("enquiries").renameTo("enquiriesAway").execute();
  start(server, (task) => failures.push(task));
  server.clock.set("2026-06-15T11:00:00.000Z");
  await expect.poll(() => countPublished(server)).toBe(1);
  await expect.poll(() => new Set(failures)).toEqual(new Set(["mail", "cleanup"]));
  expect(failures.length).toBeLessThan(6);
});
