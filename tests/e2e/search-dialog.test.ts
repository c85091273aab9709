import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { limits } from "#contract/limits.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

const phone = { width: 390, height: 844 };

async function fill(site: Site): Promise<void> {
  await createPost(site, { title: "Ropes and physics", content: "<p>A rope is a chain of springs.</p>" });
  await createPost(site, { title: "On stopping", content: "<p>The rope was fun for twenty minutes.</p>" });
  await site.api("POST", "/portfolio", { title: "Rope Yard", slug: "rope-yard", description: "Two miners and a rope.", role: "Prototyper" });
  await site.api("POST", "/portfolio", { title: "Secret Game", slug: "secret-game", nda: true, company: "Goshawk Forge", description: "Shown without names." });
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search posts and projects" });
const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search posts and projects" });
const options = (page: Page) => dialogOf(page).getByRole("option");

async function expectActive(page: Page, option: Locator): Promise<void> {
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(dialogOf(page).locator('[aria-selected="true"]')).toHaveCount(1);
  await expect(fieldOf(page)).toHaveAttribute("aria-activedescendant", await option.getAttribute("id") ?? "none");
}

test("the dialog opens with /, with Ctrl-K and by its button, and Escape gives the focus back", async ({ site, page }) => {
  await fill(site);
  await page.goto(`${site.url}/blog/on-stopping`, { waitUntil: "networkidle" });
  const loaded: string[] = [];
  page.on("request", (request) => { if (/search-dialog/.test(request.url())) loaded.push(request.url()); });
  await page.getByRole("link", { name: "Next" }).or(page.getByRole("link", { name: "Previous" })).first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? "");
  const before = await focused();
  expect(loaded).toEqual([]);
  for (const key of ["/", "Control+k", "Meta+K"]) {
    await page.keyboard.press(key);
    await expect(fieldOf(page)).toBeFocused();
    await expect(fieldOf(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    expect(await focused()).toBe(before);
  }
  expect(loaded.map((url) => url.replace(/.*\.(js|css)$/, "$1")).toSorted()).toEqual(["css", "js"]);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(fieldOf(page)).toBeFocused();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeFocused();
});

test("what is typed before the dialog is there is not lost, up to the moment that its field has the focus", async ({ site, page }) => {
  await fill(site);
  await page.route("**/assets/search-dialog-*.js", async (route) => {
    await new Promise((resolve) => { setTimeout(resolve, 500); });
    await route.continue();
  });
  await page.addInitScript(() => {
    const show: unknown = Reflect.get(HTMLDialogElement.prototype, "showModal");
    HTMLDialogElement.prototype.showModal = function showModal() {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true, cancelable: true }));
      if (typeof show === "function") show.call(this);
    };
  });
  for (const open of [() => page.keyboard.press("/"), () => page.getByRole("banner").getByRole("link", { name: "Search" }).click()]) {
    await page.goto(`${site.url}/blog/on-stopping`, { waitUntil: "networkidle" });
    await open();
    await page.keyboard.type("rope yar");
    await expect(fieldOf(page)).toHaveValue("rope yard");
    await expect(options(page).first()).toContainText("Rope Yard");
  }
});

test("who wakes React by the search link gets the dialog's files while React takes the page over, nobody else does", async ({ site, page }) => {
  await page.addInitScript(() => { addEventListener("hydrated", () => performance.mark("hydrated"), true); });
  const asked = () => page.evaluate(() => {
    const [hydrated] = performance.getEntriesByName("hydrated");
    const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("search-dialog"));
    return hydrated && { before: files.filter(({ startTime }) => startTime < hydrated.startTime).length, all: files.length };
  });
  for (const open of [() => page.keyboard.press("/"), () => page.getByRole("banner").getByRole("link", { name: "Search" }).click()]) {
    await page.goto(`${site.url}/about`);
    await open();
    await expect(fieldOf(page)).toBeFocused();
    expect(await asked()).toEqual({ before: 2, all: 2 });
  }
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("searchbox").click();
  await expect.poll(asked).toEqual({ before: 0, all: 0 });
});

test("a slash in a field is a slash, and in the dashboard there is no search of the site", async ({ site, page }) => {
  await fill(site);
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("searchbox").fill("and");
  await page.getByRole("searchbox").press("End");
  await page.getByRole("searchbox").press("/");
  await expect(page.getByRole("searchbox")).toHaveValue("and/");
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole("searchbox").press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
});

test("posts and projects come in groups, the best match first, are walked by arrows and opened by Enter", async ({ site, page }) => {
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
});

test("all results are a line of the list, and Enter before an answer leads there too", async ({ site, page }) => {
  await fill(site);
  await page.goto(`${site.url}/about`);
  await page.keyboard.press("Control+k");
  await fieldOf(page).fill("rope");
  await options(page).filter({ hasText: "See all results for “rope”" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs/search?q=rope`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Blogs");

  await page.route((url) => url.pathname === "/api/search" && !url.searchParams.has("kind"), () => undefined);
  await page.keyboard.press("/");
  await fieldOf(page).fill("spr & ings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=spr\+%26\+ings$/);
});

test("what stood there before the first letter stays until the answer, or until that is slow to come", async ({ site, page }) => {
  await fill(site);
  await page.addInitScript(() => { localStorage.setItem("recent_searches", JSON.stringify(["physics"])); });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => { release = resolve; });
  const asked: string[] = [];
  await page.route((url) => url.pathname === "/api/search", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
    await held;
    await route.continue();
  });
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
});

test("an older answer never takes the place of a newer one", async ({ site, page }) => {
  await fill(site);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route("**/api/search?q=on*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(site.url);
  await page.keyboard.press("/");
  const asked = page.waitForRequest("**/api/search?q=on*");
  await fieldOf(page).fill("on stopping");
  await asked;
  await fieldOf(page).fill("rope yard");
  await expect(options(page).first()).toContainText("Rope Yard");
  release();
  await page.unroute("**/api/search?q=on*");
  await fieldOf(page).fill("rope yard ");
  await expect(options(page).first()).toContainText("Rope Yard");
  await expect(dialogOf(page).getByText("See all results for")).toHaveText("See all results for “rope yard”");
});

test("misspelt, found nowhere and failed are each said, and a failure can be tried again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("500");
  await fill(site);
  await page.goto(site.url);
  await page.keyboard.press("/");
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

test("an empty field offers what was searched for before, until that is cleared", async ({ site, page }) => {
  await fill(site);
  await page.goto(`${site.url}/about`);
  await page.keyboard.press("/");
  await expect(options(page)).toHaveCount(0);
  await fieldOf(page).fill("rope yard");
  await expect(options(page).first()).toContainText("Rope Yard");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/rope-yard$/);
  // The address changes first; while the pages change, React hears of no press.
  await expect(page.getByRole("heading", { level: 1, name: "Rope Yard" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(dialogOf(page).getByRole("group", { name: "Recent searches" }).getByRole("option")).toHaveText(["rope yard"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(fieldOf(page)).toHaveValue("rope yard");
  await expect(options(page).first()).toContainText("Rope Yard");
  await dialogOf(page).getByRole("button", { name: "Clear search" }).click();
  await dialogOf(page).getByRole("button", { name: "Clear recent searches" }).click();
  await expect(options(page)).toHaveCount(0);
});

test("on a phone the dialog takes the whole screen and opens from the drawer too", async ({ site, page }) => {
  await fill(site);
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/blog/on-stopping`);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Search" }).click();
  await expect(fieldOf(page)).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  await fieldOf(page).fill("rope");
  await expect(options(page)).toHaveCount(4);
  await expect.poll(async () => {
    const box = await dialogOf(page).boundingBox();
    return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) };
  }).toEqual({ x: 0, y: 0, ...phone });
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeVisible();
});

test("without script the button is a link to the search page, which shows projects beside its posts", async ({ site, browser }) => {
  await fill(site);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/blog/on-stopping`);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs/search`);
  await page.getByRole("searchbox", { name: "Search Blogs" }).fill("rope");
  await page.getByRole("searchbox", { name: "Search Blogs" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByText("2 results, and 1 project")).toBeVisible();
  await expect(page.getByRole("region", { name: "In the portfolio" }).getByRole("link")).toHaveAttribute("href", "/portfolio/rope-yard");
  await page.goto(`${site.url}/blogs/search?q=names`);
  await expect(page.getByText("No results for “names” among the posts")).toBeVisible();
  await page.goto(`${site.url}/blogs/search?q=goshawk`);
  await expect(page.getByText("No results for “goshawk”", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "In the portfolio" })).toHaveCount(0);
});

test("the dialog passes the accessibility checks, in both themes, empty and full", async ({ exampleSite: { url }, page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`${url}/about`);
    await page.keyboard.press("/");
    for (const text of ["", "godot", "zzzzzz"]) {
      await fieldOf(page).fill(text);
      if (text !== "") await expect(dialogOf(page).getByRole("status")).not.toHaveText("");
      const { violations } = await new AxeBuilder({ page }).include(".combobox-dialog").withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      expect(violations.map(({ id, nodes }) => `${colorScheme} “${text}”: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
    }
  }
});
