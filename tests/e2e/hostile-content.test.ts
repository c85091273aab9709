import { join } from "node:path";
import type { Disposable, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { renderArticle } from "../../server/text/article.ts";
import { sanitizePostHtml } from "../../server/text/post-html.ts";
import { hostileHtml } from "../support/hostile-html.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { hydrate, twoFrames } from "./support/waiting.ts";
import { en } from "#words/server/en.ts";

const renderEnglish = (html: string): string => renderArticle(html, en.text);

// Hostile HTML in a real browser: on pages without a policy, so that only sanitizing protects them, and everywhere on the site.

const breakout = `</script></title></textarea></style>--><img src=x onerror=pwned()><script>pwned()</script>"'><svg onload=pwned()>`;

/** Formulas of an article: elements that only draw, without links, styles, names or handlers. */
const mathml = {
  elements:
    "^(math|menclose|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mprescripts|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|none)$",
  attributes:
    "^(accent|accentunder|class|columnspan|depth|display|displaystyle|fence|form|height|largeop|linethickness|lspace|mathbackground|mathcolor|mathsize|mathvariant|maxsize|minsize|movablelimits|notation|rowspan|rspace|scriptlevel|separator|stretchy|symmetric|voffset|width)$",
  /** HTML may begin within these, so they hold only text. */
  tokens: "^(mi|mn|mo|ms|mtext)$",
};

/**
 * Shows each piece in its own frame. Returns which pieces ran a script, and which forbidden content they contain. Only an article may have
 * formulas.
 */
async function showAll(
  page: Page,
  pieces: readonly string[],
  allowed: typeof mathml | null = null,
): Promise<{ ran: number[]; wrong: string[] }> {
  const ran = new Set<number>();
  await page.exposeFunction("hit", (index: number) => ran.add(index));
  await page.evaluate(async (all) => {
    const frames = all.map((html, index) => {
      const frame = document.createElement("iframe");
      frame.srcdoc = `<!doctype html><script>var pwned = alert = () => parent.hit(${index})</script><div>${html}</div>`;
      return new Promise((resolve) => {
        frame.addEventListener("load", resolve);
        document.body.append(frame);
      });
    });
    await Promise.all(frames);
  }, pieces);
  // Anything that starts with a frame, such as an animation, has started by then.
  await twoFrames(page);
  const wrong = await page.evaluate((formulas) => {
    const isFormula = (element: Element) =>
      formulas !== null &&
      element.namespaceURI === "http://www.w3.org/1998/Math/MathML" &&
      new RegExp(formulas.elements).test(element.localName) &&
      element.getAttributeNames().every((name) => new RegExp(formulas.attributes).test(name)) &&
      [...element.classList].every((name) => name.startsWith("math-")) &&
      (element.localName === "math" || element.parentElement?.namespaceURI === element.namespaceURI) &&
      !(new RegExp(formulas.tokens).test(element.localName) && element.childElementCount > 0);
    return [...document.querySelectorAll("iframe")].flatMap((frame, index) =>
      [...(frame.contentDocument?.querySelectorAll("div *") ?? [])]
        .filter((element) => !isFormula(element))
        .filter(
          (element) =>
            element.namespaceURI !== "http://www.w3.org/1999/xhtml" ||
            /^(script|style|svg|math|object|embed|form|base|meta|link|iframe|template|title|textarea|select|noscript|frameset|x-.*)$/.test(
              element.localName,
            ) ||
            element
              .getAttributeNames()
              .some((name) => /^(on|style$|srcdoc$|srcset$|action$|formaction$|ping$|name$|slot$|is$)/.test(name)) ||
            /^(javascript|data|vbscript):/i.test((element as HTMLAnchorElement).protocol ?? ""),
        )
        .map((element) => `${index}: ${element.outerHTML.slice(0, 120)}`),
    );
  }, allowed);
  return { ran: [...ran], wrong };
}

// Each piece is sanitized in a unit test. Here a browser judges what is left: of every fourth in each run.
for (const [which, tested, tag] of [
  ["", hostileHtml.filter((_, index) => index % 4 === 0), []],
  [" of every kind", hostileHtml, ["@long"]],
] as const)
  test(
    `sanitized hostile HTML${which} runs no script, even without a policy`,
    { tag: [...tag] },
    async ({ ownPage, expectedProblems }) => {
      const context = ownPage.context();
      // Images that don't exist.
      expectedProblems.push("console:", "third party:", "uncaught:");
      const asked: string[] = [];
      const uncaught: string[] = [];
      await context.route(/evil\.example/, (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      expect((await showAll(ownPage, tested.slice(0, 20))).ran.length, "they are hostile").toBeGreaterThan(6);
      asked.length = 0;
      context.on("weberror", (error) => uncaught.push(error.error().message));
      // Many pieces are equal after sanitizing.
      const clean = [...new Set(tested.map((html) => sanitizePostHtml(html)))];
      // What an article leaves as it is, is shown below, where only frames are allowed that it must not have.
      const articles = [...new Set(clean.map((html) => renderEnglish(html)))].filter(
        (html) => !clean.includes(html) || html.includes("<iframe"),
      );
      expect(await showAll(await context.newPage(), articles, mathml)).toEqual({ ran: [], wrong: [] });
      // Only a player may send requests, and only to its own site.
      const { ran, wrong } = await showAll(await context.newPage(), clean);
      expect({ ran, uncaught }).toEqual({ ran: [], uncaught: [] });
      expect(
        wrong.filter(
          (each) =>
            !/<iframe class="ql-video" src="https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//.test(
              each,
            ),
        ),
      ).toEqual([]);
      expect(asked.filter((url) => !/\.(png|jpg)|\/x$/.test(url))).toEqual([]);
    },
  );

/** Bypasses all sanitizing, as someone with the database file could. */
function writeStraight(site: Site, id: number, content: string): void {
  const database = new Database(join(site.dataDir, "savepoint.sqlite"), { timeout: 5000 });
  database
    .prepare(
      "update posts set content = ?, title = ?, description = ?, author = ?, image_url = ?, link = ? where id = ?",
    )
    .run(content, breakout, breakout, breakout, "javascript:pwned()", "", id);
  database.close();
}

type HostilePosts = Record<"saved" | "straight", { _id: string; slug: string }>;

/** Fills a site with hostile content: through the API where the API accepts it, and directly in the database. */
async function fillWithHarm(site: Site): Promise<HostilePosts> {
  // Saving a post fetches its external images, which other tests cover.
  const pieces = hostileHtml.filter((html) => !/<img|evil|https?:/i.test(html));
  await site.api("POST", "/categories", { name: breakout.slice(0, 80).trim() });
  const saved = await createPost(site, {
    title: breakout,
    description: breakout,
    content: pieces.slice(0, 200).join("\n"),
    category: breakout.slice(0, 80).trim(),
  });
  const straight = await createPost(site, { title: "Straight", content: "<p>x</p>" });
  writeStraight(site, Number(straight._id.slice(2)), hostileHtml.join("\n") + breakout);
  await site.api("POST", "/portfolio", {
    title: breakout,
    slug: "hostile",
    description: breakout,
    role: breakout,
    company: breakout,
    techStack: [breakout],
    tags: [breakout],
    contributions: [breakout],
    starred: true,
  });
  await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: breakout, email: `"x"@example.org`, message: breakout, filledIn: 60_000 }),
  });
  const deleted = await createPost(site, { title: breakout });
  await site.api("DELETE", `/blogs/${deleted._id}`);
  return { saved, straight };
}

/** Returns lists of scripts that run in the page, and of its requests to other sites. */
async function watchHarm(
  page: Page,
  site: Site,
  undoLater: (change: Disposable) => void,
): Promise<{ ran: string[]; elsewhere: string[] }> {
  const ran: string[] = [];
  const elsewhere: string[] = [];
  const trap = await page.exposeFunction("pwned", () => {
    ran.push(page.url());
  });
  undoLater(trap);
  page.on("dialog", (dialog) => {
    ran.push(`${page.url()} dialog`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  return { ran, elsewhere };
}

test.describe("a site full of hostile HTML runs no script", () => {
  test.use({ expectedProblems: ["third party: https://evil", "Failed to load resource", "third party: http"] });

  for (const [where, paths, tag] of [
    [
      "on pages of a post, a project and lists",
      ({ saved, straight }: HostilePosts) => [
        `/blog/${saved.slug}`,
        `/blog/${straight.slug}`,
        "/blogs",
        `/blogs/search?q=${encodeURIComponent("pwned <script>pwned()</script>")}`,
        "/portfolio/hostile",
      ],
      [],
    ],
    [
      "on any other public page",
      () => [
        "/",
        "/blogs/archive",
        "/blogs/search?q=pwned",
        "/portfolio/all",
        `/blogs/category/x"><script>pwned()</script>`,
        `/blog/"><script>pwned()</script>`,
        `/login?next=javascript:pwned()`,
      ],
      ["@long"],
    ],
  ] as const)
    test(where, { tag: [...tag] }, async ({ site, page, undoLater }) => {
      const posts = await fillWithHarm(site);
      const harm = await watchHarm(page, site, undoLater);
      for (const path of paths(posts)) {
        await page.goto(site.url + path);
        await hydrate(page);
        for (const text of await page.locator("script[type='application/ld+json']").allTextContents())
          expect(() => JSON.parse(text) as unknown, path).not.toThrow();
        expect(
          await page
            .locator(
              ".prose :is(script, style, svg:not(.icon), form, object, embed, base, meta, link, iframe), .prose [onerror], .prose [style]",
            )
            .count(),
          path,
        ).toBe(0);
      }
      expect(harm).toEqual({ ran: [], elsewhere: [] });
    });

  for (const [where, paths, tag] of [
    [
      "where the owner writes and reads enquiries",
      ({ straight }: HostilePosts) => [
        "/dashboard",
        `/dashboard/view/${straight._id}`,
        `/dashboard/edit/${straight._id}`,
        "/dashboard/enquiries?message=1",
      ],
      [],
    ],
    [
      "on any other screen of the dashboard",
      ({ saved, straight }: HostilePosts) => [
        `/dashboard/view/${saved._id}`,
        `/dashboard/preview/${saved._id}`,
        `/dashboard/edit/${saved._id}`,
        `/dashboard/preview/${straight._id}`,
        "/dashboard/categories",
        "/dashboard/portfolio",
        "/dashboard/enquiries",
        "/dashboard/trash",
        "/dashboard/health",
      ],
      ["@long"],
    ],
  ] as const)
    test(where, { tag: [...tag] }, async ({ site, page, undoLater }) => {
      const posts = await fillWithHarm(site);
      const harm = await watchHarm(page, site, undoLater);
      await site.logIn(page);
      for (const path of paths(posts)) {
        await page.goto(site.url + path);
        if (path.includes("/edit/")) await expect(page.locator(".tiptap")).toBeVisible();
        else await expect(page.getByRole("main").getByText("pwned()").first(), path).toBeAttached();
        await twoFrames(page);
      }
      expect(harm).toEqual({ ran: [], elsewhere: [] });
    });
});
