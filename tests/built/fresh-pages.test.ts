// No server cache (whole pages, parts of pages, queries) affects the output: the same content gives the same bytes, whatever was requested
// before.
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Category } from "#contract/categories.ts";
import type { PostPage } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import { siteSettings } from "#tests/support/test-settings.ts";
import { startHost } from "#tests/e2e/support/host.ts";
import { library } from "#tests/e2e/support/media.ts";
import { createPost, type Site } from "#tests/e2e/support/site.ts";
import { expect, test } from "./support/site.ts";

const settings = { SITE_URL: "https://www.example.com" };
const lists = [
  "/",
  "/blogs",
  "/blogs/archive",
  "/blogs/search?q=game",
  "/blogs/category/tools",
  "/portfolio",
  "/portfolio/all",
];

/** Of the text itself, of what other pages take from it, and of the order of a list. */
const sample = ["another text, title and slug", "a category's name", "an image's description", "the order of projects"];

test("after a change, each page equals that of a newly started server", async ({ openSite, folder }) =>
  compareAfterChanges(await openSite({ template: "example", settings }), folder, sample));

test(
  "after every kind of change, each page equals that of a newly started server",
  { tags: ["long"] },
  async ({ openSite, folder }) => compareAfterChanges(await openSite({ template: "example", settings }), folder),
);

async function compareAfterChanges(site: Site, folder: string, only?: readonly string[]): Promise<void> {
  const {
    items: [post, other],
  } = await site.api<PostPage>("GET", "/blogs?published=true&category=tools&limit=2");
  const { items: projects } = await site.api<{ items: Project[] }>("GET", "/portfolio");
  const pictures = await library(site);
  const project = projects.find(({ slug }) => slug === "tower-drift");
  const { content = "" } = await site.api<Project>("GET", "/portfolio/slug/tower-drift");
  const picture = pictures.find(({ url }) => content.includes(url));
  const tools = (await site.api<Category[]>("GET", "/categories")).find(({ slug }) => slug === "tools");
  if (!post || !other || !project || !picture || !tools)
    throw new Error("The example content is not what this test needs.");
  const input = (fields: Record<string, unknown>) => ({
    title: post.title,
    description: post.description,
    content: "<p>Anew</p>",
    category: "Tools",
    published: true,
    ...fields,
  });
  let added = "";
  const changes: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    "a new post": async () => {
      added = (await createPost(site, { title: "A newer one", category: "Tools", published: true }))._id;
    },
    "another text, title and slug": () =>
      site.api("PUT", `/blogs/${post._id}`, input({ title: "Renamed", slug: "renamed" })),
    "another category": () =>
      site.api("PUT", `/blogs/${added}`, input({ title: "A newer one", category: "Production" })),
    "a post taken back": () => site.api("POST", "/blogs/toggle-publish", { ids: [other._id] }),
    "a post in the trash": () => site.api("DELETE", `/blogs/${added}`),
    "a post out of the trash": () => site.api("POST", `/blogs/${added}/restore`),
    "a category's name": () => site.api("PUT", `/categories/${tools.id}`, { name: "Instruments" }),
    "an image's description": () => site.api("PUT", `/media/${picture.id}`, { alt: "Described anew" }),
    "the order of projects": () =>
      site.api("PUT", "/portfolio/order", { ids: projects.map(({ id }) => id).toReversed() }),
    "a project in the trash": () => site.api("DELETE", `/portfolio/${project.id}`),
  };
  const paths = [
    ...lists,
    "/blogs?page=2",
    `/blog/${post.slug}`,
    "/blog/renamed",
    "/blog/a-newer-one",
    `/blog/${other.slug}`,
    "/blogs/category/instruments",
    `/portfolio/${project.slug}`,
  ];
  const states: { name: string; dataDir: string; pages: Record<string, string> }[] = [];
  for (const [name, change] of Object.entries(changes).filter(([each]) => only?.includes(each) !== false)) {
    await change();
    const pages = await read(site.url, paths);
    const dataDir = join(folder, String(states.length));
    const media = join(site.dataDir, "media");
    cpSync(site.dataDir, dataDir, { recursive: true, filter: (path) => path !== media });
    symlinkSync(media, join(dataDir, "media"));
    states.push({ name, dataDir, pages });
  }
  // A separate process renders the last state first and the last page first.
  const host = await startHost();
  for (const { name, dataDir, pages } of states.toReversed()) {
    const fresh = await host.open(dataDir, { ...siteSettings, ...settings });
    expect(await read(fresh.url, paths.toReversed()), name).toEqual(pages);
    await fresh.close();
  }
  host.end();
}

test(
  "every page is the same, whichever page is rendered first",
  { tags: ["long"] },
  async ({ exampleSite: { url } }) => {
    const paths = [...lists, "/about", "/login"];
    const inOrder = await renderNew(url, paths);
    // A server renders the front page at its start, so that page would be first in every order.
    for (const path of paths) expect(await renderNew(url, [path]), path).toEqual({ [path]: inOrder[path] });
  },
);

type WebApp = {
  render(
    request: Request,
    call: (path: string) => Promise<Response>,
    site: { url: string; timeZone: string; year: number },
  ): Promise<{ text: string }>;
};
let copies = 0;

/** Renders in a new copy of the web app. */
async function renderNew(url: string, paths: readonly string[]): Promise<Record<string, string>> {
  const { render } = (await import(`${pathToFileURL("build/server/index.js").href}?${++copies}`)) as WebApp;
  const texts: Record<string, string> = {};
  for (const path of paths)
    texts[path] = (
      await render(new Request(url + path), (asked) => ask(url + asked), { url, timeZone: "UTC", year: 2026 })
    ).text;
  return texts;
}

/**
 * Each request has its own connection. While a copy of the web app loads, this process doesn't notice that the server has closed an idle
 * connection.
 */
function ask(address: string): Promise<Response> {
  return fetch(address, { headers: { connection: "close" } });
}

async function read(url: string, paths: readonly string[]): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of paths) {
    const answer = await fetch(url + path, { redirect: "manual" });
    pages[path] =
      `${answer.status} ${answer.headers.get("location") ?? ""} ${answer.headers.get("content-security-policy")}\n${await answer.text()}`;
  }
  return pages;
}
