import SQLite from "better-sqlite3";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { wake } from "./support/wake.ts";

/** Writes past the server, as a tool beside it might; the server sees it at the next request. */
function writeRows(site: Site, statement: string, ...values: string[]): void {
  const database = new SQLite(`${site.server.dataDir}/savepoint.sqlite`);
  database.prepare(statement).run(...values);
  database.close();
}

test("a post says how long it takes to read, and when it was updated once that is another day", async ({ site, page }) => {
  const post = await createPost(site, { title: "Long", content: `<p>${"word ".repeat(1100)}</p>` });
  await page.goto(`${site.url}/blog/long`);
  await expect(page.getByText("5 min read")).toBeVisible();
  await expect(page.getByText("Updated")).toHaveCount(0);
  writeRows(site, "update posts set published_at = '2026-01-05T10:00:00.000Z', updated_at = '2026-02-07T10:00:00.000Z' where slug = ?", "long");
  await page.goto(`${site.url}/blog/${post.slug}`);
  await expect(page.getByText("Updated 7 Feb 2026")).toBeVisible();
  await expect(page.locator(".post-meta time").first()).toHaveAttribute("datetime", /^2026-01-05/);
});

test("a long post begins with its contents, which lead to its parts by keyboard", async ({ site, page }) => {
  const part = (name: string) => `<h2>${name}</h2><p>${"words ".repeat(300)}</p>`;
  await createPost(site, { title: "Parts", content: ["One", "Two", "Three", "Four"].map(part).join("") });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.url}/blog/parts`);
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents.getByRole("link")).toHaveText(["One", "Two", "Three", "Four"]);
  await contents.getByRole("link", { name: "Three" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#three$/);
  await expect(page.getByRole("heading", { name: "Three" })).toBeInViewport();
});

test("the text of a post travels once, and stays as it is when the page comes to life, and on the way back to it", async ({ site, page }) => {
  await createPost(site, { title: "Said once", content: "<p>Only “here” &amp; nowhere else.</p><pre data-language=\"ts\">if (a &lt; b) run();</pre>" });
  const address = `${site.url}/blog/said-once`;
  expect((await (await fetch(address)).text()).split("nowhere else").length).toBe(2);
  await page.goto(address);
  const text = page.locator(".prose");
  const asSent = await text.evaluate((element) => element.outerHTML);
  const kept = await text.elementHandle();
  await wake(page);
  expect(await text.evaluate((element, before) => element === before, kept)).toBe(true);
  expect(await text.evaluate((element) => element.outerHTML)).toBe(asSent);
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  await page.goBack();
  await expect(text).toBeVisible();
  expect(await text.evaluate((element) => element.outerHTML)).toBe(asSent);
});

test("where the system has a share sheet it opens with the post, and closing it copies nothing", async ({ site, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createPost(site, { title: "Worth sharing" });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: (data: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
        return Promise.reject(new DOMException("closed", "AbortError"));
      },
    });
  });
  await page.goto(`${site.url}/blog/worth-sharing`);
  await page.evaluate(() => navigator.clipboard.writeText("as it was"));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", JSON.stringify({ title: "Worth sharing", url: `${site.url}/blog/worth-sharing` }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("as it was");
});

test("titles of every script stand in their own direction, in lists and beside others", async ({ site, page }) => {
  await createPost(site, { title: "Before" });
  await createPost(site, { title: "مرحبا بالعالم 🎮!", description: "שלום לכולם" });
  await createPost(site, { title: "After" });
  const direction = (element: SVGElement | HTMLElement) => getComputedStyle(element).direction;
  await page.goto(`${site.url}/blogs`);
  const card = page.getByRole("article").filter({ hasText: "🎮" });
  expect(await card.getByRole("heading").evaluate(direction)).toBe("rtl");
  expect(await page.getByRole("article").filter({ hasText: "After" }).getByRole("heading").evaluate(direction)).toBe("ltr");
  await card.getByRole("link").first().click();
  expect(await page.getByRole("heading", { level: 1 }).evaluate(direction)).toBe("rtl");
  await page.goto(`${site.url}/blog/after`);
  await expect(page.getByRole("navigation", { name: "More posts" }).locator("bdi")).toHaveText(["مرحبا بالعالم 🎮!"]);
});

test("hostile HTML that is in the database already does nothing anywhere", async ({ site, page }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  await createPost(site, { title: "Was fine", category: "Tools" });
  const hostile = `"><img src=x onerror="document.title='broken'"><script>document.title='broken'</script><style>body{display:none}</style><a href="javascript:alert(1)">a</a><iframe src="https://evil.example"></iframe>`;
  writeRows(site, "update posts set title = ?, description = ?, content = ?, image_alt = ?, author = ?, image_url = 'javascript:alert(1)', link = 'javascript:alert(1)'", hostile, hostile, `<p onclick="x()">Kept</p>${hostile}<form action="https://evil.example"><input name="password"></form>`, hostile, hostile);
  writeRows(site, "update categories set name = ?", hostile);
  for (const path of ["/blog/was-fine", "/blogs", "/blogs/archive", "/blogs/category/tools", "/blogs/search", "/", "/feed.xml", "/rss.xml", "/sitemap.xml"]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(200);
    // As markup: in attributes and texts it may stand, escaped.
    const markup = /.{0,40}(?:<script>document|<img src=x|<style>body|<form action="https:\/\/evil|(?<!\\)"javascript:|<iframe).{0,40}/g;
    expect((await answer.text()).match(markup) ?? [], path).toEqual([]);
  }
  const { items } = await (await fetch(`${site.url}/feed.json`)).json() as { items: { content_html: string; external_url?: string; image?: string }[] };
  expect(items[0]?.content_html).not.toMatch(/script|onerror|onclick|<form|<style|iframe/);
  expect([items[0]?.external_url, items[0]?.image]).toEqual([undefined, undefined]);
  await page.route("**/x", (route) => route.fulfill({ status: 200, body: "" }));
  await page.goto(`${site.url}/blog/was-fine`);
  await expect(page.getByText("Kept")).toBeVisible();
  expect(await page.title()).toContain("Alex Example");
});

test("whatever an address asks for, the answer is a page", async ({ site }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  for (let number = 1; number <= 10; number++) await createPost(site, { title: `Post ${number}`, category: "Tools" });
  await site.api("POST", "/portfolio", { title: "Tower", slug: "tower" });
  const numbers = ["0", "-1", "abc", "99", "1e99", "1.5", "9007199254740993", "%00", "1&page=2", "%F0%9F%8E%AE", "Infinity", "0x10"];
  const lists = ["/blogs", "/blogs/category/tools", "/blogs/category/none", "/blogs/archive", "/blogs/search"];
  const paths = [
    ...lists.flatMap((path) => numbers.map((number) => `${path}?page=${number}`)),
    ...["%", "%E0%A4%A", "%00", "..%2f..%2fetc", "a".repeat(5000), "%3Cscript%3E", "مرحبا"].flatMap((name) => [`/blogs/category/${name}`, `/blog/${name}`, `/blogs/${name}`, `/portfolio/${name}`, `/blogs/search?q=${name}`, `/blogs?category=${name}`, `/portfolio/all?cat=${name}&type=${name}`]),
    "/blogs?search[]=a&page[]=1", "/blogs?search=a&search=b&category=x&category=y", "/portfolio/all?cat=game&cat=apps", "/blogs/search?q=%22%22%22", "/blogs/category/tools/extra", "/blog/", "//blogs", "/blogs//archive",
  ];
  for (const path of paths) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect([200, 301, 302, 400, 404, 414], `${path.slice(0, 80)} answered ${answer.status}`).toContain(answer.status);
    if (answer.status === 200) expect(await answer.text(), path.slice(0, 80)).toContain("</html>");
  }
});
