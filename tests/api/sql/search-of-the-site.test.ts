import { expect, test } from "vitest";
import { projectInput } from "#contract/projects.ts";
import { confidentialFields } from "#contract/case-lists.ts";
import { engineOf } from "#server/store/engine.ts";
import { fillExampleSite } from "#tests/support/example-site.ts";
import { searches } from "#tests/support/searches.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Pieces = { text: string; match: boolean }[];
type Hit = { kind: string; id: string; title: string; address: string; highlight: { title: Pieces; snippet: Pieces } };
type Answer = { items: Hit[]; totals: { posts: number; projects: number }; correctedSearch?: string };

async function find(server: TestServer, text: string, more = ""): Promise<Answer> {
  const answer = await server.call("GET", `/search?q=${encodeURIComponent(text)}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Answer;
}

async function addressesOf(server: TestServer, text: string): Promise<string[]> {
  return (await find(server, text)).items.map((item) => item.address);
}

async function addPost(
  server: TestServer,
  title: string,
  content: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await server.asOwner("POST", "/blogs", {
    title,
    description: "About it.",
    content: `<p>${content}</p>`,
    published: true,
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body._id as string;
}

async function addProject(server: TestServer, title: string, more: Record<string, unknown> = {}): Promise<number> {
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const answer = await server.asOwner("POST", "/portfolio", { title, slug, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as number;
}

test("at least 38 of forty searches on the example content rank the right result first", async () => {
  const server = await startTestServer({ env: { DEMO_CONTENT: "true" } });
  await fillExampleSite(server.context);
  const missed: string[] = [];
  for (const { how, text, first } of searches) {
    const found = await addressesOf(server, text);
    if (found[0] !== first) missed.push(`${how}: ${text} → ${found.slice(0, 3).join(", ") || "nothing"}`);
  }
  expect(searches).toHaveLength(40);
  expect(searches.length - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(38);
});

test("posts and projects are found together, the best match first, with marked matches", async () => {
  const server = await startTestServer();
  await addPost(server, "Ropes and physics", "A rope is a chain of springs.");
  await addPost(server, "Elsewhere", "A rope once, in passing.");
  await addProject(server, "Quarry Two", {
    description: "Two miners and one rope.",
    role: "Prototyper",
    year: 2022,
    techStack: ["Unreal 5"],
  });
  const { items, totals } = await find(server, "rope");
  expect(items.map((item) => [item.kind, item.address])).toEqual([
    ["post", "/blog/ropes-and-physics"],
    ["project", "/portfolio/quarry-two"],
    ["post", "/blog/elsewhere"],
  ]);
  expect(totals).toEqual({ posts: 2, projects: 1 });
  expect(items[1]).toMatchObject({
    title: "Quarry Two",
    role: "Prototyper",
    year: 2022,
    nda: false,
    picture: null,
    art: "/art/game/quarry-two.svg",
  });
  expect(items[1]?.highlight.snippet).toContainEqual({ text: "rope", match: true });
  expect((await find(server, "unreal")).items[0]?.highlight.snippet.map(({ text }) => text).join("")).toContain(
    "Unreal 5",
  );
});

test("each kind can be searched alone and has its own limit", async () => {
  const server = await startTestServer();
  for (let number = 1; number <= 3; number++) {
    await addPost(server, `Lantern note ${number}`, "Light.");
    await addProject(server, `Lantern ${number}`);
  }
  const both = await find(server, "lantern", "&limit=2");
  expect(both.items.map((item) => item.kind).toSorted()).toEqual(["post", "post", "project", "project"]);
  expect(both.totals).toEqual({ posts: 3, projects: 3 });
  const projects = await find(server, "lantern", "&kind=project");
  expect(projects.items.map((item) => item.kind)).toEqual(["project", "project", "project"]);
  expect(projects.totals).toEqual({ posts: 0, projects: 3 });
});

test("a title that equals the search comes first, also written as one word", async () => {
  const server = await startTestServer();
  await addProject(server, "Tower Drift Trailer", { description: "Tower Drift, Tower Drift, Tower Drift." });
  await addProject(server, "Tower Drift", { description: "A game." });
  await addPost(server, "On tower and drift", "Tower Drift is Tower Drift.");
  for (const text of ["Tower Drift", "tower drift", "towerdrift", "TOWER-DRIFT"])
    expect((await addressesOf(server, text))[0], text).toBe("/portfolio/tower-drift");
});

test("quoted words match exactly", async () => {
  const server = await startTestServer();
  await addPost(server, "Together", "The frame time of a phone.");
  await addPost(server, "Apart", "The time of a frame, and of framed images.");
  expect(await addressesOf(server, '"frame time"')).toEqual(["/blog/together"]);
  expect(await addressesOf(server, "„frame time“ phone")).toEqual(["/blog/together"]);
  expect((await addressesOf(server, 'frame "time')).toSorted()).toEqual(["/blog/apart", "/blog/together"]);
  expect(await addressesOf(server, '"fram"')).toEqual([]);
});

test("the last word can be incomplete and misspelled", async () => {
  const server = await startTestServer();
  await addPost(server, "Profiling", "Where the optimisation begins.");
  const found = await find(server, "profiling optmisa");
  expect(found.items.map((item) => item.title)).toEqual(["Profiling"]);
  expect(found.correctedSearch).toBe("profiling optimisation");
  expect((await find(server, "optmisa profiling")).correctedSearch).toBeUndefined();
});

test("a project is found by its current text, never in the trash, and again after it is restored", async () => {
  const server = await startTestServer();
  const id = await addProject(server, "Nightjar", { description: "A bird at dusk." });
  expect(await addressesOf(server, "dusk")).toEqual(["/portfolio/nightjar"]);
  await server.asOwner("PUT", `/portfolio/${id}`, {
    title: "Nightjar",
    slug: "nightjar",
    description: "A bird at dawn.",
  });
  expect(await addressesOf(server, "dusk")).toEqual([]);
  expect(await addressesOf(server, "dawn")).toEqual(["/portfolio/nightjar"]);
  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect(await addressesOf(server, "dawn")).toEqual([]);
  await server.asOwner("POST", `/portfolio/${id}/restore`);
  expect(await addressesOf(server, "dawn")).toEqual(["/portfolio/nightjar"]);
});

test("a project whose save fails is not found either", async () => {
  const server = await startTestServer();
  await addProject(server, "First");
  const answer = await server.asOwner("POST", "/portfolio", { title: "Kingfisher", slug: "first" });
  expect(answer.status).toBe(409);
  expect(await addressesOf(server, "kingfisher")).toEqual([]);
});

test("drafts are never found, even by the owner, and their words correct no search", async () => {
  const server = await startTestServer();
  const id = await addPost(server, "Secret", "Kingfisher", { published: false });
  await addPost(server, "Open", "Kingfishes swim.");
  expect((await server.asOwner("GET", "/search?q=secret")).body.items).toEqual([]);
  expect(await find(server, "kingfishex")).toMatchObject({ correctedSearch: "kingfishes", totals: { posts: 1 } });
  expect((await find(server, "kingfisher")).correctedSearch).toBe("kingfishes");
  expect((await server.call("GET", "/blogs?search=kingfisher")).body.correctedSearch).toBe("kingfishes");
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [id] });
  expect((await find(server, "kingfisher")).items[0]?.title).toBe("Secret");
});

test("confidential text is not found, shown or indexed, also after a project comes under NDA", async () => {
  const server = await startTestServer();
  const secret = {
    description: "Peregrine engine",
    role: "Peregrine lead",
    company: "Peregrine Forge",
    externalLink: "https://peregrine.example/",
    year: 1931,
    techStack: ["Peregrine"],
    contributions: ["Led Peregrine"],
    tags: ["Peregrine"],
  };
  await addProject(server, "Unannounced", { ...secret, nda: true, confidential: [...confidentialFields] });
  const id = await addProject(server, "Announced too early", secret);
  expect(await addressesOf(server, "peregrine")).toEqual(["/portfolio/announced-too-early"]);
  await server.asOwner(
    "PUT",
    `/portfolio/${id}`,
    projectInput.parse({
      ...secret,
      title: "Announced too early",
      slug: "announced-too-early",
      nda: true,
      confidential: [...confidentialFields],
    }),
  );
  for (const text of [
    "peregrine",
    "peregr",
    "peregrime",
    "perigrine",
    '"peregrine forge"',
    "1931",
    "peregrine unannounced",
  ]) {
    const answer = await find(server, text);
    expect(JSON.stringify(answer), text).not.toMatch(/peregrine|1931/i);
    expect((await server.asOwner("GET", `/search?q=${encodeURIComponent(text)}`)).text, text).not.toMatch(
      /peregrine|1931/i,
    );
  }
  expect(await addressesOf(server, "unannounced")).toEqual(["/portfolio/unannounced"]);
  const index = { sqlite: ["search_index", "search_words"], postgresql: ["search_index"] }[engineOf(server.context.db)];
  for (const table of index) {
    const rows = await server.context.db
      .selectFrom(table as never)
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/peregrine|1931/i);
  }
});

test("company and link of a project under NDA are not searchable by default", async () => {
  const server = await startTestServer();
  await addProject(server, "Crew App", {
    nda: true,
    company: "Goshawk Transit",
    externalLink: "https://goshawk.example/",
    description: "For crews.",
  });
  expect(await addressesOf(server, "goshawk")).toEqual([]);
  expect(await addressesOf(server, "crews")).toEqual(["/portfolio/crew-app"]);
});

test("a post that is only a link is returned with its target", async () => {
  const server = await startTestServer();
  await addPost(server, "Talk", "Elsewhere.", { link: "https://talks.example/rope" });
  expect(await addressesOf(server, "talk")).toEqual(["https://talks.example/rope"]);
});

const hostile = [
  "",
  " ",
  '"',
  '""',
  '"""',
  "'",
  "';drop table posts;--",
  "' OR 1=1 --",
  "%",
  "_",
  "%%__",
  "*",
  "**",
  "^",
  "^a",
  "a*b*",
  "-a",
  "+a",
  "NEAR",
  "NEAR(a b, 2)",
  "a AND",
  "OR OR",
  "NOT a",
  "title:x",
  "{title}:x",
  'body : ^ "x',
  "(((",
  ")))",
  "{}",
  "[]",
  "\\",
  "\u0000",
  "\u0000a\u0000",
  "\u0002mark\u0003",
  "\uD800",
  "\uFFFF",
  "🎮",
  "🎮🎮🎮 level 👩‍👩‍👧",
  "مرحبا",
  "مُحَمَّد",
  "שָׁלוֹם עולם",
  "\u202Eabc",
  "हिन्दी",
  "日本語",
  "ทดสอบ",
  "a\u0301\u0301\u0301",
  "ﬁ",
  "İ",
  "ß",
  "e".repeat(200),
  "a ".repeat(100),
  '"a" '.repeat(50),
  '"'.repeat(200),
  "(".repeat(200),
  "a AND ".repeat(33),
  "żółć",
  "<script>alert(1)</script>",
  "..%2f..",
  "{{7*7}}",
  "${x}",
];

test("any input is only a text to search for", async () => {
  const server = await startTestServer();
  await addPost(server, "Level", "A level is an argument, and <b>e</b> is a letter.");
  await addProject(server, "Tower", { description: "100 % of a_b, AND title NEAR body." });
  for (const text of hostile) {
    for (const path of ["/search?q=", "/blogs?search="]) {
      const answer = await server.call("GET", path + encodeURIComponent(text.toWellFormed()));
      expect(answer.status, `${JSON.stringify(text)} ${answer.text}`).toBe(200);
      expect(answer.body.items.every((item: { title: string }) => ["Level", "Tower"].includes(item.title))).toBe(true);
    }
  }
  expect(await addressesOf(server, "NEAR(body title)")).toEqual(["/portfolio/tower"]);
  expect(await addressesOf(server, "level'; drop table posts; --")).toEqual(["/blog/level"]);
});

test("texts in any script are found by their own words", async () => {
  const server = await startTestServer();
  const texts = {
    Arabic: "مرحبا بالعالم",
    Hebrew: "שָׁלוֹם עולם",
    Hindi: "हिन्दी में",
    Greek: "Καλημέρα κόσμε",
    Japanese: "こんにちは 世界",
  };
  for (const [title, text] of Object.entries(texts)) await addPost(server, title, text);
  for (const [title, text] of Object.entries(texts)) {
    for (const word of text.split(" "))
      expect(
        (await find(server, word)).items.map((item) => item.title),
        word,
      ).toEqual([title]);
  }
});

test("a search that is too long or asks for too many results is refused", async () => {
  const server = await startTestServer();
  for (const path of [
    `/search?q=${"a".repeat(201)}`,
    `/search?q=${"ab ".repeat(3333)}`,
    `/search?q=${"%22".repeat(3000)}`,
    "/search?q=a&limit=21",
    "/search?q=a&limit=0",
    "/search?q=a&kind=draft",
    "/search?q=a&x=1",
    "/search?q=a&q=b",
  ]) {
    const answer = await server.call("GET", path);
    expect(answer.status, path.slice(0, 40)).toBe(400);
    expect(Array.isArray(answer.body.message)).toBe(true);
  }
});
