import { sql } from "kysely";
import crawlers from "crawler-user-agents";
import { expect, test } from "vitest";
import { browsers, person, setCounting, statisticsOf } from "#tests/support/visits.ts";
import { createProject } from "#tests/support/builds.ts";
import { createPost, draft } from "#tests/support/posts.ts";
import { hello } from "#tests/support/enquiries.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const day = "2026-03-10";
const none = { visitors: 0, visits: 0, views: 0, reads: 0, seconds: 0 };

async function startCounting(): Promise<TestServer> {
  const server = await startTestServer();
  server.clock.set(`${day}T10:00:00Z`);
  return server;
}

test("a visitor counts once a day, with every page and one visit, and a new visit after half an hour", async () => {
  const server = await startCounting();
  const robin = person(server, 1);
  await robin.view("/", "https://www.linkedin.com/feed/");
  await robin.view("/about");
  await robin.view("/about");
  await robin.report("leave", "/about", { seconds: 40 });
  expect((await statisticsOf(server, { from: day })).totals).toEqual({
    ...none,
    visitors: 1,
    visits: 1,
    views: 3,
    seconds: 40,
  });
  server.clock.advance(31 * 60_000);
  await robin.view("/portfolio", "https://news.ycombinator.com/");
  await person(server, 2, { device: "phone" }).view("/");
  const { totals, pages, sources, devices } = await statisticsOf(server, { from: day });
  expect(totals).toMatchObject({ visitors: 2, visits: 3, views: 5 });
  expect(pages.map(({ key, title, path, views }) => [key, title, path, views])).toEqual([
    ["/", "Home", "/", 2],
    ["/about", "About", "/about", 2],
    ["/portfolio", "Portfolio", "/portfolio", 1],
  ]);
  expect(sources.map(({ name, views, visits, visitors }) => [name, views, visits, visitors])).toEqual([
    ["LinkedIn", 3, 1, 1],
    ["", 1, 1, 1],
    ["Hacker News", 1, 1, 0],
  ]);
  expect(devices.map(({ name, views }) => [name, views])).toEqual([
    ["computer", 4],
    ["phone", 1],
  ]);
});

test("a day of a thousand people is counted exactly, also while it is written again and again", async () => {
  const server = await startCounting();
  const pages = ["/", "/portfolio", "/about"];
  let views = 0;
  for (let number = 0; number < 1000; number++) {
    const someone = person(server, number, { device: number % 3 === 0 ? "phone" : "computer" });
    for (const [index, page] of pages.entries()) {
      // A fifth reloads a page, a tenth goes back.
      const times = 1 + Number((number + index) % 5 === 0) + Number((number + index) % 10 === 3);
      for (let time = 0; time < times; time++)
        await someone.view(page, index === 0 ? "https://www.google.com/" : undefined);
      views += times;
    }
    if (number % 250 === 0) await server.context.visits.flush();
  }
  const { totals, sources } = await statisticsOf(server, { from: day });
  expect(totals).toMatchObject({ visitors: 1000, visits: 1000, views });
  expect(sources.map(({ name }) => name)).toEqual(["Google"]);
});

test("programs are not counted as people, but by their names", async () => {
  const server = await startCounting();
  const texts = crawlers.flatMap(({ instances }) => instances);
  for (const [index, text] of texts.entries())
    await person(server, index, { headers: { "user-agent": text } }).view("/");
  const { totals } = await statisticsOf(server, { from: day });
  expect(texts.length).toBeGreaterThan(2000);
  expect(totals.visitors / texts.length).toBeLessThanOrEqual(0.005);

  for (const text of [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Feedly/1.0 (+http://feedly.com)",
    "GPTBot/1.2",
    "",
  ])
    server.context.visits.countMachine(text);
  server.context.visits.countMachine(browsers.computer);
  expect((await statisticsOf(server, { from: day })).machines).toEqual([
    { kind: "feed reader", name: "Feedly", count: 1 },
    { kind: "assistant", name: "GPTBot", count: 1 },
    { kind: "search engine", name: "Googlebot", count: 1 },
    { kind: "other", name: "Unnamed programs", count: 1 },
  ]);
});

test("what the server hands out to programs is counted from the requests", async () => {
  const server = await startCounting();
  const headers = { "user-agent": "NetNewsWire (RSS Reader; https://netnewswire.com/)" };
  expect((await server.app.inject({ url: "/feed.xml", headers })).statusCode).toBe(200);
  expect((await server.app.inject({ url: "/feed.xml", headers: { "user-agent": browsers.phone } })).statusCode).toBe(
    200,
  );
  expect((await statisticsOf(server, { from: day })).machines).toEqual([
    { kind: "feed reader", name: "NetNewsWire", count: 1 },
  ]);
});

test("nobody is counted who objects, and nothing of whom is kept where only pages are counted", async () => {
  const server = await startCounting();
  await person(server, 1, { headers: { "sec-gpc": "1" } }).view("/");
  await person(server, 2, { headers: { dnt: "1" } }).view("/");
  expect((await statisticsOf(server, { from: day })).totals).toEqual(none);

  await setCounting(server, "pages");
  await person(server, 3).view("/", "https://bsky.app/profile/x");
  await person(server, 3).view("/about");
  const { counting, totals, funnel } = await statisticsOf(server, { from: day });
  expect([counting, totals, funnel[0]]).toEqual([
    "pages",
    { ...none, visits: 1, views: 2 },
    { step: "visitor", visitors: 0 },
  ]);
  expect(await visitorsOf(server)).toEqual({ visitors: [], salts: [] });

  await setCounting(server, "off");
  await person(server, 4).view("/");
  expect((await statisticsOf(server, { from: day })).totals.views).toBe(2);
});

test("at midnight, what recognizes visitors is deleted, and the counts stay", async () => {
  const server = await startCounting();
  const robin = person(server, 1);
  await robin.view("/", "https://www.reddit.com/r/gamedev");
  await server.context.visits.flush();
  const { visitors, salts } = await visitorsOf(server);
  expect(visitors).toHaveLength(1);
  expect(salts).toHaveLength(1);
  expect(JSON.stringify(visitors)).not.toContain("10.0.0.1");

  server.clock.set("2026-03-11T00:00:05Z");
  await server.context.visits.flush();
  expect(await visitorsOf(server)).toEqual({ visitors: [], salts: [] });
  await robin.view("/about");
  const [today] = (await visitorsOf(server, true)).visitors;
  expect(today?.hash).not.toBe(visitors[0]?.hash);
  const { totals, before, funnel, series } = await statisticsOf(server, { from: day, to: "2026-03-11" });
  expect(totals).toMatchObject({ visitors: 2, views: 2 });
  expect(before).toEqual(none);
  expect(funnel[0]).toEqual({ step: "visitor", visitors: 2 });
  expect(series.map(({ at, visitors }) => [at, visitors])).toEqual([
    [day, 1],
    ["2026-03-11", 1],
  ]);
});

test("a visitor whose report comes after midnight was written counts without being recognized", async () => {
  const server = await startCounting();
  server.clock.set(`${day}T23:59:58Z`);
  await person(server, 1).view("/");
  server.clock.set("2026-03-11T00:00:02Z");
  expect((await statisticsOf(server, { from: day })).totals).toMatchObject({ views: 1, visitors: 1 });
  expect(await visitorsOf(server)).toEqual({ visitors: [], salts: [] });
});

test("a visitor who is on the site at midnight counts for the new day from the next page on, in the funnel too", async () => {
  const server = await startCounting();
  server.clock.set(`${day}T23:58:00Z`);
  const robin = person(server, 1);
  await robin.view("/");
  const next = "2026-03-11";
  server.clock.set(`${next}T00:01:00Z`);
  await robin.report("leave", "/", { seconds: 180 });
  const shown = async () => {
    const { totals, funnel } = await statisticsOf(server, { from: next });
    return { ...totals, came: funnel[0]?.visitors };
  };
  expect(await shown()).toEqual({ ...none, seconds: 180, came: 0 });
  await robin.view("/about");
  expect(await shown()).toEqual({ ...none, visitors: 1, visits: 1, views: 1, seconds: 180, came: 1 });
});

test("a phone that leaves a page from another network stays one visitor, with the time that it read", async () => {
  const server = await startCounting();
  await person(server, 1, { device: "phone" }).view("/", "https://itch.io/");
  server.clock.advance(2 * 60_000);
  await person(server, 2, { device: "phone" }).report("leave", "/", { seconds: 120, read: true });
  const { totals, funnel, devices } = await statisticsOf(server, { from: day });
  expect(totals).toEqual({ visitors: 1, visits: 1, views: 1, reads: 1, seconds: 120 });
  expect([funnel[0]?.visitors, devices.length]).toEqual([1, 1]);
});

test("sources have one name, campaigns count more than referrers, and made-up referrers count for nothing", async () => {
  const server = await startCounting();
  for (const [index, [path, referrer]] of (
    [
      ["/", "https://www.google.de/"],
      ["/", "android-app://com.google.android.googlequicksearchbox/"],
      ["/", "https://lnkd.in/abc"],
      ["/", "https://www.studio.example/jobs?secret=1"],
      ["/?utm_source=newsletter&utm_campaign=Spring%20jam", "https://mail.example/"],
      ["/?ref=producthunt", ""],
      ["/?utm_source=linkedin", ""],
      ["/", "https://007agent-i.fr/"],
      ["/", "not a URL"],
    ] as const
  ).entries())
    await person(server, index).view(path, referrer);
  const { sources, campaigns } = await statisticsOf(server, { from: day });
  expect(sources.map(({ name, views }) => [name, views])).toEqual([
    ["Google", 2],
    ["LinkedIn", 2],
    ["", 1],
    ["newsletter", 1],
    ["producthunt", 1],
    ["studio.example", 1],
  ]);
  expect(campaigns.map(({ name }) => name)).toEqual(["Spring jam"]);
});

test("only public pages are counted, under one name however their address is written or changes", async () => {
  const server = await startCounting();
  const post = await createPost(server, { title: "Gray boxes", published: true });
  const hidden = await createPost(server, { title: "Not yet" });
  const project = await createProject(server, "Tower");
  const robin = person(server, 1);
  for (const path of [
    `/blog/${post.slug}`,
    `/blog/${post.slug}/?utm_source=x`,
    `/portfolio/tower`,
    "/blogs/category/none",
    `/blog/${hidden.slug}`,
    "/draft/secret-token",
    "/dashboard",
    "/nothing/here",
    "/%",
  ])
    await robin.view(path);
  expect((await statisticsOf(server, { from: day })).pages.map(({ key, title, views }) => [key, title, views])).toEqual(
    [
      [`post:${Number(post._id.slice(2))}`, "Gray boxes", 2],
      [`project:${project}`, "Tower", 1],
    ],
  );
  const renamed = { ...draft, title: "White boxes", slug: "white-boxes", published: true };
  expect((await server.asOwner("PUT", `/blogs/${post._id}`, renamed)).status).toBe(200);
  await robin.view("/blog/white-boxes");
  const { pages } = await statisticsOf(server, { from: day });
  expect(pages[0]).toMatchObject({
    key: `post:${Number(post._id.slice(2))}`,
    title: "White boxes",
    path: "/blog/white-boxes",
    views: 3,
  });
  await server.asOwner("DELETE", `/blogs/${post._id}`);
  expect((await statisticsOf(server, { from: day })).pages[0]).toMatchObject({ title: "A deleted post", path: null });
});

test("a selection is counted as a page of its own, whatever its address is now", async () => {
  const server = await startCounting();
  const fields = { title: "Gameplay", slug: "gameplay" };
  const { body } = await server.asOwner("POST", "/selections", fields);
  const robin = person(server, 1);
  for (const path of ["/for/gameplay", "/for/none", "/for"]) await robin.view(path);
  await server.asOwner("PUT", `/selections/${body.id}`, { ...fields, slug: "games" });
  await robin.view("/for/games");
  const [page, ...others] = (await statisticsOf(server, { from: day })).pages;
  expect(page).toMatchObject({ key: `selection:${body.id}`, title: "Gameplay", path: "/for/games", views: 2 });
  expect(others).toEqual([]);
  await server.asOwner("DELETE", `/selections/${body.id}`);
  expect((await statisticsOf(server, { from: day })).pages[0]).toMatchObject({
    title: "A deleted selection",
    path: null,
  });
});

test("lists of a tag and of a series are counted, and renaming them keeps their figures", async () => {
  const server = await startCounting();
  await createPost(server, { title: "Gray boxes", published: true, tags: ["Level design"], series: "Diary" });
  const robin = person(server, 1);
  for (const path of ["/blogs/tag/level-design", "/blogs/tag/none", "/blogs/series/diary", "/blogs/none/diary"])
    await robin.view(path);
  await server.asOwner("PUT", "/tags/level-design", { name: "Levels" });
  const { pages } = await statisticsOf(server, { from: day });
  expect(pages.map(({ title, path, views }) => [title, path, views])).toEqual([
    ["Series Diary", "/blogs/series/diary", 1],
    ["Tag Levels", "/blogs/tag/levels", 1],
  ]);
});

test("what visitors do is counted, and who went how far from where", async () => {
  const server = await startCounting();
  const project = await createProject(server, "Tower");
  const [robin, kim] = [person(server, 1), person(server, 2)];
  await robin.view("/portfolio/tower", "https://itch.io/jam");
  await robin.report("play", "/portfolio/tower", { detail: "tower" });
  await robin.report("play", "/portfolio/tower", { detail: "tower", seconds: 95 });
  await robin.report("model", "/portfolio/tower");
  await robin.report("service", "/", { detail: "game-prototype" });
  await robin.report("form", "/");
  await kim.view("/");
  await kim.report("outbound", "/", { detail: "GitHub.com" });
  await kim.report("outbound", "/", { detail: "javascript:alert(1)" });
  await kim.report("play", "/", { detail: "no-such-project" });
  await kim.report("resume", "/");
  await server.call("POST", "/contact", {
    body: hello,
    ip: robin.sender.address,
    headers: { "user-agent": browsers.computer },
  });
  const found = await statisticsOf(server, { from: day });
  expect(found.plays).toEqual([{ name: `project:${project}`, title: "Tower", count: 1, seconds: 95 }]);
  expect(found.models).toEqual([{ name: `project:${project}`, title: "Tower", count: 1, seconds: 0 }]);
  expect(found.outbound).toEqual([{ name: "github.com", title: "github.com", count: 1, seconds: 0 }]);
  expect(found.services).toEqual([{ name: "game-prototype", title: "Playable Prototype", count: 1, seconds: 0 }]);
  expect([found.resumes, found.formsBegun, found.enquiries]).toEqual([1, 1, 1]);
  expect(found.funnel).toEqual([
    { step: "visitor", visitors: 2 },
    { step: "project", visitors: 1 },
    { step: "play", visitors: 1 },
    { step: "service", visitors: 1 },
    { step: "form", visitors: 1 },
    { step: "enquiry", visitors: 1 },
  ]);
  expect(found.funnelBySource).toEqual([
    { source: "itch.io", visitors: 1, enquiries: 1 },
    { source: "", visitors: 1, enquiries: 0 },
  ]);
  const { body } = await server.asOwner("GET", "/statistics/figures");
  expect(body.pages[`project:${project}`]).toEqual({ views: 1, reads: 0, plays: 1 });
});

test("a message knows from where and by which page its sender came", async () => {
  const server = await startCounting();
  const robin = person(server, 1);
  await robin.view("/portfolio?utm_campaign=Jam", "https://itch.io/");
  await robin.view("/");
  expect(await server.context.visits.countEnquiry(robin.sender)).toEqual({
    source: "itch.io",
    campaign: "Jam",
    firstPage: "/portfolio",
  });
  expect(await server.context.visits.countEnquiry(person(server, 2).sender)).toMatchObject({ source: "" });
  expect(
    await server.context.visits.countEnquiry(person(server, 3, { headers: { "sec-gpc": "1" } }).sender),
  ).toBeNull();
});

test("who is here now is counted by page for five minutes", async () => {
  const server = await startCounting();
  await person(server, 1).view("/about");
  await person(server, 2).view("/");
  await person(server, 2).view("/about");
  expect((await server.asOwner("GET", "/statistics/live")).body).toEqual({
    visitors: 2,
    pages: [{ key: "/about", title: "About", path: "/about", visitors: 2 }],
  });
  server.clock.advance(6 * 60_000);
  expect((await server.asOwner("GET", "/statistics/live")).body).toEqual({ visitors: 0, pages: [] });
});

test("hours become days after a month, and days become months after two years, with the same sums", async () => {
  const server = await startCounting();
  const months = ["2024-01-05", "2024-01-20", "2026-02-01", "2026-03-09"];
  for (const [index, at] of months.entries()) {
    for (const hour of ["08", "21"]) {
      server.clock.set(`${at}T${hour}:30:00Z`);
      await person(server, index).view("/about", "https://www.google.com/");
      await person(server, index).report("outbound", "/about", { detail: "itch.io" });
      await server.context.visits.flush();
    }
  }
  server.clock.set(`${day}T10:00:00Z`);
  await server.context.visits.flush();
  const rows = await server.context.db.selectFrom("visits").select(["at", "views", "visitors"]).orderBy("at").execute();
  expect(rows).toEqual([
    { at: "2024-01-01", views: 4, visitors: 2 },
    { at: "2026-02-01", views: 2, visitors: 1 },
    { at: "2026-03-09T08", views: 1, visitors: 1 },
    { at: "2026-03-09T21", views: 1, visitors: 0 },
  ]);
  const { unit, series, outbound, since } = await statisticsOf(server, { from: "2024-01-01", to: day });
  expect([unit, since, outbound[0]?.count]).toEqual(["month", "2024-01-01", 8]);
  expect(series.filter(({ views }) => views > 0).map(({ at, views }) => [at, views])).toEqual([
    ["2024-01", 4],
    ["2026-02", 2],
    ["2026-03", 2],
  ]);
  const hours = await statisticsOf(server, { from: "2026-03-09" });
  expect([hours.unit, hours.series.length, hours.series[21]?.at, hours.series[21]?.views]).toEqual([
    "hour",
    24,
    "2026-03-09T21",
    1,
  ]);
});

test("the day on which clocks go back has 25 hours, and is compared hour by hour", async () => {
  const server = await startTestServer({ env: { TIME_ZONE: "Europe/Berlin" } });
  // 02:30 the day before, 02:30 in summer time, 02:30 in winter time, and 03:30.
  for (const at of ["2026-10-24T00:30", "2026-10-25T00:30", "2026-10-25T01:30", "2026-10-25T02:30"]) {
    server.clock.set(`${at}:00Z`);
    await person(server, 1).view("/");
  }
  const viewsOf = ({ series }: Awaited<ReturnType<typeof statisticsOf>>) =>
    series
      .filter(({ views, before }) => views + before.views > 0)
      .map((each) => [each.at, each.views, each.before.views]);
  const day = await statisticsOf(server, { from: "2026-10-25" });
  expect([day.series.length, day.totals.views, viewsOf(day)]).toEqual([
    25,
    3,
    [
      ["2026-10-25T02", 1, 1],
      ["2026-10-25T02+01", 1, 0],
      ["2026-10-25T03", 1, 0],
    ],
  ]);
  server.clock.set("2026-10-26T12:00:00Z");
  const next = await statisticsOf(server, { from: "2026-10-26" });
  expect([next.series.length, viewsOf(next)]).toEqual([
    24,
    [
      ["2026-10-26T02", 0, 2],
      ["2026-10-26T03", 0, 1],
    ],
  ]);
  // After a month, the day has one row.
  server.clock.set("2026-12-31T12:00:00Z");
  await server.context.visits.flush();
  expect(await server.context.db.selectFrom("visits").select(["at", "views"]).orderBy("at").execute()).toEqual([
    { at: "2026-10-24", views: 1 },
    { at: "2026-10-25", views: 3 },
  ]);
});

test("a period is compared with the one before it, and only some pages, sources or devices can be shown", async () => {
  const server = await startCounting();
  server.clock.set("2026-03-08T10:00:00Z");
  await person(server, 1).view("/", "https://www.google.com/");
  server.clock.set(`${day}T10:00:00Z`);
  await person(server, 1).view("/about", "https://www.google.com/");
  await person(server, 2, { device: "phone" }).view("/", "https://itch.io/");
  const { totals, before, series } = await statisticsOf(server, { from: "2026-03-09", to: day });
  expect([totals.views, before.views, series.map((each) => [each.views, each.before.views])]).toEqual([
    2,
    1,
    [
      [0, 0],
      [2, 1],
    ],
  ]);
  const viewsOf = async (filter: { page?: string; source?: string; device?: string }) =>
    (await statisticsOf(server, { from: "2026-03-09", to: day, ...filter })).totals.views;
  expect([
    await viewsOf({ page: "/about" }),
    await viewsOf({ source: "itch.io" }),
    await viewsOf({ device: "phone" }),
    await viewsOf({ page: "/about", device: "phone" }),
  ]).toEqual([1, 1, 1, 0]);
});

test("the counts of a period come as a CSV file without formulas", async () => {
  const server = await startCounting();
  await person(server, 1).view("/?utm_source==1%2B1&utm_campaign=a,%22b%22", "");
  const { status, text, headers } = await server.asOwner("GET", `/statistics/visits.csv?from=${day}&to=${day}`);
  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    `attachment; filename="visits-${day}-${day}.csv"`,
  ]);
  expect(text).toBe(
    `\uFEFFtime,page,title,source,campaign,device,views,visits,visitors,reads,seconds\r\n2026-03-10T10,/,Home,'=1+1,"a,""b""",computer,1,1,1,0,0\r\n`,
  );
});

test("a wrong report or period gets one sentence, and made-up names are counted together", async () => {
  const server = await startCounting();
  const headers = { "user-agent": browsers.computer };
  for (const [body, status] of [
    [{ event: "view" }, 400],
    [{ event: "visit", path: "/" }, 400],
    [{ event: "view", path: "/".repeat(601) }, 400],
    [{ event: "leave", path: "/", seconds: -1 }, 400],
    [{ event: "leave", path: "/", seconds: 1e9 }, 400],
    [{ event: "view", path: "/", at: "2020-01-01" }, 400],
    [{ event: "view", path: "/", detail: "x".repeat(3000) }, 413],
  ] as const)
    expect((await server.call("POST", "/visits", { body, headers })).status, JSON.stringify(body).slice(0, 60)).toBe(
      status,
    );
  const plain = await server.call("POST", "/visits", {
    payload: JSON.stringify({ event: "view", path: "/" }),
    headers: { ...headers, "content-type": "text/plain" },
  });
  expect(plain.status).toBe(415);
  expect((await server.asOwner("GET", `/statistics?from=${day}&to=2026-03-09`)).body.message).toBe(
    "The period ends before it begins.",
  );
  expect((await server.asOwner("GET", `/statistics?from=1990-01-01&to=${day}`)).body.message).toBe(
    "Choose a period of at most ten years.",
  );
  expect((await server.asOwner("GET", "/statistics?from=yesterday&to=today")).status).toBe(400);
  expect((await statisticsOf(server, { from: day })).totals).toEqual(none);

  for (let number = 0; number < 520; number++)
    await person(server, number).view("/", `https://site-${number}.example/`);
  const { sources, totals } = await statisticsOf(server, { from: day });
  expect([totals.views, sources[0]?.name, sources[0]?.views]).toEqual([520, "Others", 20]);
});

test("where a day has too many different counts, further ones are kept by page alone", async () => {
  const server = await startCounting();
  await sql`insert into visits (at, page, source, campaign, device, views, visits, visitors, reads, seconds)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 50000)
    select ${`${day}T10`}, '/', 'Site', 'c' || number, 'phone', 1, 0, 0, 0, 0 from numbers`.execute(server.context.db);
  await person(server, 1).view("/about?utm_campaign=Another", "https://another.example/");
  const { sources } = await statisticsOf(server, { from: day });
  expect(sources.map(({ name, views }) => [name, views])).toEqual([
    ["Site", 50_000],
    ["Others", 1],
  ]);
});

test("reports are accepted from pages, two a second from one address", async () => {
  const server = await startCounting();
  const send = (ip: string) =>
    server.call("POST", "/visits", {
      body: { event: "view", path: "/" },
      ip,
      headers: { "user-agent": browsers.phone },
    });
  const answers: number[] = [];
  for (let number = 0; number < 121; number++) answers.push((await send("192.0.2.1")).status);
  expect(answers).toEqual([...Array.from({ length: 120 }, () => 204), 429]);
  expect((await send("192.0.2.2")).status).toBe(204);
  expect((await statisticsOf(server, { from: day })).totals).toMatchObject({ views: 121, visitors: 2 });
});

async function visitorsOf(server: TestServer, isFlushed = false) {
  if (isFlushed) await server.context.visits.flush();
  const { db } = server.context;
  return {
    visitors: await db.selectFrom("visitorsToday").selectAll().execute(),
    salts: await db.selectFrom("visitorSalts").selectAll().execute(),
  };
}

const inherited = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

test("paths named like what every object inherits are no pages, and neither is one that the database can’t hold", async () => {
  const server = await startCounting();
  const robin = person(server, 1);
  for (const name of inherited)
    for (const path of [name, `/${name}`, `/${name}/x`, `/blogs/${name}/x`, `/blogs/tag/${name}`])
      await robin.view(path);
  await robin.view("/blog/a%00b");
  await robin.report("play", "/", { detail: "a%00b" });
  await robin.view("/about");
  const { pages, plays } = await statisticsOf(server, { from: day });
  expect(pages.map(({ key }) => key)).toEqual(["/about"]);
  expect(plays).toEqual([]);
});

test("rows that no page belongs to break no report", async () => {
  const server = await startCounting();
  await person(server, 1).view("/about");
  const keys = [
    ...inherited,
    ...inherited.map((name) => `/blogs/${name}/x`),
    "",
    "post:99999999999999999999",
    "page:x",
  ];
  await statisticsOf(server, { from: day });
  const counts = { source: "", campaign: "", views: 1, visits: 1, visitors: 1, reads: 0, seconds: 0 };
  const { db } = server.context;
  for (const page of keys) {
    await db
      .insertInto("visits")
      .values({ at: `${day}T10`, page, device: "constructor", ...counts })
      .execute();
    for (const event of ["play", "service", "constructor"])
      await db
        .insertInto("visitEvents")
        .values({ at: `${day}T10`, event, detail: page, source: "", count: 1, seconds: 0 })
        .execute();
  }
  await db.updateTable("visitorsToday").set({ lastPage: "constructor" }).execute();
  const { pages } = await statisticsOf(server, { from: day });
  expect(pages.find(({ key }) => key === "constructor")).toMatchObject({ title: "constructor", path: null });
  for (const path of ["/statistics/live", "/statistics/figures", `/statistics/visits.csv?from=${day}&to=${day}`])
    expect((await server.asOwner("GET", path)).status, path).toBe(200);
  const { text } = await server.asOwner("GET", `/statistics/visits.csv?from=${day}&to=${day}`);
  expect(text).not.toContain("native code");
});
