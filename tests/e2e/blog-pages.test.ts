import type { Page } from "@playwright/test";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

const lists = "**/api/blogs?*";

type PostLine = { title: string; slug: string; publishedAt: string };

async function createPosts(site: Site, count: number, category = ""): Promise<void> {
  if (category !== "") await site.api("POST", "/categories", { name: category });
  for (let number = 1; number <= count; number++) await createPost(site, { title: `Post number ${number}`, category });
}

async function newestPosts(site: Site): Promise<PostLine[]> {
  return (await site.api<{ items: PostLine[] }>("GET", "/blogs?published=true&limit=200")).items;
}

/** Makes calls to this URL fail until the returned function is called. */
async function failCalls(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  return () => page.unroute(url);
}

test("a category lists nine posts per page, with the page in the URL", async ({ site, page }) => {
  await createPosts(site, 10, "iOS level_design");
  await createPost(site, { title: "Elsewhere" });
  await page.goto(`${site.url}/blog/post-number-10`);
  await page.getByRole("link", { name: "iOS level_design" }).first().click();
  await expect(page).toHaveURL(`${site.url}/blogs/category/ios-level-design`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Category: iOS level_design");
  await expect(page.getByRole("article")).toHaveCount(9);
  await expect(page.getByText("Elsewhere")).toHaveCount(0);
  await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "‹ Newer" })).toBeDisabled();
  await page.getByRole("link", { name: "Older ›" }).click();
  await expect(page).toHaveURL(/category\/ios-level-design\?page=2$/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(9);
});

test("pages show skeletons while they load, and errors with a retry button", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("500");
  await createPosts(site, 10, "Tools");
  await page.goto(`${site.url}/blogs/category/tools?page=2`);
  await hydrate(page);

  await test.step("a category", async () => {
    const release = await holdRequests(page, lists);
    await page.getByRole("link", { name: "‹ Newer" }).click();
    await expect(page.locator(".card-skeleton")).toHaveCount(6);
    // The pressed link no longer exists.
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeFocused();
    release();
    await expect(page.getByRole("article")).toHaveCount(9);
    await expect(heading).toBeFocused();
    await page.unroute(lists);
    const mend = await failCalls(page, lists);
    await page.getByRole("link", { name: "Older ›" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to load category.");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  await test.step("the archive", async () => {
    await page.getByRole("link", { name: "All posts" }).click();
    await expect(page.getByRole("link", { name: "Go back to Home" })).toHaveAttribute("href", "/");
    const mend = await failCalls(page, lists);
    await page.getByRole("main").getByRole("link", { name: "Archive" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to load archive.");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  });

  await test.step("a post", async () => {
    await failCalls(page, "**/api/blogs/post-number-3?*");
    await page.getByRole("link", { name: "Post number 3" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to load blog post.");
    await page.getByRole("link", { name: "Back to the blogs" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  });
});

test("a long word in a title or a search breaks where there is no room", { tag: "@long" }, async ({ site, page }) => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
  await createPosts(site, 2, "Tools");
  await createPost(site, { title: word, description: word, category: "Tools" });
  const middle = await createPost(site, { title: "Before the last", category: "Tools" });
  await createPost(site, { title: `${word} again`, category: "Tools" });
  for (const path of [
    "/",
    "/blogs",
    "/blogs/archive",
    "/blogs/category/tools",
    `/blogs/search?q=${word.toLowerCase()}`,
    `/blogs/search?q=${"never".repeat(30)}`,
    `/blog/${middle.slug}`,
  ]) {
    await page.goto(site.url + path);
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `${path} at ${width} px`).toBe(0);
      const cut = await page
        .locator(":is(.card-title, .carousel-title, .archive-entry, .adjacent-post > bdi, .empty-state-text):visible")
        .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).length);
      expect(cut, `${path} at ${width} px`).toBe(0);
    }
  }
});

test("the search follows typing, marks and corrects words, keeps its state in the URL, and shows what loads and fails", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("500");
  await createPosts(site, 13);
  await createPost(site, {
    title: "Shadows on the cheap",
    content: "<p>We baked the lanterns and kept one moving light.</p>",
  });
  await page.goto(`${site.url}/blogs/search?page=2`);
  const field = page.getByRole("searchbox", { name: "Search Blogs" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Blogs");
  await expect(field).toHaveAttribute("placeholder", "Search by title or content…");
  await expect(page.getByRole("article")).toHaveCount(2);
  await field.fill("lantern");
  await expect(page).toHaveURL(/\/blogs\/search\?q=lantern$/);
  await expect(page.getByRole("status").filter({ hasText: "1 result" })).toBeVisible();
  await expect(page.locator(".card mark")).toHaveText(/^lantern/i);
  await page.reload();
  await expect(field).toHaveValue("lantern");
  await field.fill("number");
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("link", { name: "Older ›" }).click();
  await expect(page).toHaveURL(/q=number&page=2$/);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
  await field.fill("zzzzqqqq");
  await expect(page.getByText("No results for “zzzzqqqq”")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Show all posts" })).toHaveAttribute("href", "/blogs");
  await field.fill("lanturns");
  await expect(page.getByText("Showing results for “lanterns”")).toBeVisible();

  const release = await holdRequests(page, lists);
  await field.fill("cheap");
  await expect(page.locator(".card-skeleton")).toHaveCount(8);
  release();
  await expect(page.getByRole("article")).toHaveCount(1);
  await failCalls(page, lists);
  await field.fill("shadows");
  await expect(page.getByRole("alert")).toContainText("Search failed.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a search works as a plain form", async ({ exampleSite: site, page }) => {
    await page.goto(`${site.url}/blogs/search`);
    await page.getByRole("searchbox").fill("greybox");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/q=greybox/);
    await expect(page.getByRole("link", { name: "Why I greybox first" })).toBeVisible();
  });

  test("the archive groups posts by year and month in the owner's time zone, newest first", async ({
    openSite,
    page,
  }) => {
    const timeZone = "Pacific/Auckland";
    const site = await openSite({ template: "example", settings: { TIME_ZONE: timeZone } });
    const posts = await newestPosts(site);
    const format = (options: Intl.DateTimeFormatOptions) => {
      const inZone = new Intl.DateTimeFormat("en-GB", { timeZone, ...options });
      return ({ publishedAt }: PostLine) => inZone.format(new Date(publishedAt));
    };
    await page.goto(`${site.url}/blogs`);
    await page.getByRole("main").getByRole("link", { name: "Archive" }).click();
    const months = [...Map.groupBy(posts, format({ month: "long", year: "numeric" })).keys()];
    expect(months.length).toBeGreaterThan(10);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(months);
    const years = [...Map.groupBy(posts, format({ year: "numeric" }))].map(
      ([year, all]) => `${year} ${all.length} posts`,
    );
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(years);
    await page.getByRole("navigation", { name: "Years" }).getByRole("link").last().click();
    await expect(page.getByRole("heading", { level: 2 }).last()).toBeInViewport();
    const entries = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("time") });
    await expect(entries.getByRole("link")).toHaveText(posts.map(({ title }) => title));
    const day = format({ day: "numeric", month: "short" });
    await expect(entries.locator("time")).toHaveText(posts.map((post) => day(post).replace("Sept", "Sep")));
    await entries.getByRole("link").first().click();
    await expect(page).toHaveURL(`${site.url}/blog/${posts[0]?.slug}`);
  });
});

test("below a post stand its author, a way to answer, the feed and the newest other posts of its category, or else the newest of all", async ({
  site,
  page,
}) => {
  await createPosts(site, 5, "Tools");
  await site.api("POST", "/categories", { name: "Career" });
  await createPost(site, { title: "A price on the page", category: "Career" });
  await page.goto(`${site.url}/blog/a-price-on-the-page`);
  const others = (name: string) => page.getByRole("region", { name }).getByRole("heading", { level: 3 });
  await expect(others("Read next")).toHaveText(["Post number 5", "Post number 4", "Post number 3"]);
  await page.getByRole("region", { name: "Read next" }).getByRole("link", { name: "Post number 4" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post number 4");
  await expect(others("More in Tools")).toHaveText(["Post number 5", "Post number 3", "Post number 2"]);

  const author = page.getByRole("region", { name: "About the author" });
  await expect(author).toContainText("Alex Example");
  await expect(author).toContainText("Senior game developer · Technical project manager");
  await expect(author).toContainText("a game developer who learned to manage projects");
  const feed = await author.getByRole("link", { name: "Follow by RSS" }).getAttribute("href");
  expect((await fetch(site.url + (feed ?? ""))).headers.get("content-type")).toContain("rss+xml");
  await author.getByRole("link", { name: "Get in touch" }).click();
  await expect(page.getByRole("heading", { name: "Contact Me" })).toBeInViewport();
});

test("code and the link of a post can be copied with one click each", async ({ site, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createPost(site, {
    title: "Snippets",
    content: '<p>See:</p><pre data-language="csharp">var a = 1;\nvar b = a &lt; 2;</pre>',
  });
  await page.goto(`${site.url}/blog/snippets`);
  await expect(page.getByText("C#", { exact: true })).toBeVisible();
  const copy = page.getByRole("button", { name: "Copy code" });
  await copy.scrollIntoViewIfNeeded();
  const before = await copy.boundingBox();
  await copy.click();
  const status = page.getByRole("status").filter({ hasText: "Copied" });
  await expect(status).toBeVisible();
  const beside = await status.boundingBox();
  expect(await copy.boundingBox(), "the button stays where it is").toEqual(before);
  expect((beside?.x ?? 0) + (beside?.width ?? 0), "the message is beside the button").toBeLessThanOrEqual(
    before?.x ?? 0,
  );
  expect(Math.abs((beside?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(before?.height ?? 0);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe("var a = 1;\nvar b = a < 2;");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(clipboard).toBe(`${site.url}/blog/snippets`);
});

test("the list opens with the newest post, and its pills lead to the posts of each category", async ({
  site,
  page,
}) => {
  await createPosts(site, 3, "Tools");
  await createPosts(site, 2, "Level Design");
  for (let number = 1; number <= 6; number++) await createPost(site, { title: `Other ${number}` });
  await site.api("POST", "/categories", { name: "Nothing published" });
  await createPost(site, { title: "Draft", category: "Nothing published", published: false });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/blogs`);

  const cards = page.getByRole("article");
  await expect(cards, "the first is one of the nine posts of the page").toHaveCount(9);
  await expect(cards.first()).toContainText("Other 6");
  const widths = () =>
    cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().width / 10)));
  const [lead, second, third, fourth] = await widths();
  expect(lead).toBeGreaterThan(second ?? 0);
  expect(second, "eight others fill rows of two, three and three").toBe(third);
  expect(third).toBeGreaterThan(fourth ?? 0);
  for (const card of await cards.all()) await expect(card).toContainText("1 min read");

  const pills = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(pills).toHaveText(["All 11", "Level Design 2", "Tools 3"]);
  await expect(pills.first()).toHaveAttribute("aria-current", "true");
  await pills.filter({ hasText: "Tools" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs/category/tools`);
  await expect(pills.filter({ hasText: "Tools" })).toHaveAttribute("aria-current", "true");
  await expect(cards).toHaveCount(3);
  expect(new Set(await widths()).size, "a category has no lead").toBe(1);
  await page.goto(`${site.url}/blogs/search?q=other`);
  await expect(pills).toHaveText(["All 11", "Level Design 2", "Tools 3"]);
  await expect(page.locator(".category-pills [aria-current]")).toHaveCount(0);
  for (const path of ["/blogs?page=2", "/blogs?search=other"]) {
    await page.goto(site.url + path);
    await expect(page.locator(".post-lead")).toHaveCount(0);
  }
});

test(
  "on a phone the pills are one row that scrolls, with the current one in sight and its focus ring whole",
  { tag: "@long" },
  async ({ site, page }) => {
    for (const name of ["Art", "Business", "Code", "Design", "Engines", "Frames", "Games", "Zines"]) {
      await site.api("POST", "/categories", { name: `${name} and more` });
      await createPost(site, { title: `About ${name}`, category: `${name} and more` });
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${site.url}/blogs/category/zines-and-more`);
    const list = page.getByRole("navigation", { name: "Categories" }).getByRole("list");
    const current = page.getByRole("link", { name: "Zines and more 1" });
    await expect(current).toBeInViewport({ ratio: 1 });
    const ring = 6;
    for (const name of ["Zines and more 1", "All 8"]) {
      const pill = page.getByRole("link", { name });
      await pill.focus();
      await expect(pill).toBeInViewport({ ratio: 1 });
      const [row, box] = [await list.boundingBox(), await pill.boundingBox()];
      if (!row || !box) throw new Error("not rendered");
      expect(box.height).toBeGreaterThanOrEqual(36);
      expect(box.y - row.y).toBeGreaterThanOrEqual(ring);
      expect(row.y + row.height - box.y - box.height).toBeGreaterThanOrEqual(ring);
      expect(box.x).toBeGreaterThanOrEqual(ring);
      expect(box.x + box.width).toBeLessThanOrEqual(320 - ring);
    }
    expect(await overflow(page)).toBe(0);
  },
);
