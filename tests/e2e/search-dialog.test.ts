import type { Locator, Page } from "@playwright/test";
import { limits } from "#contract/limits.ts";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

const phone = { width: 390, height: 844 };

async function fill(site: Site): Promise<void> {
  await createPost(site, { title: "Ropes and physics", content: "<p>A rope is a chain of springs.</p>" });
  await createPost(site, { title: "On stopping", content: "<p>The rope was fun for twenty minutes.</p>" });
  await site.api("POST", "/portfolio", {
    title: "Rope Yard",
    slug: "rope-yard",
    description: "Two miners and a rope.",
    role: "Prototyper",
  });
  await site.api("POST", "/portfolio", {
    title: "Secret Game",
    slug: "secret-game",
    nda: true,
    company: "Goshawk Forge",
    description: "Shown without names.",
  });
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search posts and projects" });
const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search posts and projects" });
const options = (page: Page) => dialogOf(page).getByRole("option");

async function expectActive(page: Page, option: Locator): Promise<void> {
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(dialogOf(page).locator('[aria-selected="true"]')).toHaveCount(1);
  await expect(fieldOf(page)).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "none");
}

test(
  "the dialog stays open when the search of the list below was about to run, which then runs when it closes",
  { tag: "@long" },
  async ({ exampleSite: { url }, ownPage: page }) => {
    await page.clock.install();
    await page.goto(`${url}/blogs`);
    await hydrate(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const box = page.getByRole("searchbox");
    await box.fill("physics");
    await box.press("Control+k");
    await expect(fieldOf(page)).toBeFocused();
    await page.clock.fastForward(limits.debounce);
    await expect(fieldOf(page)).toBeFocused();
    expect(page.url()).toBe(`${url}/blogs`);
    await page.keyboard.press("Escape");
    await expect(box).toBeFocused();
    await page.clock.fastForward(limits.debounce);
    await expect(page).toHaveURL(/search=physics/);
  },
);

test("the dialog opens with /, Ctrl-K and its link, and Escape returns the focus", async ({
  exampleSite: { url },
  page,
}) => {
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("search-dialog")) files.push(request.url().replace(/.*\./, ""));
  });
  await page.goto(`${url}/blogs`);
  await hydrate(page);
  const box = page.getByRole("searchbox");
  await box.fill("and");
  await box.press("End");
  // In a field, "/" types a slash.
  await box.press("/");
  await expect(box).toHaveValue("and/");
  await expect(dialogOf(page)).toBeHidden();
  await box.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box).toBeFocused();

  await page.goto(`${url}/about`);
  await hydrate(page);
  expect(files.splice(0).toSorted(), "only those who search get the files of the dialog").toEqual(["css", "js"]);
  const link = page.getByRole("main").getByRole("link").first();
  await link.focus();
  for (const key of ["/", "Control+k", "Meta+K"]) {
    await page.keyboard.press(key);
    await expect(fieldOf(page)).toBeFocused();
    await expect(fieldOf(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    await expect(link).toBeFocused();
  }
  const opener = page.getByRole("banner").getByRole("link", { name: "Search" });
  await opener.click();
  await expect(fieldOf(page)).toBeFocused();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(opener).toBeFocused();
});

test("text typed before the dialog loads is kept, and its files load before React runs", async ({
  site,
  ownPage: page,
}) => {
  await fill(site);
  await page.addInitScript(() => {
    addEventListener("hydrated", () => performance.mark("hydrated"), true);
  });
  const filesBeforeReact = () =>
    page.evaluate(() => {
      const [hydrated] = performance.getEntriesByName("hydrated");
      const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/search-dialog-"));
      return files.filter(({ startTime }) => startTime < (hydrated?.startTime ?? 0)).length;
    });
  for (const open of [
    () => page.keyboard.press("/"),
    () => page.getByRole("banner").getByRole("link", { name: "Search" }).click(),
  ]) {
    const release = await holdRequests(page, /\/search-dialog-[^/]+\.js$/);
    await page.goto(`${site.url}/blog/on-stopping`);
    const asked = page.waitForRequest(/\/search-dialog-[^/]+\.js$/);
    await open();
    await page.keyboard.type("rope ya");
    await asked;
    await page.keyboard.type("rd");
    release();
    await expect(fieldOf(page)).toHaveValue("rope yard");
    await expect(options(page).first()).toContainText("Rope Yard");
    expect(await filesBeforeReact(), "script and styles").toBe(2);
  }
});

test("posts and projects are grouped, and arrow keys and Enter open a result", async ({ site, page }) => {
  await fill(site);
  await page.goto(site.url);
  await page.keyboard.press("/");
  await fieldOf(page).fill("rope");
  await expect(options(page)).toHaveCount(4);
  await expect(dialogOf(page).getByRole("group").getByRole("option")).toHaveCount(3);
  await expect(dialogOf(page).getByRole("group", { name: "Posts" }).getByRole("option")).toHaveCount(2);
  await expect(dialogOf(page).getByRole("group", { name: "Projects" }).getByRole("option")).toHaveText(/Rope Yard/);
  await expect(dialogOf(page).locator("mark").first()).toHaveText(/^rope/i);
  await expect(dialogOf(page).getByRole("status")).toHaveText("2 posts and 1 project found");
  await expectActive(page, options(page).nth(0));
  await page.keyboard.press("ArrowDown");
  await expectActive(page, options(page).nth(1));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expectActive(page, options(page).nth(3));
  await page.keyboard.press("ArrowDown");
  await expectActive(page, options(page).nth(0));
  await expect(fieldOf(page)).toBeFocused();

  await fieldOf(page).fill("rope yard");
  await expect(dialogOf(page).getByText("See all results for “rope yard”")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/portfolio/rope-yard`);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rope Yard");

  // "All results" is an option in the list. Enter before the results arrive leads there too.
  await page.keyboard.press("Control+k");
  await fieldOf(page).fill("rope");
  await options(page).filter({ hasText: "See all results for “rope”" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs/search?q=rope`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Blogs");
  await expect(dialogOf(page)).toBeHidden();
  await page.route(
    (url) => url.pathname === "/api/search" && !url.searchParams.has("kind"),
    () => undefined,
  );
  await page.keyboard.press("/");
  await fieldOf(page).fill("spr & ings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=spr\+%26\+ings$/);
});

test(
  "recent searches stay visible until the results arrive, unless they are slow",
  { tag: "@long" },
  async ({ site, ownPage: page }) => {
    await fill(site);
    await page.addInitScript(() => {
      localStorage.setItem("recent_searches", JSON.stringify(["physics"]));
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/search") asked.push(searchParams.get("q") ?? "");
    });
    const release = await holdRequests(page, "**/api/search?*");
    await page.clock.install();
    await page.goto(`${site.url}/about`);
    await page.keyboard.press("/");
    await expect(options(page)).toHaveText(["physics"]);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

    await fieldOf(page).fill("rope");
    const busy = dialogOf(page).locator('[aria-busy="true"]');
    await expect(busy).toBeVisible();
    await page.clock.runFor(limits.siteSearch.debounce);
    await expect.poll(() => asked).toEqual(["rope"]);
    await page.clock.runFor(limits.patience - 1);
    await expect(options(page)).toHaveText(["physics"]);
    await expect(dialogOf(page).locator('[aria-selected="true"]')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(options(page)).toHaveCount(0);
    await expect(dialogOf(page).locator(".search-skeleton")).toHaveCount(3);
    release();
    await expect(options(page)).toHaveCount(4);
  },
);

test("older search results never replace newer ones, and corrected, empty and failed searches each show a message", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("500");
  await fill(site);
  const release = await holdRequests(page, "**/api/search?q=on*");
  await page.goto(`${site.url}/about`);
  await page.keyboard.press("/");
  const asked = page.waitForRequest("**/api/search?q=on*");
  await fieldOf(page).fill("on stopping");
  await asked;
  await fieldOf(page).fill("rope yard");
  await expect(options(page).first()).toContainText("Rope Yard");
  release();
  await fieldOf(page).fill("rope yard ");
  await expect(options(page).first()).toContainText("Rope Yard");
  await expect(dialogOf(page).getByText("See all results for")).toHaveText("See all results for “rope yard”");

  await fieldOf(page).fill("physiks");
  await expect(dialogOf(page).getByText("Showing results for “physics”").first()).toBeVisible();
  await fieldOf(page).fill("goshawk");
  await expect(dialogOf(page).getByRole("status")).toHaveText("No results for “goshawk”");
  await expect(options(page)).toHaveCount(0);
  await page.route("**/api/search?*", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await fieldOf(page).fill("rope");
  await expect(dialogOf(page).getByRole("alert")).toContainText("Search failed.");
  await page.unroute("**/api/search?*");
  await dialogOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(options(page)).toHaveCount(4);
  await expect(fieldOf(page)).toBeFocused();
});

test("an empty field offers recent searches, until they are cleared", { tag: "@long" }, async ({ site, page }) => {
  await fill(site);
  await page.goto(`${site.url}/about`);
  await page.keyboard.press("/");
  await expect(options(page)).toHaveCount(0);
  await fieldOf(page).fill("rope yard");
  await expect(options(page).first()).toContainText("Rope Yard");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/rope-yard$/);
  // The URL changes first; React handles no clicks while the pages change.
  await expect(page.getByRole("heading", { level: 1, name: "Rope Yard" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(dialogOf(page).getByRole("group", { name: "Recent searches" }).getByRole("option")).toHaveText([
    "rope yard",
  ]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(fieldOf(page)).toHaveValue("rope yard");
  await expect(options(page).first()).toContainText("Rope Yard");
  await dialogOf(page).getByRole("button", { name: "Clear search" }).click();
  await dialogOf(page).getByRole("button", { name: "Clear recent searches" }).click();
  await expect(options(page)).toHaveCount(0);
});

test("on a phone the dialog opens from the drawer, fills the screen, and is accessible", async ({ site, page }) => {
  await fill(site);
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/blog/on-stopping`);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Search" }).click();
  await expect(fieldOf(page)).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  await expect.poll(() => dialogOf(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  expect(await axe(page), "empty").toEqual([]);
  for (const [text, status] of [
    ["zzzzzz", "No results for “zzzzzz”"],
    ["rope", "2 posts and 1 project found"],
  ] as const) {
    await fieldOf(page).fill(text);
    await expect(dialogOf(page).getByRole("status")).toHaveText(status);
    expect(await axe(page), text).toEqual([]);
  }
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button is a link to the search page, which shows projects beside posts", async ({ site, page }) => {
    await fill(site);
    await page.goto(`${site.url}/blog/on-stopping`);
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL(`${site.url}/blogs/search`);
    await page.getByRole("searchbox", { name: "Search Blogs" }).fill("rope");
    await page.getByRole("searchbox", { name: "Search Blogs" }).press("Enter");
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByText("2 results, and 1 project")).toBeVisible();
    await expect(page.getByRole("region", { name: "In the portfolio" }).getByRole("link")).toHaveAttribute(
      "href",
      "/portfolio/rope-yard",
    );
    await page.goto(`${site.url}/blogs/search?q=names`);
    await expect(page.getByText("No results for “names” among the posts")).toBeVisible();
    await page.goto(`${site.url}/blogs/search?q=goshawk`);
    await expect(page.getByText("No results for “goshawk”", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "In the portfolio" })).toHaveCount(0);
  });
});
