import { everyCaseList } from "#tests/support/case-lists.ts";
import { confidentialFields } from "#contract/case-lists.ts";
import { forShortFacts, forStoryTexts } from "#contract/project-terms.ts";
import { imageFile } from "./support/files.ts";
import { uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

async function addProject(
  site: Site,
  fields: Record<string, unknown> & { title: string; slug: string },
): Promise<void> {
  await site.api("POST", "/portfolio", fields);
}

test("only the owner's browser shows the image of a draft, until they log out", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("404");
  const { url } = await uploadTo(site, await imageFile("tower.png", "#363"), "A tower");
  const draft = await createPost(site, {
    title: "Not yet",
    published: false,
    content: `<p><img src="${url}" alt="A tower"></p>`,
  });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/view/${draft._id}`);
  const image = page.getByRole("img", { name: "A tower" });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const seen = () => page.evaluate(async (address) => (await fetch(address, { cache: "no-store" })).status, url);
  expect(await seen()).toBe(200);
  expect((await fetch(site.url + url)).status).toBe(404);
  // The page doesn't wait for the server, and leaves at once.
  const ended = page.waitForResponse(`${site.url}/api/auth/logout`);
  await page.getByRole("button", { name: "Logout" }).click();
  await ended;
  await expect(page).not.toHaveURL(/dashboard/);
  // A response that was under way may still have brought the cookie, but its session has ended.
  expect(await seen()).toBe(404);
});

test("no page, feed or response that a visitor can reach contains confidential content", async ({ site }) => {
  const ids = ["a", "b", "c", "d", "e"].map((digit) => digit.repeat(32));
  const [thumbnail, background, media, ...gallery] = ids.map((id) => `/media/${id}.webp`);
  const secret = {
    description: "Nightjar animation",
    role: "Nightjar lead",
    dateRange: "Nightjar 1931",
    year: 1931,
    company: "Nightjar Forge",
    externalLink: "https://nightjar.example/",
    techStack: ["Nightjar Engine", "Blender"],
    contributions: ["Led Nightjar"],
    tags: ["Nightjar tag", "Marketplace"],
    state: "shipped",
    ...forShortFacts((name) => `Nightjar ${name}`),
    ...forStoryTexts((name) => `Nightjar: ${name}`),
    ...everyCaseList("Nightjar"),
    content: "<h2>Nightjar</h2><p>Text of Nightjar</p>",
    techYears: [{ name: "Blender", from: 1931, to: 1931 }],
    thumbnailUrl: thumbnail,
    backgroundUrl: background,
    mediaUrl: media,
    gallery,
  };
  const words = new RegExp(`nightjar|\\b1931\\b|${ids.join("|")}`, "i");
  await addProject(site, {
    title: "Unannounced",
    slug: "unannounced",
    starred: true,
    nda: true,
    confidential: [...confidentialFields],
    ...secret,
  });
  await addProject(site, { title: "Open", slug: "open", starred: true });
  const { items } = await site.api<{ items: { id: number }[] }>("GET", "/portfolio");
  await site.api("POST", "/selections", { title: "Chosen", slug: "chosen", projectIds: items.map(({ id }) => id) });
  // A client has a link to it open, which changes nothing for anybody else.
  const link = await openLink(site, "unannounced");
  expect(link.shown).toMatch(words);

  const found = await crawl(site, [
    "/",
    "/about",
    "/portfolio",
    "/portfolio/all",
    "/portfolio/all?cat=3d&type=animation",
    "/portfolio/unannounced",
    "/for/chosen",
    "/blogs",
    "/blogs?search=unannounced",
    "/login",
    "/dashboard",
    "/dashboard/portfolio",
    "/feed.xml",
    "/rss.xml",
    "/feed.json",
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    "/portfolio/unannounced.md",
    "/for/chosen.md",
    "/api/portfolio",
    "/api/portfolio/starred",
    "/api/portfolio/slug/unannounced",
    "/api/selections",
    "/api/selections/slug/chosen",
    "/api/openapi.json",
    "/api/activity",
    "/api/media",
    "/api/client-links",
    "/api/client-pages/work",
    "/api/client-pages/project",
    "/og/project/unannounced.png",
    "/og/selection/chosen.png",
    ...ids.map((id) => `/media/${id}.webp`),
    ...link.paths,
  ]);
  expect([...found.keys()]).toEqual(
    expect.arrayContaining(["/portfolio/open", "/portfolio/all?cat=assets", "/art/apps/unannounced.svg"]),
  );
  expect(found.get("/portfolio/unannounced")).toContain("Confidentiality");
  for (const [path, text] of found) expect(words.exec(text)?.[0], path).toBeUndefined();

  // The owner's responses contain all of it.
  expect(JSON.stringify(await site.api("GET", "/portfolio/slug/unannounced"))).toMatch(words);
});

/** Shows a project to a client, who opens the link. Returns its addresses, and what the client sees. */
async function openLink(site: Site, slug: string): Promise<{ paths: string[]; shown: string }> {
  const { id } = await site.api<{ id: number }>("GET", `/portfolio/slug/${slug}`);
  const { url } = await site.api<{ url: string }>("POST", "/client-links", {
    client: "ACME",
    targets: [{ kind: "project", id }],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const gate = new URL(url).pathname;
  const opened = await fetch(site.url + gate, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const home = opened.headers.get("location") ?? "";
  const project = home.replace("work", `projects/${id}`);
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const shown = await (await fetch(site.url + project, { headers: { cookie } })).text();
  const media = shown.match(/\/s\/[0-9a-f]{18}\/media\/[\w./-]+/g) ?? [];
  // Without the cookie, and by signatures that were changed.
  return { shown, paths: [gate, home, project, ...media.map((path) => path.replace(/\.[\w-]/, ".0"))] };
}

/** Follows every link, image and file from page to page, as a visitor's browser or a search engine would. */
async function crawl(site: Site, seeds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const queue = [...seeds];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    const answer = await fetch(site.url + path, { redirect: "manual" });
    const text = `${[...answer.headers].join("\n")}\n${await answer.text()}`;
    found.set(path, text);
    if (!answer.headers.get("content-type")?.includes("html")) continue;
    for (const [, target = ""] of text.matchAll(
      /\s(?:href|src|poster|action|content)="(?:http:\/\/localhost:\d+)?(\/[^"]*)"/g,
    )) {
      // Share images cost most of the time and have no text to search; those of what is confidential are asked for above.
      if (!/^\/(assets|og)\//.test(target)) queue.push(target.replaceAll("&amp;", "&").replace(/#.*/, ""));
    }
  }
  return found;
}
