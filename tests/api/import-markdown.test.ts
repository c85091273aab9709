// Imports one blog with every awkward use of Markdown, from the file to the saved post.
import { join } from "node:path";
import { expect, test } from "vitest";
import { importFrom } from "#server/import/import-from.ts";
import type { ImportReport } from "#server/import/report.ts";
import { FetchError } from "#server/media/remote.ts";
import { makeFolder, otherPng, png, readPost } from "#tests/support/imports.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function bring(
  files: Record<string, string | Buffer>,
  path = "",
): Promise<{ server: TestServer; report: ImportReport; root: string }> {
  const server = await startTestServer();
  const root = makeFolder(files);
  const fetch = (address: string) =>
    address === "https://pics.example/far.png"
      ? Promise.resolve(otherPng)
      : Promise.reject(new FetchError("its server answered 404"));
  return { server, root, report: await importFrom(server.context, join(root, path), { fetch }) };
}

function again(server: TestServer, files: Record<string, string>): Promise<ImportReport> {
  return importFrom(server.context, makeFolder(files));
}

test("harmless HTML inside Markdown is kept", async () => {
  const { server, report } = await bring({
    "a.md":
      '---\ntitle: A\n---\n<div align="center">\n\n**Bold** and <kbd>Ctrl</kbd>\n\n</div>\n\n<details><summary>More</summary>\n\n- a\n\n</details>\n\n<p onclick="x()" style="color: red">Plain</p>\n<script>alert(1)</script>\n<!-- a comment -->',
  });
  expect(report.problems).toEqual([]);
  const { content } = await readPost(server, "a");
  expect(content).toContain("<strong>Bold</strong> and <kbd>Ctrl</kbd>");
  expect(content).toContain("<details><summary>More</summary>\n<ul>\n<li>a</li>\n</ul>\n</details>");
  expect(content).toContain("<p>Plain</p>");
  expect(content).not.toMatch(/script|onclick|style=|comment/);
});

test("MDX keeps its text, links and images, and reports everything else", async () => {
  const { server, report } = await bring({
    "posts/a.mdx":
      'import { Note } from "../note";\nimport shot from "./shot.png";\n\nexport const meta = { title: "From meta" };\n\n# A title of its own\n\n<Note kind="tip">\n  Mind the **gap**, see <Link to="./b.mdx">b</Link>.\n</Note>\n\n<Image src={shot} alt="A shot" />\n\nTwo is {1 + 1}{/* gone */}.\n\n<Counter start={3} />',
    "posts/b.mdx": "x",
    "posts/shot.png": png,
  });
  const { title, content } = await readPost(server, "a");
  expect(title).toBe("A title of its own");
  expect(content).toContain('Mind the <strong>gap</strong>, see <a href="/blog/b">b</a>.');
  expect(content).toMatch(/<img src="\/media\/[0-9a-f]{32}\.png" alt="A shot" \/>/);
  expect(content).not.toMatch(/Note|import|export|gone|Counter/);
  expect(report.problems).toMatchObject([
    { file: "posts/a.mdx", message: "the component <Counter> shows nothing that could be taken over and was left out" },
  ]);
});

test("footnotes link both ways, tables keep their alignment, and task lists keep their checkmarks", async () => {
  const { server } = await bring({
    "a.md": "Text[^n] and more[^n].\n\n[^n]: The *note*.\n\n| a | b |\n|:-:|--:|\n| `x\\|y` | 2 |\n\n- [x] done",
  });
  const { content } = await readPost(server, "a");
  for (const [, target = ""] of content.matchAll(/href="#([^"]+)"/g))
    expect(content, target).toContain(`id="${target}"`);
  expect(content).toContain('<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>');
  expect(content).toContain("The <em>note</em>.");
  expect(content).toContain('<th align="center">a</th>');
  expect(content).toContain('<td align="center"><code>x|y</code></td>\n<td align="right">2</td>');
  expect(content).toContain('<input type="checkbox" disabled checked /> done');
});

test("images are found by relative and absolute paths, in parent and other folders, and with emoji and spaces in their names", async () => {
  const { server, report } = await bring({
    "content/posts/deep/er/a.md":
      "![1](./pic.png) ![2](/img/root.png) ![3](../../up.png) ![4](https://pics.example/far.png) ![5](🎮%20shot.png) ![6](<🎮 shot.png>) ![7](https://pics.example/gone.png)",
    "content/posts/deep/er/pic.png": png,
    "static/img/root.png": otherPng,
    "content/posts/up.png": png,
    "content/posts/deep/er/🎮 shot.png": png,
  });
  const { content } = await readPost(server, "a");
  const sources = [...content.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => String(source));
  expect(sources).toHaveLength(6);
  for (const source of sources) expect((await server.asOwner("GET", source)).status).toBe(200);
  expect(report).toMatchObject({
    pictures: 5,
    problems: [
      {
        message:
          "the image https://pics.example/gone.png could not be fetched: its server answered 404; a link stands in its place",
      },
    ],
  });
});

test("dates with a time zone keep their instant, and dates without one use the owner's time zone", async () => {
  const { server } = await bring({
    "zone.md": "---\ndate: 2019-03-02T23:30:00-05:00\n---\nx",
    "words.md": "---\ndate: Sat, 02 Mar 2019 10:00:00 +0900\n---\nx",
    "none.md": "---\ndate: 2019-03-02 10:00\n---\nx",
    "bad.md": "---\ndate: someday\n---\nx",
    "2018-07-09-name.md": "x",
  });
  expect((await readPost(server, "zone")).publishedAt).toBe("2019-03-03T04:30:00.000Z");
  expect((await readPost(server, "words")).publishedAt).toBe("2019-03-02T01:00:00.000Z");
  expect((await readPost(server, "none")).publishedAt).toBe("2019-03-02T10:00:00.000Z");
  expect((await readPost(server, "name")).publishedAt).toBe("2018-07-09T00:00:00.000Z");
});

test("equal titles get different slugs and keep them in the next import", async () => {
  const { server, root } = await bring({
    "one/a.md": "---\ntitle: Same\nslug: same\n---\n1",
    "two/a.md": "---\ntitle: Same\nslug: same\n---\n2",
    "three/Same.md": "---\ntitle: Same\n---\n[one](../one/a.md) [two](../two/a.md)",
  });
  const slugs = (await server.asOwner("GET", "/blogs?limit=10")).body.items
    .map(({ slug }: { slug: string }) => slug)
    .toSorted();
  expect(slugs).toEqual(["same", "same-2", "same-3"]);
  expect(await importFrom(server.context, root)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});

test("title, summary, date and slug have fallbacks if the file lacks them", async () => {
  const { server, report } = await bring({
    "notes/on_loops.md":
      "---\nlayout: post\n---\n\nFirst words of a paragraph that is long enough to be a summary of the whole thing.",
    "only-title.md": "---\ntitle: Only a title\n---\n",
    "nothing.md": "   \n",
  });
  expect(await readPost(server, "on-loops")).toMatchObject({
    title: "On loops",
    description: "First words of a paragraph that is long enough to be a summary of the whole thing.",
    category: "",
    link: "",
    imageUrl: "",
  });
  expect(await readPost(server, "only-title")).toMatchObject({
    title: "Only a title",
    description: "Only a title",
    content: "",
  });
  expect(report.problems).toMatchObject([{ file: "nothing.md", message: "not imported: it is empty" }]);
});

test("tags and series come along, importing twice changes nothing, and the site's names win", async () => {
  const server = await startTestServer();
  const part = (number: number, more = "") =>
    `---\ntitle: Part ${number}\ndate: 2019-03-0${number}\ncategories: [Games]\nseries: [Diary]\n${more}---\n\nText`;
  const many = Array.from({ length: 22 }, (_, at) => `t${at}`).join(", ");
  const files = {
    "one.md": part(1, "tags: [Unity, level design]\n"),
    "two.md": part(2, "tags: [unity]\n"),
    "three.md": part(3, "series_order: 7\nkeywords: a, A, b\n"),
    "many.md": `---\ntitle: Many\ndate: 2019-04-01\ncategory: Games\ntags: [${many}]\n---\n\nText`,
  };
  const report = await again(server, files);
  expect(report.notes).toEqual([
    { file: "many.md", message: "“t20”", topic: "tag" },
    { file: "many.md", message: "“t21”", topic: "tag" },
  ]);
  const grouping = async (slug: string) => {
    const { tags, series, seriesPart } = (await server.asOwner("GET", `/blogs/${slug}`)).body;
    return [tags.map(({ name }: { name: string }) => name), series?.part, seriesPart];
  };
  expect(await grouping("one")).toEqual([["Unity", "level design"], 1, 1]);
  expect(await grouping("two")).toEqual([["Unity"], 2, 2]);
  expect(await grouping("three")).toEqual([["a", "b"], 3, 7]);
  expect(await again(server, files)).toMatchObject({ updated: 0, unchanged: 4, problems: [] });

  await server.asOwner("PUT", "/tags/unity", { name: "Unity 6" });
  await server.asOwner("PUT", "/series/diary", { title: "Log" });
  expect(await again(server, files)).toMatchObject({ updated: 0, unchanged: 4, problems: [] });
  const changed = { ...files, "two.md": part(2, "tags: [unity, new]\n") };
  expect(await again(server, changed)).toMatchObject({ updated: 1, unchanged: 3, problems: [] });
  expect(await grouping("two")).toEqual([["Unity 6", "new"], 2, 2]);
});

test("a post that an earlier version imported without its tags gets them, and keeps those that the owner gave it", async () => {
  const server = await startTestServer();
  const file = (tags: string) => `---\ntitle: A\ndate: 2019-03-01\ncategory: Games\n${tags}---\n\nText`;
  const files = { "a.md": file("tags: [B, C]\n"), "d.md": file("") };
  await again(server, files);
  for (const row of await server.context.db.selectFrom("posts").select(["id", "importState"]).execute()) {
    const { tags: _tags, series: _series, seriesPart: _part, ...state } = JSON.parse(row.importState ?? "{}");
    await server.context.db
      .updateTable("posts")
      .set({ importState: JSON.stringify(state) })
      .where("id", "=", row.id)
      .execute();
  }
  await server.context.db.deleteFrom("postTags").execute();
  await server.asOwner("PUT", "/blogs/p_2", {
    title: "A",
    description: "Text",
    content: "<p>Text</p>",
    category: "Games",
    published: true,
    tags: ["Own"],
  });
  expect(await again(server, files)).toMatchObject({ updated: 1, unchanged: 1, problems: [] });
  const tagsOf = async (id: string) => (await server.call("GET", `/blogs/${id}`)).body.tags;
  expect([await tagsOf("p_1"), await tagsOf("p_2")]).toMatchObject([[{ name: "B" }, { name: "C" }], [{ name: "Own" }]]);
});

test("where a post was first published comes along, unless it is a page of this site, and what the owner says stays", async () => {
  const file = (line: string) => `---\ntitle: A\ndate: 2019-03-01\n${line}\n---\n\nText`;
  const files = {
    "a.md": file("canonical_url: https://dev.example/a?b=1"),
    "b.md": file("canonicalURL: dev.example/b"),
    "c.md": file("canonical: https://dev.example/c"),
    "own.md": file("canonical_url: http://localhost:3000/2019/own"),
    "bad.md": file("canonical_url: /posts/bad"),
    "none.md": file("tags: [x]"),
  };
  const { server, report } = await bring(files);
  expect(report.problems).toEqual([
    { file: "bad.md", message: "its canonical_url “/posts/bad” is not the URL of a page", topic: "other" },
  ]);
  const read = async (slug: string) => (await readPost(server, slug)).canonicalUrl;
  expect([await read("a"), await read("b"), await read("c")]).toEqual([
    "https://dev.example/a?b=1",
    "https://dev.example/b",
    "https://dev.example/c",
  ]);
  expect([await read("own"), await read("bad"), await read("none")]).toEqual([null, null, null]);
  const none = await readPost(server, "none");
  await server.asOwner("PUT", `/blogs/${none._id}`, {
    title: none.title,
    description: none.description,
    content: none.content,
    category: none.category,
    published: true,
    canonicalUrl: "https://dev.example/none",
  });
  const changed = { ...files, "none.md": files["none.md"].replace("Text", "Text and more") };
  expect(await again(server, changed)).toMatchObject({ updated: 1, unchanged: 5 });
  expect(await read("none")).toBe("https://dev.example/none");
});

test("Windows line endings and a byte order mark change nothing", async () => {
  const text =
    "---\ntitle: A\ntags:\n  - Games\n---\n# Not the title\n\nOne\ntwo  \nthree\n\n- a\n\n  b\n\n```ts\nlet a;\n\nlet b;\n```\n\n| a |\n|---|\n| 1 |\n";
  const unix = await bring({ "a.md": text });
  const windows = await bring({ "a.md": `\uFEFF${text.replaceAll("\n", "\r\n")}` });
  const [one, other] = [await readPost(unix.server, "a"), await readPost(windows.server, "a")];
  expect(one.content).toContain('<pre data-language="ts">let a;\n\nlet b;</pre>');
  expect([other.content, other.title, other.category]).toEqual([one.content, one.title, one.category]);
});

test("links find files with emoji, both Unicode forms of accents, and other scripts in their names", async () => {
  const decomposed = "cafe\u0301";
  const { server, report } = await bring({
    "🚀 launch.md":
      "---\ntitle: Launch\n---\n[a](./caf\u00e9.md) [b](./日本.md) [c](%E6%97%A5%E6%9C%AC.md) [d](./sub/x.md#part)",
    [`${decomposed}.md`]: "---\ntitle: Café\n---\n[back](./🚀%20launch.md)",
    "日本.md": "---\n---\nx",
    "sub/x.md": "---\n---\n[up](../🚀 launch.md) [up](<../🚀 launch.md>)",
  });
  expect(report.problems).toEqual([]);
  expect(
    [...(await readPost(server, "launch")).content.matchAll(/href="([^"]+)"/g)].map(([, link]) =>
      decodeURI(String(link)),
    ),
  ).toEqual(["/blog/cafe", "/blog/日本", "/blog/日本", "/blog/x#part"]);
  expect((await readPost(server, "cafe")).content).toContain('href="/blog/launch"');
  expect((await readPost(server, "x")).content).toContain('href="/blog/launch"');
});

test("a single Markdown file is imported with the files beside it", async () => {
  const { server, report, root } = await bring(
    { "a.md": "---\ntitle: A\n---\n![p](p.png)", "b.md": "---\n---\nx", "p.png": png },
    "a.md",
  );
  expect(report).toMatchObject({ created: 1, pictures: 1, problems: [] });
  // An import of the whole folder recognizes the post.
  expect(await importFrom(server.context, root)).toMatchObject({ created: 1, unchanged: 1 });
});

test("front matter without fences gives the fields, and a draft stays a draft", async () => {
  const { server, report } = await bring({
    "2016-03-02-level.md":
      "Title: A level editor\nDate: 2016-03-02 10:20\nStatus: draft\nTags: tools, editor\n\nFirst words.\n\n## Later",
    "2016-03-03-unsure.md": "Material: iron\nWeight: 3 kg\n\nText",
    "2016-03-04-open.md": "---\ntitle: Open\ndraft: true\n\nText",
  });
  const post = await readPost(server, "level");
  expect(post).toMatchObject({
    title: "A level editor",
    published: false,
    content: "<p>First words.</p>\n<h2>Later</h2>",
  });
  expect(await readPost(server, "unsure")).toMatchObject({ published: false });
  expect(await readPost(server, "open")).toMatchObject({ published: false });
  expect(report.notes.map(({ message }) => message)).toEqual([
    "says status: draft, so it came in as a draft",
    "begins with lines such as “Material: iron”, which may be front matter and stay in the text, so it came in as a draft",
    "has front matter without an end, so it came in as a draft",
  ]);
});

test("wiki links and the path words of generators lead to posts and images", async () => {
  const { server, report } = await bring({
    "content/a.md": [
      "---\ntitle: A\ndate: 2020-01-01\n---",
      "![[pic.png]] [[b]] [[b|see there]] [[nodiscard]]",
      "![1]({static}/images/dot.png) ![2]({filename}images/dot.png) ![3](|filename|/images/dot.png) ![4]({attach}my dot.png)",
      "![5](~/images/dot.png) ![6](@/images/dot.png) ![7](@assets/other.png) ![8](@site/images/dot.png)",
      '<img :src="$withBase(\'/images/dot.png\')" alt="9">',
      "[one]({filename}b.md) [two](|filename|/b.md) [three][r] [four](<{filename}/b.md>)",
      "",
      '[r]: {{< relref "b.md" >}}',
    ].join("\n"),
    "content/b.md": "---\ntitle: B\ndate: 2020-01-01\n---\nText",
    "content/pic.png": png,
    "content/images/dot.png": png,
    "content/my dot.png": png,
    "src/assets/other.png": otherPng,
  });
  const { content } = await readPost(server, "a");
  expect(content.match(/<img [^>]*src="\/media\/[0-9a-f]{32}\.png"/g)).toHaveLength(10);
  expect(content.match(/<a href="\/blog\/b">/g)).toHaveLength(6);
  expect(content).toContain("[[nodiscard]]");
  expect(report.problems.map(({ message }) => message)).toEqual([
    "a link leads to nothing that was imported, and became plain text: [[nodiscard]]",
  ]);
});

test("a summary has words of the author, and a missing image isn't described twice", async () => {
  const { server } = await bring({
    "a.md":
      '---\ntitle: A\n---\n{% render_chart sales %}\n\n{% post_link gone %}\n\nThe words of the author are long enough to be the summary of this post.\n\n{{< figure src="gone.jpg" caption="My *keyboard*" >}}',
  });
  const { description, content } = await readPost(server, "a");
  expect(description).toBe("The words of the author are long enough to be the summary of this post.");
  expect(content.match(/keyboard/g)).toHaveLength(1);
});

test("images of a server that can't be reached are one line of the report from the fourth on", async () => {
  const { report } = await bring({
    "a.md": Array.from({ length: 9 }, (_, at) => `![](https://gone.example/${at}.png)`).join(" "),
  });
  expect(new Set(report.problems.map(({ message }) => message)).size).toBe(4);
  expect(report.problems.at(-1)?.message).toBe(
    "an image of gone.example could not be fetched: its server can't be reached; a link stands in its place",
  );
});

test("a folder without posts says which other kinds of files it has", async () => {
  const { report } = await bring({
    "posts/a.org": "* A",
    "posts/b.org": "* B",
    "c.html": "<p>c",
    "node_modules/d.txt": "d",
  });
  expect(report.otherKinds).toEqual([
    [".org", 2],
    [".html", 1],
  ]);
});
