import { watchScripts } from "./support/requests.ts";
import { createPost, expect, test } from "./support/site.ts";
import { hydrate, twoFrames } from "./support/waiting.ts";

const body =
  '<h2>First things</h2><p>A level is an argument.</p><ul><li>one</li></ul><pre data-language="typescript">const a = 1;</pre>';

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a post loads from one document, and the search finds it", async ({ site, page }) => {
    await createPost(site, { title: "Why I greybox first", content: body });
    await createPost(site, { title: "Other" });
    await page.goto(`${site.url}/blog/why-i-greybox-first`);
    await expect(page.getByRole("heading", { level: 1, name: "Why I greybox first" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "First things" })).toBeVisible();
    await expect(page.getByText("const a = 1;")).toBeVisible();
    await expect(page).toHaveTitle("Why I greybox first — Alex Example");
    await page.goto(`${site.url}/blogs`);
    await page.getByRole("searchbox").fill("greybox");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/search=greybox/);
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});

test("reading and choosing a theme load no script, and typing loads it without losing a key", async ({
  exampleSite: { url },
  page,
}) => {
  const scripts = watchScripts(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${url}/blog/where-your-frame-time-really-goes`);
  await page.mouse.wheel(0, 400);
  // The theme follows the system until the visitor chooses one, and the choice persists.
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.goto(`${url}/blogs`);
  await expect(root).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await twoFrames(page);
  expect(scripts).toEqual([]);

  await page.getByRole("searchbox").fill("frame");
  await expect(page).toHaveURL(/search=frame/);
  expect(scripts).not.toEqual([]);
});

test("screen readers read the title of a page after navigation, and Tab continues at its start", async ({
  exampleSite: { url },
  page,
}) => {
  await page.goto(`${url}/blogs`);
  await hydrate(page);
  await page.getByRole("link", { name: "Portfolio", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Portfolio" })).toBeVisible();
  const main = page.getByRole("main", { name: "Portfolio" });
  await expect(main).toBeFocused();
  await page.keyboard.press("Tab");
  expect(
    await main.evaluate((element) => element.contains(document.activeElement) && element !== document.activeElement),
  ).toBe(true);
});

test(
  "the list has nine posts per page, and previous and next lead through posts in their order",
  { tag: "@long" },
  async ({ site, page }) => {
    for (let number = 1; number <= 11; number++) await createPost(site, { title: `Post ${number}` });
    await page.goto(`${site.url}/blogs`);
    await expect(page.getByRole("link", { name: "Go back to Home" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("article")).toHaveCount(9);
    await expect(page.getByRole("button", { name: "Newer" })).toBeDisabled();
    await page.getByRole("link", { name: "Older" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Older" })).toBeDisabled();
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(9);

    await page.goto(`${site.url}/blog/post-2`);
    const neighbors = page.getByRole("navigation", { name: "More posts" });
    await expect(neighbors.getByRole("link")).toHaveText([/Post 1$/, /Post 3$/]);
    await neighbors.getByRole("link", { name: "Post 1" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Post 1" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Previous" })).toHaveCount(0);
  },
);

test(
  "the search of the list follows typing and finds misspelled words, or shows an error",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("503");
    for (let number = 1; number <= 10; number++) await createPost(site, { title: `Profiling ${number}` });
    await createPost(site, { title: "Level design" });
    await page.goto(`${site.url}/blogs?page=2`);
    const box = page.getByRole("searchbox", { name: "Search the blog" });
    await box.fill("profeling");
    await expect(page.getByText("Showing results for “profiling”.")).toBeVisible();
    await expect(page).toHaveURL(/\/blogs\?search=profeling$/);
    await expect(page.getByRole("status").filter({ hasText: "10 posts found" })).toHaveCount(1);
    await expect(box).toBeFocused();
    await box.fill("nothing at all like this");
    await expect(page.getByText("No blogs available.")).toBeVisible();
    await page.getByRole("link", { name: "Show all posts" }).click();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(box).toHaveValue("");

    await page.route("**/api/blogs?**", (route) =>
      route.fulfill({
        status: 503,
        json: {
          statusCode: 503,
          error: "Service Unavailable",
          message: "The database is busy; try again in a moment.",
        },
      }),
    );
    await box.fill("post");
    await expect(page.getByRole("alert")).toHaveText("The database is busy; try again in a moment.");
    await expect(page.getByRole("article")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Older" })).toBeDisabled();
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the page of a missing post leads to the newest posts and to a search",
    { tag: "@long" },
    async ({ site, page, expectedProblems }) => {
      expectedProblems.push("404");
      await createPost(site, { title: "Greyboxing first" });
      await page.goto(`${site.url}/blog/greyboxing-last`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Post not found.");
      await expect(main.getByRole("link", { name: "Greyboxing first" })).toHaveAttribute(
        "href",
        "/blog/greyboxing-first",
      );
      await main.getByRole("searchbox").fill("greyboxing");
      await main.getByRole("searchbox").press("Enter");
      await expect(page).toHaveURL(`${site.url}/blogs/search?q=greyboxing`);
      await expect(main.getByRole("link", { name: "Greyboxing first" }).first()).toBeVisible();
    },
  );
});
