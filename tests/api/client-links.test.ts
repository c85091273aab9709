// Links that show work under NDA to one client: made by the owner, opened by a press, and closed again.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Playable } from "#contract/builds.ts";
import type { Context } from "#server/context.ts";
import { limits } from "#contract/limits.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { cleanup } from "#server/jobs/schedules.ts";
import { createProject, pushZip } from "#tests/support/builds.ts";
import { clientPagesOf, formHeaders, makeLink, press, visit } from "#tests/support/client-links.ts";
import { mailbox, recordLog } from "#tests/support/enquiries.ts";
import { pathOf, startPlaySite } from "#tests/support/play.ts";
import { quickHash } from "#tests/support/fill-template.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const day = 86_400_000;
const hour = 3_600_000;
const app = (context: Context) => ({ pages: clientPagesOf(context) });
const start = (options: Parameters<typeof startTestServer>[0] = {}) => startTestServer({ app, ...options });

/** Programs that look at each link in the messages and mails that they carry. */
const unfurlers = [
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Twitterbot/1.0",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/115.0 Safari/537.36 Teams/1.5",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; ms-office; MSOffice 16) BingPreview/1.0b",
];

async function addNda(server: TestServer, fields: Record<string, unknown> = {}): Promise<number> {
  const { status, body, text } = await server.asOwner("POST", "/portfolio", {
    title: "Project Harbor",
    slug: "harbor",
    description: "A harbor at night.",
    company: "Nightjar Forge",
    externalLink: "https://nightjar.example/",
    role: "Lead",
    nda: true,
    confidential: ["role"],
    testimonials: [{ quote: "It floats.", name: "Nora", link: "https://nightjar.example/said", consent: "Her email" }],
    ...fields,
  });
  expect(status, text).toBe(201);
  return body.id as number;
}

const activityOf = async (server: TestServer): Promise<string[]> =>
  (await server.asOwner("GET", "/activity")).body.items.map(({ text }: { text: string }) => text);

test("a link's URL is answered once, with 144 random bits, and only its hash is stored", async () => {
  const server = await start();
  const project = await addNda(server);
  const expiresAt = new Date(server.clock.now().getTime() + 7 * day).toISOString();
  const made = await server.asOwner("POST", "/client-links", {
    client: " ACME ",
    note: "Met at the fair",
    targets: [{ kind: "project", id: project }],
    expiresAt,
  });
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      client: "ACME",
      note: "Met at the fair",
      state: "active",
      targets: [{ kind: "project", id: project, number: null, title: "Project Harbor", detail: "NDA" }],
      hasPassword: false,
      watermark: false,
      maxOpenings: null,
      openings: 0,
      createdAt: expect.any(String),
      expiresAt,
      revokedAt: null,
      lastOpenedAt: null,
      seconds: 0,
      url: expect.stringMatching(/^http:\/\/[^/]+\/s\/[\w-]{24}$/),
    },
  ]);
  const token = String(made.body.url).split("/s/")[1] ?? "";
  const [row] = await server.context.db.selectFrom("clientLinks").selectAll().execute();
  expect(row?.tokenHash).toBe(createHash("sha256").update(token).digest("base64url"));
  expect(JSON.stringify(row)).not.toContain(token);
  const later = await server.asOwner("GET", `/client-links/${made.body.id}`);
  expect(later.body).toEqual({ ...made.body, url: undefined, mail: "off", log: [] });
  expect((await server.asOwner("GET", "/client-links")).text).not.toContain(token);
  expect(await activityOf(server)).toContain("Created a client link for ACME");
});

test("a link needs a client, something to open and a day within a year; what doesn't exist can't be chosen", async () => {
  const server = await start();
  const project = await addNda(server);
  const good = {
    client: "ACME",
    targets: [{ kind: "project", id: project }],
    expiresAt: new Date(server.clock.now().getTime() + day).toISOString(),
  };
  for (const [field, value] of [
    ["client", " "],
    ["targets", []],
    ["targets", [{ kind: "project", id: 9999 }]],
    ["targets", [{ kind: "post", id: "p_9999" }]],
    ["targets", [{ kind: "build", id: project, number: 1 }]],
    ["expiresAt", new Date(server.clock.now().getTime() - 1000).toISOString()],
    ["expiresAt", new Date(server.clock.now().getTime() + 400 * day).toISOString()],
    ["password", "short"],
    ["maxOpenings", 0],
  ] as const) {
    const answer = await server.asOwner("POST", "/client-links", { ...good, [field]: value });
    expect([answer.status, String(answer.body.field).split(".")[0]], `${field}: ${answer.text}`).toEqual([400, field]);
  }
  expect((await server.call("GET", "/client-links")).status).toBe(401);
});

test("looking at a link opens nothing and tells nothing of the work: 100 chat programs and mail scanners count as no opening", async () => {
  const server = await start();
  const { id, path } = await makeLink(server, {
    targets: [{ kind: "project", id: await addNda(server) }],
    maxOpenings: 1,
  });
  for (let count = 0; count < 100; count++) {
    const seen = await visit(server, path, { "user-agent": unfurlers[count % unfurlers.length] ?? "" });
    expect(seen.status).toBe(200);
    expect(seen.page).toEqual({
      gate: { client: "ACME", expiresAt: expect.any(String), asksForPassword: false, problem: null },
    });
    expect(seen.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(seen.headers["set-cookie"]).toBeUndefined();
    expect(seen.text).not.toMatch(/Harbor|Nightjar/);
  }
  const head = await server.app.inject({ method: "HEAD", url: path });
  expect(head.statusCode).toBe(200);
  expect((await server.asOwner("GET", `/client-links/${id}`)).body).toMatchObject({ openings: 0, log: [] });
});

test("a press opens the link for its own path, and its pages show what visitors don't see", async () => {
  const server = await start();
  const project = await addNda(server);
  const { _id: post } = await createPost(server, {
    published: false,
    title: "Unpublished draft",
    content: "<p>Words</p>",
  });
  const { id, path } = await makeLink(server, {
    targets: [
      { kind: "project", id: project },
      { kind: "post", id: post },
    ],
  });
  const opened = await press(server, path, { headers: { "user-agent": "Mozilla/5.0 (iPhone) Mobile" } });
  expect([opened.status, opened.home]).toEqual([303, expect.stringMatching(/^\/s\/[0-9a-f]{18}\/work$/)]);
  const base = opened.home.replace("/work", "");
  expect(opened.cookies).toEqual(
    [base, path].map((each) =>
      expect.stringMatching(
        new RegExp(`^savepoint_client=[\\w.-]+; Path=${each}; Max-Age=28800; HttpOnly; SameSite=Lax$`),
      ),
    ),
  );
  const { cookie } = opened;
  const work = await visit(server, opened.home, { cookie });
  expect(work.page.frame).toMatchObject({ client: "ACME", home: opened.home, watermark: "", view: expect.any(Number) });
  expect(work.page.work?.items.map(({ kind, to }) => [kind, to])).toEqual([
    ["project", `${base}/projects/${project}`],
    ["post", `${base}/posts/${post}`],
  ]);
  const shown = await visit(server, `${base}/projects/${project}`, { cookie });
  expect(shown.page.project).toMatchObject({
    title: "Project Harbor",
    company: "Nightjar Forge",
    role: "Lead",
    externalLink: "https://nightjar.example/",
    testimonials: [{ quote: "It floats.", link: "https://nightjar.example/said", consent: "" }],
  });
  for (const field of ["confidential", "postIds", "service"]) expect(shown.page.project).not.toHaveProperty(field);
  expect((await visit(server, `${base}/posts/${post}`, { cookie })).page.post).toMatchObject({
    title: "Unpublished draft",
    content: "<p>Words</p>",
  });
  for (const { headers } of [work, shown])
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });

  const { body } = await server.asOwner("GET", `/client-links/${id}`);
  expect(body).toMatchObject({ openings: 1, lastOpenedAt: expect.any(String) });
  expect(body.log).toMatchObject([
    {
      device: "phone",
      views: [
        { what: "page", title: "Overview" },
        { what: "page", title: "Project Harbor" },
        { what: "page", title: "Unpublished draft" },
      ],
    },
  ]);
  expect(await activityOf(server)).toContain("ACME opened a client link for the first time");
  // Following the link again within its hours counts no second opening.
  const again = await visit(server, path, { cookie });
  expect([again.status, again.headers.location]).toEqual([303, opened.home]);
});

test("whatever opens nothing gets one answer: guesses, cut and ended links, other links' cookies, and what a link doesn't show", async () => {
  const server = await start();
  const project = await addNda(server);
  const targets = [{ kind: "project", id: project }];
  const [one, other, revoked] = [
    await makeLink(server, { targets }),
    await makeLink(server, { targets, client: "Other" }),
    await makeLink(server, { targets }),
  ];
  const brief = await makeLink(server, {
    targets,
    expiresAt: new Date(server.clock.now().getTime() + hour).toISOString(),
  });
  const single = await makeLink(server, { targets, maxOpenings: 1 });
  const unknown = await visit(server, `/s/${"x".repeat(24)}`);
  expect(unknown.status).toBe(404);
  const same = async (url: string, cookie = "") => {
    const answer = await visit(server, url, cookie === "" ? {} : { cookie });
    const facts = (from: typeof answer) => {
      const { date: _date, "x-request-id": _id, ...headers } = from.headers;
      return { status: from.status, text: from.text, headers };
    };
    expect(facts(answer), url).toEqual(facts(unknown));
  };

  const opened = await press(server, one.path);
  const openedBrief = await press(server, brief.path);
  const openedRevoked = await press(server, revoked.path);
  expect((await press(server, single.path)).status).toBe(303);
  const base = opened.home.replace("/work", "");
  const otherBase = (await press(server, other.path)).home.replace("/work", "");

  for (const url of [
    one.path.slice(0, -1),
    `${one.path}A`,
    `/s/${one.token.toUpperCase()}`,
    single.path,
    base,
    opened.home,
    `${one.path}/work`,
    "/s/%00",
    "/s/x/media/y/z",
  ])
    await same(url);
  for (const wrong of [
    opened.cookie.slice(0, -1),
    `${opened.cookie}A`,
    opened.cookie.replace(/=\d+/, "=9"),
    "savepoint_client=1.zzz.x",
  ])
    await same(opened.home, wrong);
  // A cookie of one link opens no other, whatever path it is sent to.
  await same(`${otherBase}/work`, opened.cookie);
  for (const path of ["projects/9999", "posts/p_1", "builds/1/1", "work/1", "projects", "nothing", "projects/1x"])
    await same(`${base}/${path}`, opened.cookie);
  await same(`/s/${"x".repeat(24)}`, opened.cookie);

  await server.asOwner("POST", `/client-links/${revoked.id}/revoke`);
  await same(revoked.path);
  await same(openedRevoked.home, openedRevoked.cookie);
  server.clock.advance(hour);
  await same(brief.path);
  await same(openedBrief.home, openedBrief.cookie);
  for (const path of [
    revoked.path,
    brief.path,
    single.path,
    `/s/${"y".repeat(24)}`,
    opened.home.replace("/work", ""),
  ]) {
    const { status, text } = await press(server, path);
    expect([status, text], path).toEqual([404, unknown.text]);
  }
  // The cookie is good for eight hours, and the link for longer.
  expect((await visit(server, opened.home, { cookie: opened.cookie })).status).toBe(200);
  server.clock.advance(8 * hour);
  await same(opened.home, opened.cookie);
  expect((await visit(server, one.path)).status).toBe(200);
  await server.asOwner("DELETE", `/client-links/${other.id}`);
  await same(other.path);
});

test("guesses of a password from very many addresses are limited together", { tags: ["long"] }, async () => {
  const server = await start();
  const targets = [{ kind: "project", id: await addNda(server) }];
  const { path } = await makeLink(server, { targets, password: "harbor lights" });
  await server.context.db
    .updateTable("clientLinks")
    .set({ passwordHash: quickHash("harbor lights") })
    .execute();
  const guess = async (from: number) =>
    (await press(server, path, { password: "harbor lamps", ip: `198.51.${from}.1` })).status;
  for (let from = 0; from < limits.clientLink.guesses; from++) expect(await guess(from)).toBe(403);
  expect(await guess(200)).toBe(429);
});

test("a password is asked for before anything opens, and guesses are limited as at login", async () => {
  const server = await start();
  const targets = [{ kind: "project", id: await addNda(server) }];
  const { id, path } = await makeLink(server, { targets, password: "harbor lights", maxOpenings: 1 });
  expect((await visit(server, path)).page.gate).toMatchObject({ client: "", asksForPassword: true, problem: null });
  const [row] = await server.context.db.selectFrom("clientLinks").select("passwordHash").execute();
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  for (const password of ["", "harbor light", "HARBOR LIGHTS"]) {
    const { status, text, cookies } = await press(server, path, { password });
    expect([status, cookies, JSON.parse(text).gate.problem]).toEqual([403, [], "This password is wrong."]);
  }
  for (let count = 3; count < 10; count++) await press(server, path, { password: "wrong" });
  const refused = await press(server, path, { password: "harbor lights" });
  expect([refused.status, JSON.parse(refused.text).gate.problem]).toEqual([
    429,
    "Too many failed tries. Try again in 60 minutes.",
  ]);
  // Another address is another person, and other links are not affected.
  expect((await press(server, path, { password: "harbor lights", ip: "203.0.113.9" })).status).toBe(303);
  const second = await makeLink(server, { targets });
  expect((await press(server, second.path)).status).toBe(303);
  // Once used up, the password tells nothing: right and wrong ones get the answer of a link that never was.
  for (const password of ["harbor lights", "wrong"])
    expect((await press(server, path, { password, ip: "203.0.113.10" })).status).toBe(404);
  await server.asOwner("PATCH", `/client-links/${id}`, { password: null, maxOpenings: null });
  expect((await press(server, path)).status).toBe(303);
});

test("a new URL ends the old one and whatever it opened, and a revoked link works again by it", async () => {
  const server = await start();
  const { id, path } = await makeLink(server, {
    targets: [{ kind: "project", id: await addNda(server) }],
    maxOpenings: 1,
  });
  const opened = await press(server, path);
  await server.asOwner("POST", `/client-links/${id}/revoke`);
  const renewed = await server.asOwner("POST", `/client-links/${id}/url`);
  expect([renewed.status, renewed.body]).toEqual([
    201,
    expect.objectContaining({
      state: "active",
      openings: 0,
      revokedAt: null,
      url: expect.stringMatching(/\/s\/[\w-]{24}$/),
    }),
  ]);
  expect((await visit(server, path)).status).toBe(404);
  expect((await visit(server, opened.home, { cookie: opened.cookie })).status).toBe(404);
  const fresh = await press(server, new URL(renewed.body.url).pathname);
  expect(fresh.status).toBe(303);
  // The log keeps the openings of both.
  expect((await server.asOwner("GET", `/client-links/${id}`)).body.log).toHaveLength(2);
});

test("a link shows the rest when a project is deleted, and shows the project again when it is restored", async () => {
  const server = await start();
  const project = await addNda(server);
  const { _id: post } = await createPost(server, { published: false });
  const { id, path } = await makeLink(server, {
    targets: [
      { kind: "project", id: project },
      { kind: "post", id: post },
    ],
  });
  const { home, cookie } = await press(server, path);
  const kinds = async () => (await visit(server, home, { cookie })).page.work?.items.map(({ kind }) => kind);
  await server.asOwner("DELETE", `/portfolio/${project}`);
  expect(await kinds()).toEqual(["post"]);
  expect((await visit(server, home.replace("work", `projects/${project}`), { cookie })).status).toBe(404);
  expect((await server.asOwner("GET", `/client-links/${id}`)).body.targets).toHaveLength(1);
  await server.asOwner("POST", `/portfolio/${project}/restore`);
  expect(await kinds()).toEqual(["project", "post"]);
  await server.asOwner("DELETE", `/portfolio/${project}`);
  await server.asOwner("DELETE", `/trash/project/${project}`);
  await server.asOwner("DELETE", `/blogs/${post}`);
  expect(await kinds()).toEqual([]);
});

test("the time on a page is what the page reports, never more than has passed, and only for the opening itself", async () => {
  const server = await start();
  const { id, path } = await makeLink(server, { targets: [{ kind: "project", id: await addNda(server) }] });
  const [one, other] = [await press(server, path), await press(server, path)];
  const { frame } = (await visit(server, one.home, { cookie: one.cookie })).page;
  const report = (cookie: string, seconds: unknown) =>
    server.app.inject({
      method: "POST",
      url: frame?.timeUrl ?? "",
      headers: { cookie },
      payload: { view: frame?.view, seconds },
    });
  server.clock.advance(60_000);
  for (const [cookie, seconds] of [
    [one.cookie, 30],
    [one.cookie, 20],
    [one.cookie, "x"],
    [one.cookie, -5],
    [other.cookie, 50],
    ["", 55],
  ] as const)
    expect((await report(cookie, seconds)).statusCode).toBe(204);
  const read = async () => (await server.asOwner("GET", `/client-links/${id}`)).body;
  expect(await read()).toMatchObject({ seconds: 30 });
  await report(one.cookie, 100_000);
  const { seconds, log } = await read();
  expect(seconds).toBeGreaterThanOrEqual(60);
  expect(seconds).toBeLessThan(70);
  expect(log).toMatchObject([{ seconds: 0 }, { seconds }]);
  expect(JSON.stringify(log)).not.toMatch(/127\.0\.0\.1|lightMyRequest/);
  // A page that the browser fetches in advance was not read.
  const early = await visit(server, one.home, { cookie: one.cookie, "sec-purpose": "prefetch" });
  expect(early.page.frame?.view).toBe(0);
});

test("the first opening is emailed to the owner exactly once, even if the mail server is down at first", async () => {
  const mail = await startTestMailServer();
  const server = await start({ env: { ...mailbox, SMTP_URL: mail.url } });
  const project = await addNda(server);
  const { id, path } = await makeLink(server, { targets: [{ kind: "project", id: project }] });
  await visit(server, path);
  await sendDueMail(server.context, recordLog());
  expect(mail.letters).toEqual([]);
  await mail.goDown();
  await Promise.all([press(server, path), press(server, path), press(server, path)]);
  const log = recordLog();
  const next = await sendDueMail(server.context, log);
  expect(log.lines).toEqual([expect.stringContaining(`The first opening of client link ${id} could not be emailed`)]);
  expect((await server.asOwner("GET", `/client-links/${id}`)).body.mail).toBe("waiting");
  await mail.goUp();
  server.clock.set(String(next));
  for (let count = 0; count < 3; count++) await sendDueMail(server.context, log);
  await press(server, path);
  await sendDueMail(server.context, log);
  expect(mail.letters).toHaveLength(1);
  const [letter = ""] = mail.letters.map(({ source }) => source);
  expect(letter).toContain("ACME opened your link");
  expect(letter).toContain(`/dashboard/client-links/${id}`);
  expect(letter).not.toContain("Harbor");
  expect((await server.asOwner("GET", `/client-links/${id}`)).body.mail).toBe("sent");
});

test("a build of a link plays at a signed path, also before it is published, and ends with the link", async () => {
  const site = await startPlaySite({}, app);
  const project = await createProject(site, "Harbor");
  expect((await pushZip(site, project, undefined, { version: "0.1" })).status).toBe(201);
  const { id, path } = await makeLink(site, { targets: [{ kind: "build", id: project, number: 1 }] });
  const { home, cookie } = await press(site, path);
  const [item] = (await visit(site, home, { cookie })).page.work?.items ?? [];
  expect(item).toMatchObject({ kind: "build", build: { version: "0.1" } });
  const page = await visit(site, item?.to ?? "", { cookie });
  expect(page.page.build).toMatchObject({ project: { title: "Harbor" } });
  const url = pathOf(page.page.build.build.url);
  expect(url).toMatch(/^\/[a-z0-9]{10}\/c\/[\w.-]+\/$/);
  const played = await site.play(url);
  expect([played.status, played.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  expect((await site.play(url.replace(/.\/$/, "/"))).status).toBe(404);
  expect((await site.asOwner("GET", `/client-links/${id}`)).body.log[0].views.at(-1)).toMatchObject({
    what: "play",
    title: "Harbor, version 0.1",
  });
  await site.asOwner("POST", `/client-links/${id}/revoke`);
  expect((await site.play(url)).status).toBe(404);
});

test("a build ends at the next request when it, or the project with it, is taken out of the link or put in the trash", async () => {
  const site = await startPlaySite({}, app);
  const project = await createProject(site, "Harbor");
  for (const version of ["0.1", "0.2"]) expect((await pushZip(site, project, undefined, { version })).status).toBe(201);
  expect((await site.asOwner("POST", `/portfolio/${project}/builds/2/publish`)).status).toBe(200);
  const whole = { kind: "project", id: project };
  const [draft, live] = [1, 2].map((number) => ({ kind: "build", id: project, number }));
  const { id, path } = await makeLink(site, { targets: [whole, draft] });
  const { home, cookie } = await press(site, path);
  const { versions } = (await visit(site, home.replace("work", `projects/${project}`), { cookie })).page.project;
  const urls = new Map<string, string>(versions.map((each: Playable) => [each.version, pathOf(each.url)]));
  const plays = () =>
    Promise.all(["0.1", "0.2"].map(async (version) => (await site.play(urls.get(version) ?? "")).status));
  const show = (targets: unknown[]) => site.asOwner("PATCH", `/client-links/${id}`, { targets });
  expect(await plays()).toEqual([200, 200]);
  await show([whole]);
  expect(await plays()).toEqual([404, 200]);
  await show([draft]);
  expect(await plays()).toEqual([200, 404]);
  await show([live]);
  expect(await plays()).toEqual([404, 200]);
  await show([whole, draft]);
  await site.asOwner("DELETE", `/portfolio/${project}`);
  expect(await plays()).toEqual([404, 404]);
  await site.asOwner("POST", `/portfolio/${project}/restore`);
  expect(await plays()).toEqual([200, 200]);
});

test("no log line contains the secret of a link, however its URL is spelled", async () => {
  const lines: string[] = [];
  const server = await start({
    env: { LOG_LEVEL: "info" },
    app: (context) => ({ ...app(context), logTo: { write: (line) => void lines.push(line) } }),
  });
  const { token, path } = await makeLink(server, { targets: [{ kind: "project", id: await addNda(server) }] });
  const { home, cookie } = await press(server, path);
  await visit(server, home, { cookie });
  for (const url of [path, `//s/${token}`, `/S/${token}`, `${path}/work`, `/%73/${token}`, `${path}?x=1`])
    await visit(server, url);
  await server.app.inject({ method: "PUT", url: path });
  await server.app.inject({ method: "POST", url: path, headers: formHeaders, payload: "x".repeat(9000) });
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.join("")).not.toContain(token);
  expect(lines.join("")).not.toContain(cookie.split("=")[1]);
});

test("links that ended two years ago are deleted with their logs", async () => {
  const server = await start();
  const { path } = await makeLink(server, { targets: [{ kind: "project", id: await addNda(server) }] });
  await press(server, path);
  const count = async () =>
    (await server.context.db.selectFrom("clientLinkOpenings").select("id").execute()).length +
    (await server.context.db.selectFrom("clientLinks").select("id").execute()).length;
  server.clock.advance(700 * day);
  await cleanup(server.context).run(new AbortController().signal);
  expect(await count()).toBe(2);
  server.clock.advance(50 * day);
  await cleanup(server.context).run(new AbortController().signal);
  expect(await count()).toBe(0);
});
