import { get } from "node:http";
import { expect, test } from "./support/site.ts";

const paths = ["/", "/blogs/archive", "/portfolio", "/feed.xml", "/sitemap.xml"];

test(
  "every instance of a build gives a page the same ETag and recognizes those of the others",
  { tags: ["long"] },
  async ({ openSite }) => {
    const settings = { SITE_URL: "https://www.example.com", CDN_MAX_AGE: "600" };
    const { url: one } = await openSite({ template: "example", settings });
    const { url: other } = await openSite({ template: "example", settings, ownProcess: true });
    const blog = (await (await fetch(`${one}/api/blogs?published=true&limit=1`)).json()) as {
      items: { slug: string }[];
    };
    const script = /\/assets\/[\w.-]+\.css/.exec(await (await fetch(one)).text())?.[0] ?? "";
    for (const path of [...paths, `/blog/${blog.items[0]?.slug}`, script]) {
      for (const encoding of ["br", "gzip", "identity"]) {
        // One page is read often enough to be compressed again, the other only once.
        for (let reads = 0; reads < 6; reads++) await ask(one, path, encoding);
        const [first, second] = [await ask(one, path, encoding), await ask(other, path, encoding)];
        expect([path, second.status, second.etag], encoding).toEqual([path, 200, first.etag]);
        expect(first.etag, path).toBeTruthy();
        for (const { cacheControl } of [first, second])
          expect(cacheControl, path).toMatch(path === script ? /immutable$/ : /^public, max-age=0, s-maxage=600, /);
        expect((await ask(other, path, encoding, first.etag)).status, path).toBe(304);
      }
    }
  },
);

function ask(
  url: string,
  path: string,
  encoding: string,
  known?: string,
): Promise<{ status: number; etag: string; cacheControl: string }> {
  return new Promise((resolve, reject) => {
    get(
      url + path,
      { headers: { "accept-encoding": encoding, ...(known && { "if-none-match": known }) } },
      (response) => {
        response.resume().on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            etag: response.headers.etag ?? "",
            cacheControl: response.headers["cache-control"] ?? "",
          }),
        );
      },
    ).on("error", reject);
  });
}
