// What the server keeps so that pages are made quickly (whole pages, parts of them, queries) shows in no page: the same content is
// the same bytes, whatever was asked for before.
import { cpSync } from "node:fs";
import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Category } from "#contract/categories.ts";
import type { PostPage } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import { library } from "./support/media.ts";
import { startServer, temporaryFolder } from "./support/server-process.ts";
import { createPost, expect, type Site, siteOn, test } from "./support/site.ts";

const env = { SITE_URL: "https://www.example.com" };
const lists = ["/", "/about", "/blogs", "/blogs?page=2", "/blogs/archive", "/blogs/search?q=game", "/blogs/category/tools", "/portfolio", "/portfolio/all", "/login", "/nothing-here"];

test("after every kind of change, each page is what a server makes of it that has just been started", async () => {
  test.slow();
  const dataDir = temporaryFolder();
  cpSync(process.env.EXAMPLE_DATA_DIR ?? "", dataDir, { recursive: true });
  const server = await startServer({ dataDir, env });
  try {
    const site = siteOn(server);
    const { items: [post, other] } = await site.api<PostPage>("GET", "/blogs?published=true&category=tools&limit=2");
    const { items: projects } = await site.api<{ items: Project[] }>("GET", "/portfolio");
    const [project] = projects;
    const picture = (await library(site)).find(({ url }) => url === post?.imageUrl);
    const tools = (await site.api<Category[]>("GET", "/categories")).find(({ slug }) => slug === "tools");
    if (!post || !other || !project || !picture || !tools) throw new Error("The example content is not what this test needs.");
    const input = (fields: Record<string, unknown>) => ({ title: post.title, description: post.description, content: "<p>Anew</p>", category: "Tools", published: true, ...fields });
    let added = "";
    const changes: Record<string, () => Promise<unknown>> = {
      "nothing": async () => undefined,
      "a new post": async () => { added = (await createPost(site, { title: "A newer one", category: "Tools", published: true }))._id; },
      "another text, title and slug": () => site.api("PUT", `/blogs/${post._id}`, input({ title: "Renamed", slug: "renamed" })),
      "another category": () => site.api("PUT", `/blogs/${added}`, input({ title: "A newer one", category: "Production" })),
      "a post taken back": () => site.api("POST", "/blogs/toggle-publish", { ids: [other._id] }),
      "a post in the trash": () => site.api("DELETE", `/blogs/${added}`),
      "a post out of the trash": () => site.api("POST", `/blogs/${added}/restore`),
      "a category's name": () => site.api("PUT", `/categories/${tools.id}`, { name: "Instruments" }),
      "a picture's description": () => site.api("PUT", `/media/${picture.id}`, { alt: "Described anew" }),
      "the order of projects": () => site.api("PUT", "/portfolio/order", { ids: projects.map(({ id }) => id).toReversed() }),
      "a project in the trash": () => site.api("DELETE", `/portfolio/${project.id}`),
    };
    const paths = [...lists, `/blog/${post.slug}`, "/blog/renamed", "/blog/a-newer-one", `/blog/${other.slug}`, "/blogs/category/instruments", `/portfolio/${project.slug}`];
    for (const [name, change] of Object.entries(changes)) {
      await change();
      const kept = await read(site, paths);
      expect(await readFresh(dataDir, paths.toReversed()), name).toEqual(Object.fromEntries(kept));
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("whichever page is rendered first, every page is the same", async () => {
  const dataDir = temporaryFolder();
  cpSync(process.env.EXAMPLE_DATA_DIR ?? "", dataDir, { recursive: true });
  const server = await startServer({ dataDir, env });
  try {
    const paths = lists.filter((path) => path !== "/blogs?page=2" && path !== "/nothing-here");
    const inOrder = await renderNew(server.url, paths);
    // A server renders the front page at its start, which would be the first of every order.
    for (const path of paths) expect(await renderNew(server.url, [path]), path).toEqual({ [path]: inOrder[path] });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

type WebApp = { render(request: Request, call: (path: string) => Promise<Response>, site: { url: string; timeZone: string; year: number }): Promise<{ text: string }> };
let copies = 0;

/** By a copy of the web app that has rendered nothing yet. */
async function renderNew(url: string, paths: readonly string[]): Promise<Record<string, string>> {
  const { render } = await import(`${pathToFileURL("build/server/index.js").href}?${++copies}`) as WebApp;
  const texts: Record<string, string> = {};
  for (const path of paths) texts[path] = (await render(new Request(url + path), (asked) => ask(url + asked), { url, timeZone: "UTC", year: 2026 })).text;
  return texts;
}

/**
 * A machine with too much to do has the server ask for patience, and a page of that would be another one. Each request has a connection
 * of its own: while a copy of the web app is loaded nobody here would notice that the server has closed one that was idle.
 */
async function ask(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, { headers: { connection: "close" } });
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => { setTimeout(resolve, 500); });
  }
}

/** Asked in another order, by another process, of a copy of the data. */
async function readFresh(dataDir: string, paths: readonly string[]): Promise<Record<string, string>> {
  const copy = temporaryFolder();
  cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.endsWith("server.lock") });
  const server = await startServer({ dataDir: copy, env });
  try {
    return Object.fromEntries(await read(siteOn(server), paths));
  } finally {
    await server.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

async function read({ url }: Pick<Site, "url">, paths: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    const answer = await fetch(url + path, { redirect: "manual" });
    pages.set(path, `${answer.status} ${answer.headers.get("location") ?? ""} ${answer.headers.get("content-security-policy")}\n${await answer.text()}`);
  }
  return pages;
}
