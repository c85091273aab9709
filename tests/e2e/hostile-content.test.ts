import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { renderArticleOnce } from "../../server/domain/article.ts";
import { sanitisePostHtml } from "../../server/domain/post-html.ts";
import { hostileHtml } from "../support/hostile-html.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

// HTML that means harm, in a real browser: on pages without any policy, so that cleaning alone has to hold, and all over the site.

const breakout = `</script></title></textarea></style>--><img src=x onerror=pwned()><script>pwned()</script>"'><svg onload=pwned()>`;

/** Shows each piece in a frame of its own, and answers which of them ran something, and what stands in them that must not. */
function showAll(page: Page, pieces: readonly string[]): Promise<{ ran: number[]; wrong: string[] }> {
  return page.evaluate(async (all) => {
    const ran = new Set<number>();
    const wrong: string[] = [];
    Object.assign(window, { hit: (index: number) => ran.add(index) });
    for (let from = 0; from < all.length; from += 40) {
      const frames = all.slice(from, from + 40).map((html, offset) => {
        const frame = document.createElement("iframe");
        frame.srcdoc = `<!doctype html><script>var pwned = alert = () => parent.hit(${from + offset})</script><div>${html}</div>`;
        const loaded = new Promise((resolve) => {
          frame.addEventListener("load", resolve);
          setTimeout(resolve, 5000);
        });
        document.body.append(frame);
        return { frame, loaded };
      });
      await Promise.all(frames.map(({ loaded }) => loaded));
      await new Promise((resolve) => { setTimeout(resolve, 200); });
      for (const [offset, { frame }] of frames.entries()) {
        for (const element of frame.contentDocument?.querySelectorAll("div *") ?? []) {
          const names = element.getAttributeNames();
          if (element.namespaceURI !== "http://www.w3.org/1999/xhtml" || /^(script|style|svg|math|object|embed|form|base|meta|link|iframe|template|title|textarea|select|noscript|frameset|x-.*)$/.test(element.localName)
            || names.some((name) => /^(on|style$|srcdoc$|srcset$|action$|formaction$|ping$|name$|slot$|is$)/.test(name)) || /^(javascript|data|vbscript):/i.test((element as HTMLAnchorElement).protocol ?? "")) {
            wrong.push(`${from + offset}: ${element.outerHTML.slice(0, 120)}`);
          }
        }
        frame.remove();
      }
    }
    return { ran: [...ran], wrong };
  }, pieces);
}

test("nothing runs of what is left of hostile HTML, even where no policy forbids it", async ({ page, expectedProblems }) => {
  test.setTimeout(120_000);
  // Pictures that are nowhere.
  expectedProblems.push("console:", "third party:", "uncaught:");
  const asked: string[] = [];
  const uncaught: string[] = [];
  page.context().on("weberror", (error) => uncaught.push(error.error().message));
  await page.route(/evil\.example/, (route) => { asked.push(route.request().url()); return route.abort(); });
  await page.goto("about:blank");
  expect((await showAll(page, hostileHtml)).ran.length, "the pieces are hostile").toBeGreaterThan(20);
  asked.length = 0;
  uncaught.length = 0;
  const clean = hostileHtml.map((html) => sanitisePostHtml(html));
  expect(await showAll(page, clean.map((html) => renderArticleOnce(html)))).toEqual({ ran: [], wrong: [] });
  // A player is the one thing that may be asked for, and only from its own site.
  const { ran, wrong } = await showAll(page, clean);
  expect({ ran, uncaught }).toEqual({ ran: [], uncaught: [] });
  expect(wrong.filter((each) => !/<iframe class="ql-video" src="https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//.test(each))).toEqual([]);
  expect(asked.filter((url) => !/\.(png|jpg)|\/x$/.test(url))).toEqual([]);
});

/** Writes past all that cleans, as somebody with the database file could. */
function writeStraight(site: Site, id: number, content: string): void {
  const database = new Database(join(site.server.dataDir, "savepoint.sqlite"), { timeout: 5000 });
  database.prepare("update posts set content = ?, title = ?, description = ?, author = ?, image_url = ?, link = ? where id = ?")
    .run(content, breakout, breakout, breakout, "javascript:pwned()", "", id);
  database.close();
}

test("nothing runs on any page of a site that is full of it, whether it was saved or written straight into the database", async ({ site, page, expectedProblems }) => {
  test.setTimeout(180_000);
  expectedProblems.push("third party: https://evil", "Failed to load resource", "third party: http");
  const ran: string[] = [];
  const others: string[] = [];
  await page.exposeFunction("pwned", () => { ran.push(page.url()); });
  await page.addInitScript(() => { addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => { console.error(`violation: ${effectiveDirective} ${blockedURI} ${sample}`); }); });
  page.on("dialog", (dialog) => { ran.push(`${page.url()} dialog`); void dialog.dismiss(); });
  page.on("request", (request) => { if (!request.url().startsWith(site.url) && !/^(data|blob):/.test(request.url())) others.push(request.url()); });

  // Pictures from elsewhere are fetched when a post is saved, which is tried in its own tests.
  const pieces = hostileHtml.filter((html) => !/<img|evil|https?:/i.test(html));
  await site.api("POST", "/categories", { name: breakout.slice(0, 80).trim() });
  const saved = await createPost(site, { title: breakout, description: breakout, content: pieces.slice(0, 200).join("\n"), category: breakout.slice(0, 80).trim() });
  const straight = await createPost(site, { title: "Straight", content: "<p>x</p>" });
  writeStraight(site, Number(straight._id.slice(2)), hostileHtml.join("\n") + breakout);
  await site.api("POST", "/portfolio", { title: breakout, slug: "hostile", description: breakout, role: breakout, company: breakout, techStack: [breakout], tags: [breakout], contributions: [breakout], starred: true });
  await fetch(`${site.url}/api/contact`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: breakout, email: `"x"@example.org`, message: breakout, filledIn: 60_000 }) });

  for (const path of [`/blog/${saved.slug}`, `/blog/${straight.slug}`, "/", "/blogs", "/blogs/archive", `/blogs/search?q=${encodeURIComponent("pwned <script>pwned()</script>")}`, "/blogs/search?q=pwned", "/portfolio/all", "/portfolio/hostile", `/blogs/category/x"><script>pwned()</script>`, `/blog/"><script>pwned()</script>`, `/login?next=javascript:pwned()`]) {
    await page.goto(site.url + path, { waitUntil: "load" });
    await page.mouse.move(200, 300);
    for (const text of await page.locator("script[type='application/ld+json']").allTextContents()) expect(() => JSON.parse(text) as unknown, path).not.toThrow();
    expect(await page.locator(".prose :is(script, style, svg:not(.icon), form, object, embed, base, meta, link, iframe), .prose [onerror], .prose [style]").count(), path).toBe(0);
  }
  await site.signIn(page);
  for (const path of ["/dashboard", `/dashboard/view/${saved._id}`, `/dashboard/preview/${saved._id}`, `/dashboard/edit/${saved._id}`, `/dashboard/view/${straight._id}`, `/dashboard/preview/${straight._id}`, `/dashboard/edit/${straight._id}`, "/dashboard/categories", "/dashboard/portfolio", "/dashboard/messages", "/dashboard/messages?message=1", "/dashboard/trash", "/dashboard/health"]) {
    await page.goto(site.url + path, { waitUntil: "load" });
    if (path.includes("/edit/")) await expect(page.locator(".ql-editor")).toBeVisible();
    await page.waitForTimeout(500);
  }
  expect(ran).toEqual([]);
  expect(others).toEqual([]);
});
