import type { Page } from "@playwright/test";
import { expect, owner, type Site, test } from "./support/site.ts";
import { axe, tooSmall } from "./support/usable.ts";

const changed = "harbour lantern quiet seven";

test("a changed password is the one that counts, and every other device is signed out at its next request", async ({ page, site, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signInByForm(other, site, owner.password);
  await open(page, site);
  await expect(page.getByRole("listitem").filter({ hasText: "This device" })).toContainText("Active now");
  await page.getByLabel("Current password").fill(owner.password);
  await page.getByLabel("New password").fill(changed);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password changed. All other devices are signed out.")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(devices(page)).toHaveCount(1);
  await other.getByRole("link", { name: "Categories" }).first().click();
  await expect(other).toHaveURL(/\/login\?reason=ended/);
  await other.context().close();
  expect((await signIn(site, owner.password)).status).toBe(401);
  expect((await signIn(site, changed)).status).toBe(200);
});

test("what is wrong with a password is said at its field, before anything is sent", async ({ page, site }) => {
  await open(page, site);
  const current = page.getByLabel("Current password");
  const next = page.getByLabel("New password");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Enter your current password.")).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(owner.password);
  await next.fill("short");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute("aria-invalid", "true");
  await next.fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The new password is the same as the current one.")).toBeVisible();
});

test("while a password is typed, it is said how strong it is; and it can be read", async ({ page, site }) => {
  await open(page, site);
  const next = page.getByLabel("New password");
  await next.fill("password12");
  await expect(page.getByText(/^Weak/)).toBeVisible();
  await next.fill(changed);
  await expect(page.getByText("Strong.")).toBeVisible();
  await expect(next).toHaveAttribute("type", "password");
  await page.getByLabel("Show passwords").check();
  await expect(next).toHaveAttribute("type", "text");
  await expect(page.getByLabel("Username")).toHaveValue("owner");
});

test("one device can be signed out, or all others at once", async ({ page, site }) => {
  const firefox = await signIn(site, owner.password, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
  await signIn(site, owner.password, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1");
  await signIn(site, owner.password, "curl/8");
  await open(page, site);
  await expect(devices(page)).toHaveCount(4);
  await expect(devices(page).first()).toContainText("This device");
  await page.getByRole("button", { name: /Sign Out Firefox on Windows/ }).click();
  await expect(page.getByText("Firefox on Windows is signed out.")).toBeVisible();
  await expect(devices(page)).toHaveCount(3);
  expect((await fetch(`${site.url}/api/auth/session`, { headers: { authorization: `Bearer ${firefox.token}` } })).status).toBe(401);
  await page.getByRole("button", { name: "Sign Out All Others" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("2 other devices have to sign in again.");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 other devices are signed out.")).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign Out All Others" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Signed-in devices" })).toBeFocused();
});

test("on a phone everything can be reached by thumb, and nothing is cut off", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(site, owner.password, "curl/8");
  await open(page, site);
  await expect(devices(page)).toHaveCount(2);
  expect(await tooSmall(page.getByRole("main"))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await axe(page)).toEqual([]);
});

test("a token that has ended does not stand in the way of signing in", async ({ page, site }) => {
  await page.goto(`${site.url}/favicon.svg`);
  await page.evaluate(() => localStorage.setItem("access_token", "ended"));
  await signInByForm(page, site, owner.password);
});

test.describe("what the server refuses", () => {
  test.use({ expectedProblems: ["400", "404", "500"] });

  test("a wrong current password is said at its field, and nothing that was typed is lost", async ({ page, site }) => {
    await open(page, site);
    await page.getByLabel("Current password").fill("not this one");
    await page.getByLabel("New password").fill(changed);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The current password is wrong.")).toBeVisible();
    await expect(page.getByLabel("Current password")).toBeFocused();
    await expect(page.getByLabel("New password")).toHaveValue(changed);
    expect((await signIn(site, owner.password)).status).toBe(200);
  });

  test("a change that fails altogether says so above the fields", async ({ page, site }) => {
    await page.route("**/api/auth/password", (route) => route.fulfill({ status: 500, body: "" }));
    await open(page, site);
    await page.getByLabel("Current password").fill(owner.password);
    await page.getByLabel("New password").fill(changed);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("The password could not be changed.");
  });
});

async function open(page: Page, site: Site): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/account`);
  await devices(page).first().waitFor();
}

function devices(page: Page) {
  return page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
}

async function signInByForm(page: Page, site: Site, password: string): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("**/dashboard");
}

async function signIn(site: Site, password: string, agent = "curl/8"): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST", headers: { "content-type": "application/json", "user-agent": agent }, body: JSON.stringify({ username: owner.username, password }),
  });
  const { access_token: token = "" } = await answer.json() as { access_token?: string };
  return { status: answer.status, token };
}
