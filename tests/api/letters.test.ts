// A post as a letter to the subscribers: who gets it, when, and what becomes of each letter.
import PostalMime from "postal-mime";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Issue } from "#contract/newsletter-issues.ts";
import { leave } from "#server/domain/newsletter/leaving.ts";
import { sendDueLetters } from "#server/domain/newsletter/sending.ts";
import { publishDue } from "#server/domain/posts/posts.ts";
import { orphanedFiles } from "#server/jobs/orphaned-files.ts";
import { newsletterDeliveries } from "#server/store/tables/newsletter-issues.ts";
import { listDuePosts } from "#server/store/tables/posts.ts";
import { subscribers } from "#server/store/tables/subscribers.ts";
import { createToken } from "#tests/support/api-tokens.ts";
import { mailbox, recordLog } from "#tests/support/enquiries.ts";
import {
  addReaders,
  addressOf,
  legal,
  letterText,
  queue,
  run,
  sendPost,
  startWithReaders,
} from "#tests/support/letters.ts";
import { headersOf, type TestMailServer } from "#tests/support/mail-server.ts";
import { tokenOf } from "#tests/support/newsletter.ts";
import { makeImage } from "#tests/support/media.ts";
import { createPost, draft } from "#tests/support/posts.ts";
import { publish } from "#tests/support/site-content.ts";
import { sendFile } from "#tests/support/upload.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const second = 1000;
const minute = 60 * second;

async function read(server: TestServer, { id }: Issue) {
  return (await server.asOwner("GET", `/issues/${id}`)).body;
}

function readersOf(mail: TestMailServer): string[] {
  return mail.letters.flatMap(({ to }) => to.map((address) => address.split("@")[0] ?? "")).toSorted();
}

async function stateOf({ context: { db } }: TestServer, name: string) {
  return (await subscribers.find(db, { email: addressOf(name) }))?.state;
}

test("a post goes to every active reader with both parts, and each can leave by one press", async () => {
  const { server, mail } = await startWithReaders();
  const { db } = server.context;
  await addReaders(server, ["new", "left"]);
  await subscribers.update(db, { email: addressOf("new") }, { state: "pending" });
  await leave(server.context, await tokenOf(server, addressOf("left")));
  const issue = await sendPost(server);
  await run(server);
  expect(readersOf(mail)).toEqual(["ada", "bo", "cy"]);
  const sources = mail.letters.map(({ source }) => source);
  expect(new Set(sources.map((source) => headersOf(source).get("message-id"))).size).toBe(3);
  for (const source of sources) {
    const letter = await PostalMime.parse(source);
    const [name = ""] = letter.to?.[0]?.address?.split("@") ?? [];
    const url = `https://alex.example/unsubscribe/${await tokenOf(server, addressOf(name))}`;
    expect([letter.subject, letter.from?.name]).toEqual(["Where the frame went", "Alex’s letters"]);
    expect(headersOf(source).get("list-unsubscribe")).toBe(`<${url}>`);
    for (const part of [letter.html ?? "", letter.text ?? ""]) {
      expect(part).toContain("Nine milliseconds at");
      expect(part).toContain(url);
      expect(part).toContain(legal);
    }
    expect(letter.text).toContain("night <https://alex.example/about>");
    const press = await server.app.inject({
      method: "POST",
      url: new URL(url).pathname,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(press.statusCode).toBe(200);
  }
  expect(await read(server, issue)).toMatchObject({
    state: "sent",
    counts: { waiting: 0, sent: 3, refused: 0, bounced: 0, skipped: 0 },
    left: 3,
  });
});

test("readers of one topic get letters about it only", async () => {
  const { server, mail } = await startWithReaders({ readers: ["all"] });
  const category = (await server.asOwner("POST", "/categories", { name: "Devlogs" })).body as { id: number };
  await addReaders(server, ["devlogs"], [`category:${category.id}`]);
  await addReaders(server, ["others"], ["category:999"]);
  const { _id } = await createPost(server, { ...letterText, category: "Devlogs", published: true });
  const plan = (await server.asOwner("GET", `/blogs/${_id}/issue`)).body;
  expect(plan).toMatchObject({ missing: [], readers: 2, everyLetter: 1, topics: [{ name: "Devlogs" }] });
  await queue(server, _id);
  await run(server);
  expect(readersOf(mail)).toEqual(["all", "devlogs"]);
  // Without its topics, only who gets every letter.
  mail.letters.length = 0;
  const other = await createPost(server, { ...letterText, title: "Another", category: "Devlogs", published: true });
  await queue(server, other._id, { topics: [] });
  await run(server);
  expect(readersOf(mail)).toEqual(["all"]);
});

test("letters go out evenly, and never more in an hour than the mail server takes", async () => {
  const readers = Array.from({ length: 12 }, (_, index) => `reader${index}`);
  const { server, mail } = await startWithReaders({ readers, env: { NEWSLETTER_PER_HOUR: "6" } });
  await sendPost(server);
  const counts: number[] = [];
  for (let passed = 0; passed < 12; passed++) {
    await run(server, 9 * minute, minute);
    counts.push(mail.letters.length);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(readersOf(mail)).toEqual(readers.toSorted());
});

test("a post that changes or goes while its letter goes out changes no letter", async () => {
  const { server, mail } = await startWithReaders({ env: { NEWSLETTER_PER_HOUR: "60" } });
  const post = await createPost(server, { ...letterText, published: true });
  const issue = await queue(server, post._id);
  await run(server, 0);
  const changed = { ...draft, content: "<p>Changed.</p>", published: true };
  expect((await server.asOwner("PUT", `/blogs/${post._id}`, changed)).status).toBe(200);
  await run(server, 61 * second);
  expect((await server.asOwner("DELETE", `/blogs/${post._id}`)).status).toBe(204);
  await run(server, 3 * minute);
  expect(mail.letters).toHaveLength(3);
  for (const { source } of mail.letters) expect((await PostalMime.parse(source)).text).toContain("Nine milliseconds");
  expect((await read(server, issue)).state).toBe("sent");
});

test("the letter of a scheduled post goes out with it, as it is then; that of a deleted one never", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada"] });
  const publishAt = new Date(server.clock.now().getTime() + 60 * minute).toISOString();
  const post = await createPost(server, { ...letterText, publishAt });
  const gone = await createPost(server, { ...letterText, title: "Gone", publishAt });
  const [issue, dead] = [await queue(server, post._id), await queue(server, gone._id)];
  expect(issue).toMatchObject({ state: "queued", scheduledFor: publishAt });
  await server.asOwner("DELETE", `/blogs/${gone._id}`);
  const polished = { ...draft, content: "<p>Polished.</p>", publishAt };
  expect((await server.asOwner("PUT", `/blogs/${post._id}`, polished)).status).toBe(200);
  await run(server);
  expect(mail.letters).toEqual([]);
  expect((await read(server, dead)).state).toBe("stopped");
  server.clock.advance(61 * minute);
  const { context } = server;
  await publishDue(context, await listDuePosts(context.db, context.clock.now().toISOString()));
  await run(server);
  expect((await PostalMime.parse(mail.letters[0]?.source ?? "")).text).toContain("Polished.");
  expect((await read(server, issue)).state).toBe("sent");
});

test("a post is sent once, only if it is or will be public, and only with a legal line and somebody to read it", async () => {
  const { server } = await startWithReaders();
  const send = (id: string) => server.asOwner("POST", `/blogs/${id}/issue`, { subject: "Fog" });
  const unplanned = await createPost(server, letterText);
  expect((await send(unplanned._id)).body.message).toMatch(/^Publish or schedule this post first/);
  const post = await createPost(server, { ...letterText, title: "Public", published: true });
  await publish(server, { newsletter: { on: false } });
  expect([(await send(post._id)).status, (await send(post._id)).body.message]).toEqual([
    409,
    expect.stringMatching(/^The legal line is missing/),
  ]);
  await publish(server, { newsletter: { on: false, legal } });
  const issue = (await send(post._id)).body as Issue;
  expect((await send(post._id)).body.message).toMatch(/^This post was sent already/);
  // A letter that was stopped may be sent again.
  expect((await server.asOwner("POST", `/issues/${issue.id}/stop`)).body.state).toBe("stopped");
  expect((await send(post._id)).status).toBe(201);
  await server.context.db.deleteFrom("subscribers").execute();
  const other = await createPost(server, { ...letterText, title: "Other", published: true });
  expect((await send(other._id)).body.message).toMatch(/^Nobody would get this letter/);
  expect((await send("p_999")).status).toBe(404);
  const long = await server.asOwner("POST", `/blogs/${other._id}/issue`, { subject: "x".repeat(151) });
  expect(long.status).toBe(400);
});

test("an address that doesn't exist gets no more letters, and a full mailbox is tried again, later each time", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada"] });
  const issue = await sendPost(server);
  mail.refuse("RCPT TO", "452 4.2.2 Over quota, limit exceeded");
  await run(server);
  const { db } = server.context;
  const waits = async () => {
    const [delivery] = await newsletterDeliveries.list(db, {});
    return Math.round((Date.parse(delivery?.nextAt ?? "") - server.clock.now().getTime()) / minute);
  };
  const pauses: number[] = [];
  for (let tries = 0; tries < 3; tries++) {
    pauses.push(await waits());
    server.clock.advance(((await waits()) + 1) * minute);
    await sendDueLetters(server.context, recordLog());
  }
  expect(pauses).toEqual([1, 4, 16]);
  expect((await read(server, issue)).state).toBe("sending");
  mail.refuse("RCPT TO", "550 5.1.1 No such user");
  server.clock.advance(65 * minute);
  await run(server);
  expect(await read(server, issue)).toMatchObject({
    state: "sent",
    counts: { sent: 0, bounced: 1 },
    refusals: [{ email: addressOf("ada"), gone: true, reply: expect.stringContaining("550 5.1.1 No such user") }],
  });
  expect(await stateOf(server, "ada")).toBe("bounced");
});

test("a letter that is taken for spam is refused, and its reader stays", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada"] });
  const issue = await sendPost(server);
  mail.refuse("RCPT TO", "550 5.7.1 Blocked by policy");
  await run(server);
  expect(await read(server, issue)).toMatchObject({ state: "sent", counts: { refused: 1, bounced: 0 } });
  expect(await stateOf(server, "ada")).toBe("active");
});

test("a mail server that asks to slow down pauses everything, twice as long each time, and loses no letter", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada", "bo"] });
  const issue = await sendPost(server);
  mail.refuse("MAIL", "421 4.7.0 Too many messages, slow down");
  await run(server);
  const pausedFor = async () => {
    const { pausedUntil, state } = (await server.asOwner("GET", "/issues")).body.items[0];
    expect(state).toBe("sending");
    return Math.round((Date.parse(pausedUntil) - server.clock.now().getTime()) / minute);
  };
  expect(await pausedFor()).toBe(15);
  server.clock.advance(16 * minute);
  await run(server);
  expect(await pausedFor()).toBe(30);
  mail.accept();
  await run(server, 20 * minute, minute);
  expect(mail.letters).toEqual([]);
  server.clock.advance(15 * minute);
  await run(server);
  expect(readersOf(mail)).toEqual(["ada", "bo"]);
  expect(await read(server, issue)).toMatchObject({ state: "sent", counts: { sent: 2 }, pausedReason: "" });
});

test("a wrong password pauses the letter until the owner goes on, and Site Health says so", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada"] });
  const { host } = new URL(mail.url);
  const other = await startTestServer({
    env: { ...mailbox, SMTP_URL: mail.url, NEWSLETTER_SMTP_URL: `smtp://user:wrong@${host}` },
  });
  await publish(other, { newsletter: { on: false, legal } });
  await addReaders(other, ["ada"]);
  mail.refuse("AUTH", "535 5.7.8 Authentication failed");
  const issue = await sendPost(other);
  await run(other);
  expect((await read(other, issue)).state).toBe("paused");
  const { newsletter, mail: enquiries } = (await other.asOwner("GET", "/health/report")).body;
  expect(newsletter.failure.reason).toContain("Check the user name and password in NEWSLETTER_SMTP_URL");
  expect(newsletter.paused).toEqual([{ id: issue.id, subject: issue.subject, reason: newsletter.failure.reason }]);
  expect(enquiries.failure).toBeNull();
  mail.accept();
  expect((await other.asOwner("POST", `/issues/${issue.id}/resume`)).status).toBe(200);
  await run(other, minute, 10 * second);
  expect(readersOf(mail)).toEqual(["ada"]);
  expect((await other.asOwner("GET", "/health/report")).body.newsletter).toMatchObject({ failure: null, paused: [] });
  expect(await read(server, { id: 999 } as Issue)).toMatchObject({ message: "This letter does not exist." });
});

test("many refusals among the first letters pause the letter once, and the owner may go on", async () => {
  const { server, mail } = await startWithReaders({ readers: ["a", "b", "c", "d", "e"] });
  const issue = await sendPost(server);
  mail.refuse("RCPT TO", "550 5.1.1 No such user");
  await run(server);
  expect(await read(server, issue)).toMatchObject({
    state: "paused",
    pausedReason: expect.stringMatching(/^3 of the first 3 letters were permanently refused/),
    counts: { bounced: 3, waiting: 2 },
  });
  await server.asOwner("POST", `/issues/${issue.id}/resume`);
  await run(server);
  expect(await read(server, issue)).toMatchObject({ state: "sent", counts: { bounced: 5 } });
});

test("a reader who leaves while their letter is on its way to the mail server doesn't get it", async () => {
  let sent = 0;
  const { server } = await startWithReaders({
    readers: ["ada", "bo"],
    mailer: (server) => ({
      async send({ to }, onHandOver) {
        if (to?.address === addressOf("ada")) await leave(server().context, await tokenOf(server(), addressOf("ada")));
        await onHandOver?.();
        sent++;
      },
    }),
  });
  const issue = await sendPost(server);
  await run(server);
  expect(sent).toBe(1);
  expect(await read(server, issue)).toMatchObject({ state: "sent", counts: { sent: 1, skipped: 1 } });
});

test("a letter whose answer is lost is sent once more with the same id, and never a third time", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada"] });
  const issue = await sendPost(server);
  mail.swallow(5);
  await run(server, 30 * minute, 30 * second);
  expect(mail.letters).toHaveLength(2);
  expect(new Set(mail.letters.map(({ source }) => headersOf(source).get("message-id"))).size).toBe(1);
  expect(await read(server, issue)).toMatchObject({ state: "sent", counts: { refused: 1 } });
  expect(await stateOf(server, "ada")).toBe("active");
});

test("a letter that a crash left between hand-over and answer is taken up at the next start", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada", "bo"] });
  const issue = await sendPost(server);
  await run(server, 0);
  const { db } = server.context;
  const { subscriberId } = (await newsletterDeliveries.list(db, { state: "waiting" }))[0] ?? { subscriberId: 0 };
  await newsletterDeliveries.update(
    db,
    { subscriberId },
    { state: "handed", handedAt: server.clock.now().toISOString() },
  );
  await run(server, 2 * minute);
  expect(readersOf(mail)).toEqual(["ada", "bo"]);
  expect((await read(server, issue)).state).toBe("sent");
});

test("a paused letter sends nothing until it goes on, and a stopped one never", async () => {
  const { server, mail } = await startWithReaders({ env: { NEWSLETTER_PER_HOUR: "60" } });
  const issue = await sendPost(server);
  await run(server, 0);
  const change = async (what: string) => (await server.asOwner("POST", `/issues/${issue.id}/${what}`)).status;
  expect(await change("pause")).toBe(200);
  await run(server, 5 * minute, minute);
  expect(mail.letters).toHaveLength(1);
  expect(await change("pause")).toBe(409);
  expect(await change("resume")).toBe(200);
  await run(server, 0);
  expect(mail.letters).toHaveLength(2);
  expect(await change("stop")).toBe(200);
  await run(server, 5 * minute, minute);
  expect(mail.letters).toHaveLength(2);
  expect(await change("resume")).toBe(409);
  expect(await read(server, issue)).toMatchObject({ state: "stopped", counts: { sent: 2, skipped: 1, waiting: 0 } });
});

test("images of a letter are JPEG or PNG at most 1,200 pixels wide, and stay public when the post goes", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada"] });
  const photo = await makeImage(1600, 900).png().toBuffer();
  const { url } = (await sendFile(server, "POST", "/blogs/upload", "image", photo, { name: "a.png" })).body as {
    url: string;
  };
  const content = `<p>Look:</p><p><img src="${url}" alt="Fog"></p>`;
  const post = await createPost(server, { ...letterText, content, blogImage: url, published: true });
  await queue(server, post._id);
  await run(server);
  const { html = "" } = await PostalMime.parse(mail.letters[0]?.source ?? "");
  const images = [...html.matchAll(/<img src="([^"]+)" width="(\d+)"/g)];
  expect(images.map(([, , width]) => width)).toEqual(["552", "552"]);
  const source = images[0]?.[1] ?? "";
  expect(source).toMatch(/^https:\/\/alex\.example\/media\/[0-9a-f]{32}-letter\.(?:jpg|png)$/);
  await server.asOwner("DELETE", `/blogs/${post._id}`);
  const answer = await server.app.inject({ url: new URL(source).pathname });
  expect(answer.statusCode).toBe(200);
  const { format, width } = await sharp(answer.rawPayload).metadata();
  expect([["jpeg", "png"].includes(format ?? ""), width]).toEqual([true, 1200]);
  // The image itself is the owner's again.
  expect((await server.call("GET", url)).status).toBe(404);
});

test("formulas are images that keep their TeX as a description, and stay while a post or a letter has them", async () => {
  const { server } = await startWithReaders();
  const content =
    '<p>The speed <code class="math">v = \\sqrt{2gh}</code> and <code class="math">\\wrong{</code></p><pre class="math">v = \\sqrt{2gh}</pre>';
  const { _id } = await createPost(server, { title: "Falling", content, published: true });
  const preview = async () => (await server.asOwner("POST", `/blogs/${_id}/issue/letter`, { subject: "Falling" })).body;
  const { html, text } = await preview();
  const images = [...html.matchAll(/src="https:\/\/alex\.example([^"]+)" width="(\d+)" height="(\d+)" alt="([^"]*)"/g)];
  expect(images.map(([, , , , alt]) => alt)).toEqual(Array.from({ length: 2 }, () => "Formula: v = \\sqrt{2gh}"));
  const [inLine = "", block = ""] = images.map(([, url]) => url);
  // In a line, it is smaller.
  expect(inLine).not.toBe(block);
  for (const [, url = "", width, height] of images) {
    const { statusCode, headers, rawPayload } = await server.app.inject({ url });
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
    const size = await sharp(rawPayload).metadata();
    expect([size.width / 2, size.height / 2].map(Math.round)).toEqual([Number(width), Number(height)]);
  }
  expect(html).toContain(">\\wrong{</code>");
  expect(text).toContain("v = \\sqrt{2gh}");
  expect((await preview()).html).toBe(html);
  const sweep = async () => {
    const { run: sweepOnce } = orphanedFiles(server.context, { grace: 0 });
    for (let runs = 0; runs < 3; runs++) await sweepOnce(new AbortController().signal);
    return (await server.app.inject({ url: block })).statusCode;
  };
  expect(await sweep()).toBe(200);
  const issue = await queue(server, _id);
  await run(server);
  await server.asOwner("DELETE", `/blogs/${_id}`);
  expect((await read(server, issue)).html).toContain(block);
  expect(await sweep()).toBe(200);
});

test("the owner sees a letter before it is sent, in both themes, and gets a test", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada"] });
  const { _id } = await createPost(server, letterText);
  const title = { subject: "Fog", preheader: "One texture read" };
  const preview = (await server.asOwner("POST", `/blogs/${_id}/issue/letter`, title)).body;
  expect(preview.text).toContain("What was slow\n=====");
  expect(preview.bytes).toBe(Buffer.byteLength(preview.html));
  const path = preview.url.slice("/api".length);
  const shown = await server.call("GET", `${path}&theme=dark`);
  expect([shown.status, shown.text.includes("@media all")]).toEqual([200, true]);
  expect(shown.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox$/);
  expect((await server.call("GET", path.replace("Fog", "Dog"))).status).toBe(404);
  server.clock.advance(61 * minute);
  expect((await server.call("GET", path)).status).toBe(404);
  const test = await server.asOwner("POST", `/blogs/${_id}/issue/test`, title);
  expect(test.body.message).toMatch(/^The mail server accepted the letter to owner@example.com/);
  expect(mail.letters[0]).toMatchObject({ to: ["owner@example.com"] });
});

test("a test letter goes to the owner through the mail server of the newsletter", async () => {
  const { server, mail } = await startWithReaders();
  const { status, body } = await server.asOwner("POST", "/issues/test");
  expect([status, body.message]).toEqual([200, expect.stringContaining("dkim=pass")]);
  const source = mail.letters[0]?.source ?? "";
  expect(mail.letters[0]?.to).toEqual(["owner@example.com"]);
  expect(headersOf(source).get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect((await PostalMime.parse(source)).html).toContain("whether SPF, DKIM and DMARC pass");
});

test("only the owner, and programs that may read subscribers, see and send letters", async () => {
  const { server } = await startWithReaders();
  const issue = await sendPost(server);
  for (const [scopes, status] of [
    [["read", "publish"], 403],
    [["subscribers"], 200],
  ] as const) {
    const token = await createToken(server, scopes);
    expect((await server.call("GET", "/issues", { token })).status).toBe(status);
    expect((await server.call("GET", `/issues/${issue.id}`, { token })).status).toBe(status);
  }
  expect((await server.call("GET", "/issues")).status).toBe(401);
});
