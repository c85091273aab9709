import { holdRequests } from "./support/requests.ts";
import { expect, test, withMotion } from "./support/site.ts";
import { twoFrames } from "./support/waiting.ts";

test("text typed while React hydrates a page stays in order and takes effect", async ({
  exampleSite: { url },
  page,
}) => {
  const letIn = await holdRequests(page, /\/entry\.client/);
  await page.goto(`${url}/blogs`);
  const field = page.getByRole("searchbox");
  await field.hover();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ["pointerdown", "mousedown", "focusin", "keydown", "input", "keyup"])
      document.addEventListener(
        type,
        () => {
          heard.push(type);
        },
        true,
      );
  });
  const heard = () => page.evaluate(() => ("heard" in window ? window.heard : null));
  await field.click();
  await page.keyboard.type("fra");
  expect(await heard()).toEqual([]);
  letIn();
  await page.keyboard.type("me");
  await expect(page).toHaveURL(/search=frame/);
  await expect(field).toHaveValue("frame");
  await page.keyboard.type(" time");
  expect(await heard()).toContain("keydown");
  await expect(page).toHaveURL(/search=frame(\+|%20)time/);
  await expect(field).toHaveValue("frame time");
});

test("keys and clicks before React all take effect, and a click immediately shows that it waits", async ({
  exampleSite: { url },
  page,
}) => {
  const letIn = await holdRequests(page, /\/entry\.client/);
  await page.goto(url);
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await expect(tabs.first()).toBeInViewport();
  for (const key of ["End", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await twoFrames(page);
  await expect(tabs.first()).toBeInViewport();
  const next = page.getByRole("button", { name: "Next post" });
  await next.dblclick();
  await expect(next).toHaveCSS("cursor", "progress");
  const search = page.getByRole("banner").getByRole("link", { name: "Search" });
  await search.click();
  await expect(search).toHaveCSS("cursor", "progress");
  letIn();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: /^Show post 3/ })).toHaveAttribute("aria-current", "true");
  for (const control of [next, search]) await expect(control).not.toHaveCSS("cursor", "progress");
});

test.describe("with motion", () => {
  test.use(withMotion);

  test(
    "text typed at any speed while React hydrates the field stays in order",
    { tag: "@long" },
    async ({ exampleSite: { url }, page }) => {
      for (const delay of [20, 30, 40, 50, 60, 70]) {
        await page.goto(`${url}/blogs`);
        const field = page.getByRole("searchbox");
        await field.focus();
        await page.keyboard.type("frame time", { delay });
        await expect(field, `${delay} ms between keys`).toHaveValue("frame time");
      }
    },
  );
});
