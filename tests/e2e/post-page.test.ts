import { writeRows } from "./support/rows.ts";
import { createPost, expect, test, withMotion } from "./support/site.ts";
import { overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

test.use(withMotion);

test("a long post shows its reading time, and its contents link to its sections by keyboard", async ({
  site,
  page,
}) => {
  const part = (name: string) => `<h2>${name}</h2><p>${"words ".repeat(300)}</p>`;
  await createPost(site, { title: "Parts", content: ["One", "Two", "Three", "Four"].map(part).join("") });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.url}/blog/parts`);
  await expect(page.getByText("5 min read")).toBeVisible();
  await expect(page.getByText("Updated")).toHaveCount(0);
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByText("Contents").press("Enter");
  await expect(contents.getByRole("link")).toHaveText(["One", "Two", "Three", "Four"]);
  await contents.getByRole("link", { name: "Three" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#three$/);
  await expect(page.getByRole("heading", { name: "Three" })).toBeInViewport();

  // If the update is on another day, the post shows its date.
  writeRows(
    site,
    "update posts set published_at = '2026-01-05T10:00:00.000Z', updated_at = '2026-02-07T10:00:00.000Z' where slug = ?",
    "parts",
  );
  await page.reload();
  await expect(page.getByText("Updated 7 Feb 2026")).toBeVisible();
  await expect(page.locator(".post-meta time").first()).toHaveAttribute("datetime", /^2026-01-05/);
});

test("on a wide screen the contents stay beside the text and mark the current section, and a bar shows the progress", async ({
  site,
  page,
}) => {
  const part = (name: string) =>
    `<h2>${name}</h2><p>${"words ".repeat(200)}</p><h3>More on ${name}</h3><p>${"words ".repeat(200)}</p>`;
  await createPost(site, {
    title: "Parts",
    content:
      ["One", "Two", "Three"].map(part).join("") +
      '<figure class="figure-wide"><img src="/art/post/x.svg" alt="A wide figure"></figure>',
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/blog/parts`);
  const contents = page.getByRole("navigation", { name: "Contents" });
  const two = page.locator("#two");
  await two.evaluate((heading) => {
    heading.scrollIntoView({ behavior: "instant" });
  });
  await expect(contents.getByRole("link")).toHaveCount(6);
  await expect(contents.getByText("Contents", { exact: true })).toBeHidden();
  await expect(contents.getByRole("link", { name: "Two", exact: true })).toBeInViewport();
  await expect(contents.locator("a:target-current")).toHaveText("Two");
  const progress = () =>
    page.locator(".post").evaluate((post) => new DOMMatrix(getComputedStyle(post, "::before").transform).a);
  await expect.poll(progress).toBeGreaterThan(0.2);
  expect(await progress()).toBeLessThan(0.5);

  await test.step("a wide figure does not cover them", async () => {
    const figure = page.getByRole("img", { name: "A wide figure" });
    await figure.evaluate((image) => {
      image.scrollIntoView({ block: "center", behavior: "instant" });
    });
    const list = await contents.getByRole("list").first().boundingBox();
    expect((await figure.boundingBox())?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  });

  await test.step("the bar is not there for those who want less motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await page.locator(".post").evaluate((post) => getComputedStyle(post, "::before").content)).toBe("none");
  });

  await test.step("on a phone they open above the text", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(contents.getByRole("link").first()).toBeHidden();
    await contents.getByText("Contents", { exact: true }).click();
    await contents.getByRole("link", { name: "More on Three" }).click();
    await expect(page.getByRole("heading", { name: "More on Three" })).toBeInViewport();
  });
});

test(
  "sixty headings and one paragraph are both a post that fits every screen",
  { tag: "@long" },
  async ({ site, page }) => {
    const sections = Array.from(
      { length: 60 },
      (_, index) => `<h2>Section ${index} ${"long".repeat(index % 12)}</h2><p>Text.</p>`,
    );
    await createPost(site, { title: "Sixty", content: sections.join("") });
    await createPost(site, { title: "Short", content: "<p>That is all.</p>" });
    for (const width of [1440, 1200, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const slug of ["sixty", "short"]) {
        await page.goto(`${site.url}/blog/${slug}`);
        expect(await overflow(page), `${slug} at ${width} px`).toBe(0);
      }
    }
    await expect(page.getByRole("navigation", { name: "Contents" })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`${site.url}/blog/sixty`);
    await page.getByRole("heading", { name: "Section 30" }).evaluate((heading) => {
      heading.scrollIntoView({ behavior: "instant" });
    });
    const last = page.getByRole("navigation", { name: "Contents" }).getByRole("link").last();
    await last.focus();
    await expect(last, "the list scrolls by itself").toBeInViewport();
  },
);

test("on paper a post has its URL and its author, and nothing to press", { tag: "@long" }, async ({ site, page }) => {
  await createPost(site, { title: "Before" });
  await createPost(site, {
    title: "On paper",
    content:
      '<h2>One</h2><p>See <a href="https://example.org/x">that</a>.</p><h2>Two</h2><h2>Three</h2><pre>code</pre>',
  });
  await page.goto(`${site.url}/blog/on-paper`);
  const address = page.getByText(`${site.url}/blog/on-paper`, { exact: true });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(address).toBeVisible();
  await expect(page.getByRole("region", { name: "About the author" })).toBeVisible();
  for (const control of [page.getByRole("button"), page.getByRole("navigation"), page.getByText("Get in touch")])
    for (const each of await control.all()) await expect(each).toBeHidden();
  const after = (selector: string) =>
    page.locator(selector).evaluate((link) => getComputedStyle(link, "::after").content);
  expect(await after(".prose a[href*='example.org']")).toContain("https://example.org/x");
  expect(await page.locator("#two").evaluate((heading) => getComputedStyle(heading).breakAfter)).toBe("avoid");
});

test("React hydrates the text of a post unchanged, also on the way back to the post", async ({ site, page }) => {
  await createPost(site, {
    title: "Said once",
    content: '<p>Only “here” &amp; nowhere else.</p><pre data-language="ts">if (a &lt; b) run();</pre>',
  });
  const address = `${site.url}/blog/said-once`;
  await page.goto(address);
  const text = page.locator(".prose");
  const asSent = await text.evaluate((element) => element.outerHTML);
  const kept = await text.elementHandle();
  await hydrate(page);
  expect(await text.evaluate((element, before) => element === before, kept)).toBe(true);
  expect(await text.evaluate((element) => element.outerHTML)).toBe(asSent);
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  await page.goBack();
  await expect(text).toBeVisible();
  expect(await text.evaluate((element) => element.outerHTML)).toBe(asSent);
});

test("the logged-in owner can edit a post from its page, and visitors see no such link", async ({ site, page }) => {
  const { _id } = await createPost(site, { title: "Almost right" });
  await page.goto(`${site.url}/blog/almost-right`);
  const edit = page.getByRole("main").getByRole("link", { name: "Edit" });
  await expect(edit).toBeHidden();
  await site.logIn(page);
  await page.reload();
  await edit.click();
  await expect(page).toHaveURL(`${site.url}/dashboard/edit/${_id}`);
  await expect(page.getByLabel("Title")).toHaveValue("Almost right");
});

test("a post that fails to load shows a message and a link back", async ({ exampleSite, page, expectedProblems }) => {
  // The router sometimes logs the error although the page shows it.
  expectedProblems.push("500", "uncaught:");
  await page.goto(`${exampleSite.url}/blogs`);
  await hydrate(page);
  await page.route("**/api/blogs/*?*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("alert")).toHaveText("Failed to load blog post.");
  await page.getByRole("link", { name: "Back to the blogs" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test(
  "the system's share sheet opens with the post, and closing it copies nothing",
  { tag: "@long" },
  async ({ site, page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await createPost(site, { title: "Worth sharing" });
    await page.goto(`${site.url}/blog/worth-sharing`);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "share", {
        configurable: true,
        value: (data: ShareData) => {
          document.documentElement.dataset.shared = JSON.stringify(data);
          return Promise.reject(new DOMException("closed", "AbortError"));
        },
      });
    });
    await page.evaluate(() => navigator.clipboard.writeText("as it was"));
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.locator("html")).toHaveAttribute(
      "data-shared",
      JSON.stringify({ title: "Worth sharing", url: `${site.url}/blog/worth-sharing` }),
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("as it was");
  },
);

test(
  "titles in every script have their own direction, in lists and beside others",
  { tag: "@long" },
  async ({ site, page }) => {
    await createPost(site, { title: "Before" });
    await createPost(site, { title: "مرحبا بالعالم 🎮!", description: "שלום לכולם" });
    await createPost(site, { title: "After" });
    const direction = (element: SVGElement | HTMLElement) => getComputedStyle(element).direction;
    await page.goto(`${site.url}/blogs`);
    const card = page.getByRole("article").filter({ hasText: "🎮" });
    expect(await card.getByRole("heading").evaluate(direction)).toBe("rtl");
    expect(await page.getByRole("article").filter({ hasText: "After" }).getByRole("heading").evaluate(direction)).toBe(
      "ltr",
    );
    await card.getByRole("link").first().click();
    expect(await page.getByRole("heading", { level: 1 }).evaluate(direction)).toBe("rtl");
    await page.goto(`${site.url}/blog/after`);
    await expect(page.getByRole("navigation", { name: "More posts" }).locator("bdi")).toHaveText(["مرحبا بالعالم 🎮!"]);
  },
);
