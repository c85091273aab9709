import type { Page } from "@playwright/test";
import { content } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

type Stop = { name: string; inMain: boolean; seen: boolean };

/** Moves the focus before the first tab stop. */
async function focusStart(page: Page): Promise<void> {
  await page.locator("body").evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute("tabindex");
  });
}

/** Returns the tab stops from the top of the page to the end. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await focusStart(page);
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { width, height } = element.getBoundingClientRect();
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const labels =
        "labels" in element && element.labels instanceof NodeList
          ? [...element.labels].map((label) => label.textContent).join(" ")
          : "";
      const labeled = document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
      const name = element.getAttribute("aria-label") ?? (labels || labeled || element.textContent);
      return {
        name: name.trim().replace(/\s+/g, " "),
        inMain: element.closest("main") !== null,
        // A field may show the focus by its frame, a text by its caret.
        seen:
          width > 0 &&
          height > 0 &&
          (outlineStyle !== "none" ||
            boxShadow !== "none" ||
            element.matches("input, textarea, select, [contenteditable=true]")),
      };
    });
    if (!stop || stop.name === stops[0]?.name) break;
    stops.push(stop);
  }
  return stops;
}

/** Checks that these names occur in this order among all others. */
function expectInOrder(stops: readonly Stop[], names: readonly (string | RegExp)[]): void {
  let from = 0;
  for (const name of names) {
    const at = stops.findIndex(
      (stop, index) => index >= from && (typeof name === "string" ? stop.name === name : name.test(stop.name)),
    );
    expect(
      at,
      `${String(name)} after ${stops[from - 1]?.name ?? "the start"}, among: ${stops.map((stop) => stop.name).join(" | ")}`,
    ).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
}

test(
  "Tab alone moves through the posts: menu, header, search and every control of every row",
  { tag: "@long" },
  async ({ site, page }) => {
    await createPost(site, { title: "Alpha" });
    await createPost(site, { title: "Bravo", published: false });
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard?sort=title`);
    await expect(page.getByRole("link", { name: "Bravo", exact: true })).toBeVisible();
    const stops = await walk(page);
    expectInOrder(stops, [
      "Skip to content",
      "Dashboard",
      "New Post",
      "Categories",
      "Portfolio",
      "Media",
      "Messages",
      /^Find anything/,
      "View site",
      "Switch between light and dark theme",
      "Logout",
      "New Post",
      "Search posts",
      "Sort by",
      "Select all posts on this page",
      "Select “Alpha”",
      "Alpha",
      "Unpublish “Alpha”",
      "Edit “Alpha”",
      /^Preview “Alpha”/,
      "Copy link to “Alpha”",
      "Delete “Alpha”",
      "Select “Bravo”",
      "Bravo",
      "Publish “Bravo”",
      "Edit “Bravo”",
      /^Preview “Bravo”/,
      "Copy link to “Bravo”",
      "Delete “Bravo”",
    ]);
    expect(stops.filter((stop) => !stop.seen).map((stop) => stop.name)).toEqual([]);

    // The skip link leads past the menu to the screen.
    await focusStart(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link", { name: "New Post" })).toBeFocused();
  },
);

test("Tab alone moves through the editor and out of its text, and a post can be written and saved on the way", async ({
  site,
  page,
}) => {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/create`);
  await expect(content(page)).toBeVisible();
  const formats = await page
    .getByRole("toolbar", { name: "Formatting" })
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
  expect(formats).toContain("Bold");
  const stops = await walk(page);
  const own = stops.filter((stop) => stop.inMain);
  expectInOrder(own, [
    "Create Post",
    /^Title/,
    /^Content/,
    /^Published/,
    /^Publish later/,
    /^Description/,
    /^Category/,
    /^External Link/,
  ]);
  // The formatting toolbar is one tab stop; the arrow keys move inside it.
  expect(own.filter((stop) => formats.includes(stop.name)).map((stop) => stop.name)).toHaveLength(1);
  expect(stops.filter((stop) => !stop.seen).map((stop) => stop.name)).toEqual([]);

  await page.getByRole("main").focus();
  await tabTo(page, /^Title/);
  await page.keyboard.type("Written by keys");
  await tabTo(page, /^Content/);
  await page.keyboard.type("Every word of it.");
  await tabTo(page, /^Description/);
  await page.keyboard.type("No mouse was used.");
  await tabTo(page, /^Create Post/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await expect(page.getByRole("link", { name: "Written by keys", exact: true })).toBeVisible();
});

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const target = page.getByRole("main").getByRole(name.source.includes("Create") ? "button" : "textbox", { name });
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not get to ${String(name)}.`);
}
