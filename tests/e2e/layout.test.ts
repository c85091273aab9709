import type { Page } from "@playwright/test";
import { isLocked } from "./support/scroll-lock.ts";
import { createPost, expect, owner, test } from "./support/site.ts";

const phone = { width: 390, height: 844 };

test("visitors see Login; the owner is greeted by name and can log out for good", async ({ site, page }) => {
  await createPost(site, { title: "Anything" });
  await page.goto(site.url);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(header.getByRole("button", { name: "Logout" })).toBeHidden();

  await header.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  const token = await page.evaluate(() => localStorage.getItem("access_token"));

  await page.goto(`${site.url}/blog/anything`);
  await expect(header.getByText("Hello, owner")).toBeVisible();
  await expect(header.getByRole("link", { name: "Login" })).toBeHidden();
  await header.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  expect((await fetch(`${site.url}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test("the menu names every page and marks the current one", async ({ site, page }) => {
  await page.goto(`${site.url}/blogs`);
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link")).toHaveText(["Home", "About", "Portfolio", "Blogs"]);
  await expect(menu.getByRole("link", { name: "Blogs" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText(["Home", "About", "Blogs"]);
  await expect(page.getByRole("contentinfo")).toContainText(String(new Date().getUTCFullYear()));
});

async function openDrawer(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("navigation", { name: "Menu" });
  await expect(drawer).toBeVisible();
  return drawer;
}

test("the drawer lists all pages, locks the page, and closes on Escape, outside, and on a link", async ({ site, page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/about`);
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole("link", { name: /Home|About|Portfolio|Blogs/ })).toHaveText(["Home", "About", "Portfolio", "Blogs"]);
  expect(await isLocked(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  expect(await isLocked(page)).toBe(false);

  await openDrawer(page);
  await page.mouse.click(10, 400);
  await expect(drawer).toBeHidden();

  await openDrawer(page);
  await drawer.getByRole("link", { name: "Blogs" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs`);
  await expect(drawer).toBeHidden();

  await openDrawer(page);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(drawer).toBeHidden();
  await expect.poll(() => isLocked(page)).toBe(false);
});

test("who leaves the dashboard while its drawer is open finds a page that scrolls", async ({ site, page }) => {
  await site.signIn(page);
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/about`);
  await (await openDrawer(page)).getByRole("link", { name: /^Hello/ }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await page.getByRole("button", { name: "Open menu" }).click();
  expect(await isLocked(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/about`);
  // The address changes before the page does.
  await expect.poll(() => isLocked(page)).toBe(false);
});

test("the dashboard sends visitors to sign in and then to where they wanted to go", async ({ site, page }) => {
  await page.goto(`${site.url}/dashboard/categories`);
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fcategories/);
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard/categories`);
});

test("a link to the sign-in page leads nowhere else afterwards", async ({ site, page }) => {
  await page.goto(`${site.url}/login?next=//evil.example/`);
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
});

test("a failed sign-in says so above the form and keeps the name", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("401");
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Username").fill("somebody");
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toHaveText("The username or the password is wrong.");
  await expect(page.getByLabel("Username")).toHaveValue("somebody");
});

test("an answer without a token is an error", async ({ site, page }) => {
  await page.goto(`${site.url}/login`);
  await page.route("**/api/auth/login", (route) => route.fulfill({ json: {} }));
  await page.getByLabel("Username").fill("owner");
  await page.getByLabel("Password").fill("whatever it is");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Login did not return a token.");
});

test("a token under the old name works, too", async ({ site, page }) => {
  const answer = await fetch(`${site.url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) });
  const { access_token: token } = await answer.json() as { access_token: string };
  await page.addInitScript((value) => { localStorage.setItem("token", value); }, token);
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByText("Hello, owner").first()).toBeVisible();
  await expect(page.getByText("Total Posts")).toBeVisible();
});

test("a session that has ended leads to the sign-in page with the reason", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("401");
  await page.addInitScript(() => {
    const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, "");
    if (location.pathname.startsWith("/dashboard")) localStorage.setItem("access_token", `${encode({ alg: "HS256" })}.${encode({ username: "owner", iat: 1, exp: 2 })}.x`);
  });
  await page.goto(`${site.url}/dashboard`);
  await expect(page).toHaveURL(/\/login\?reason=ended&next=%2Fdashboard/);
  await expect(page.getByText("Your session has ended. Sign in again to go on where you were.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});
