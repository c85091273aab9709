import sharp from "sharp";
import { expect, test } from "./support/site.ts";

const kinds: Record<string, string> = {
  "/": "page/home",
  "/about": "page/about",
  "/blogs": "page/blogs",
  "/blogs/archive": "page/blogs",
  "/blogs/search?q=frame": "page/blogs",
  "/portfolio": "page/portfolio",
  "/portfolio/all": "page/portfolio",
  "/portfolio/all?cat=game": "portfolio/game",
};

test("every page has an existing share image with its size and description", async ({ exampleSite: { url } }) => {
  const { items: posts } = (await (await fetch(`${url}/api/blogs?published=true&limit=3`)).json()) as {
    items: { slug: string; categorySlug: string; title: string }[];
  };
  const { items: projects } = (await (await fetch(`${url}/api/portfolio`)).json()) as {
    items: { slug: string; title: string; nda: boolean }[];
  };
  const project = projects.find(({ nda }) => nda);
  const [post] = posts;
  if (!post || !project) throw new Error("There are no examples.");
  const expected = {
    ...kinds,
    [`/blog/${post.slug}`]: `post/${post.slug}`,
    [`/blogs/category/${post.categorySlug}`]: `category/${post.categorySlug}`,
    [`/portfolio/${project.slug}`]: `project/${project.slug}`,
  };
  for (const [path, place] of Object.entries(expected)) {
    const meta = readMeta(await (await fetch(url + path)).text());
    const address = meta["og:image"] ?? "";
    expect([path, address.startsWith(`${url}/og/${place}.`)]).toEqual([path, true]);
    expect([
      meta["twitter:image"],
      meta["twitter:card"],
      meta["og:image:width"],
      meta["og:image:height"],
      meta["og:image:type"],
    ]).toEqual([address, "summary_large_image", "1200", "630", "image/png"]);
    expect(meta["og:image:alt"]).toBe(meta["twitter:image:alt"]);
    const picture = await fetch(address);
    expect([path, picture.status, picture.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
  const alt = readMeta(await (await fetch(`${url}/blog/${post.slug}`)).text())["og:image:alt"];
  expect(alt).toMatch(/ · \d+ min read/);
});

function readMeta(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name = "", content = ""]) => [
      name,
      content,
    ]),
  );
}
