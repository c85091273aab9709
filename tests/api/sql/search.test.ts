import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function fill(server: TestServer): Promise<void> {
  const posts = [
    {
      title: "Profiling garbage collection in Unity",
      description: "Where the frame time goes.",
      content: "<p>The allocator wakes up every few seconds. Measure before you optimize.</p>",
    },
    {
      title: "Why I greybox first",
      description: "Isometric cubes before paint.",
      content: "<p>A level is an argument. <strong>Profiling</strong> comes later.</p>",
    },
    {
      title: "Estimating with ranges",
      description: "A schedule is a probability.",
      content:
        "<p>Scheduling is guessing with discipline. Café and naïve are words too.</p><pre>const allocator = new Pool();</pre>",
    },
    { title: "Наброски уровня", description: "По-русски.", content: "<p>Изометрическая сетка</p>" },
  ];
  for (const post of posts) {
    const answer = await server.asOwner("POST", "/blogs", { ...post, published: true });
    expect(answer.status, answer.text).toBe(201);
  }
}

async function titles(server: TestServer, search: string): Promise<string[]> {
  const answer = await server.call("GET", `/blogs?search=${encodeURIComponent(search)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items.map((item: { title: string }) => item.title.split(" ").slice(0, 2).join(" "));
}

test("words in title, description and body are found, and the title has the most weight", async () => {
  const server = await startTestServer();
  await fill(server);
  expect(await titles(server, "profiling")).toEqual(["Profiling garbage", "Why I"]);
  expect(await titles(server, "probability")).toEqual(["Estimating with"]);
  expect(await titles(server, "discipline")).toEqual(["Estimating with"]);
  expect(await titles(server, "nothing-of-this-kind")).toEqual([]);
});

test("a search matches the beginnings of words and ignores accents and case", async () => {
  const server = await startTestServer();
  await fill(server);
  expect(await titles(server, "isomet")).toEqual(["Why I"]);
  expect(await titles(server, "CAFE naive")).toEqual(["Estimating with"]);
  expect(await titles(server, "изометр")).toEqual(["Наброски уровня"]);
});

test("a word with one typo is corrected", async () => {
  const server = await startTestServer();
  await fill(server);
  for (const [mistake, word] of [
    ["a changed letter", "profeling"],
    ["a missing letter", "profilng"],
    ["a letter too many", "proffiling"],
    ["two letters swapped", "porfiling"],
  ] as const) {
    expect(await titles(server, word), mistake).toEqual(["Profiling garbage", "Why I"]);
    expect((await server.call("GET", `/blogs?search=${word}`)).body.correctedSearch, mistake).toBe("profiling");
  }
});

test("short words and words two edits away are not corrected", async () => {
  const server = await startTestServer();
  await fill(server);
  expect(await titles(server, "leve")).toEqual(["Why I"]);
  expect(await titles(server, "lexl")).toEqual([]);
  expect(await titles(server, "prfilng")).toEqual([]);
});

test("all words have to match, or some of them if no post has them all", async () => {
  const server = await startTestServer();
  await fill(server);
  expect(await titles(server, "profiling cubes")).toEqual(["Why I"]);
  expect((await titles(server, "discipline garbage")).toSorted()).toEqual(["Estimating with", "Profiling garbage"]);
});

test("matches are marked in title and snippet as text, never as markup", async () => {
  const server = await startTestServer();
  await fill(server);
  const [hit] = (await server.call("GET", "/blogs?search=allocator")).body.items;
  expect(hit.highlight.title.every((piece: { match: boolean }) => !piece.match)).toBe(true);
  expect(hit.highlight.snippet).toContainEqual({ text: "allocator", match: true });
  expect(hit.highlight.snippet.map((piece: { text: string }) => piece.text).join("")).not.toContain("<");
});

test("changed and unpublished posts are found only by their current public text", async () => {
  const server = await startTestServer();
  await fill(server);
  const [hit] = (await server.call("GET", "/blogs?search=garbage")).body.items;
  await server.asOwner("PUT", `/blogs/${hit._id}`, {
    title: "Pools instead",
    description: "d",
    content: "<p>recycling</p>",
    published: true,
  });
  expect(await titles(server, "garbage")).toEqual([]);
  expect(await titles(server, "recycling")).toEqual(["Pools instead"]);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [hit._id] });
  expect(await titles(server, "recycling")).toEqual([]);
});

test("a search can be paged, sorted by date, and limited to a category", async () => {
  const server = await startTestServer();
  await fill(server);
  await server.asOwner("POST", "/categories", { name: "Levels" });
  const [post] = (await server.call("GET", "/blogs?search=greybox")).body.items;
  await server.asOwner("PUT", `/blogs/${post._id}`, {
    title: post.title,
    description: post.description,
    content: "<p>profiling</p>",
    published: true,
    category: "Levels",
  });
  expect((await server.call("GET", "/blogs?search=profiling&limit=1&page=2")).body).toMatchObject({
    total: 2,
    totalPages: 2,
    page: 2,
  });
  expect((await server.call("GET", "/blogs?search=profiling&sort=date")).body.items[0].title).toBe(
    "Why I greybox first",
  );
  expect((await server.call("GET", "/blogs?search=profiling&category=levels")).body.total).toBe(1);
});
