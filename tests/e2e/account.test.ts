import type { Page } from "@playwright/test";
import { owner } from "#tests/support/test-settings.ts";
import { expect, type Site, test } from "./support/site.ts";
import { overflow, tooSmall } from "./support/usable.ts";

const changed = "harbor lantern quiet seven";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1";

test("the owner logs in, and changes the password", async ({ page, site, expectedProblems }) => {
  expectedProblems.push("401");

  await test.step("login needs both fields, and works with an expired token in storage", async () => {
    await page.goto(`${site.url}/favicon.svg`);
    await page.evaluate(() => localStorage.setItem("access_token", "ended"));
    await page.goto(`${site.url}/login`);
    const [username, password] = [page.getByLabel("Username"), page.getByLabel("Password")];
    const logIn = page.getByRole("button", { name: "Log In", exact: true });
    await logIn.click();
    await expect(username).toBeFocused();
    await username.fill(owner.username);
    await logIn.click();
    await expect(password).toBeFocused();
    await password.fill(owner.password);
    await logIn.click();
    // The site belongs to somebody already, so nothing leads to the setup.
    await expect(page).toHaveURL(`${site.url}/dashboard`);
    await expect(page.getByText("No posts yet.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Set up your site" })).toHaveCount(0);
  });

  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(devices(page).filter({ hasText: "This device" })).toContainText("Active now");
  const current = page.getByLabel("Current password");
  const next = page.getByLabel("New password");

  await test.step("the new password replaces the old one and logs out every other device", async () => {
    await expect(devices(page)).toHaveCount(2);
    await current.fill(owner.password);
    await next.fill(changed);
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("Password changed. All other devices are logged out.")).toBeVisible();
    await expect(current).toHaveValue("");
    await expect(next).toHaveValue("");
    await expect(devices(page)).toHaveCount(1);
    expect((await logInWith(site, changed)).status).toBe(200);
    // The next request of such a device leads to the login.
    await page.evaluate((ended) => localStorage.setItem("access_token", ended), site.token);
    await page.getByRole("link", { name: "Trash" }).first().click();
    await expect(page).toHaveURL(/\/login\?reason=ended/);
  });
});

test("the owner logs out one device, or all others", async ({ page, site }) => {
  const { token } = await logInWith(site, owner.password, firefox);
  await logInWith(site, owner.password, safari);
  await logInWith(site, owner.password);
  await open(page, site);

  await test.step("devices", async () => {
    await expect(devices(page)).toHaveCount(4);
    await expect(devices(page).first()).toContainText("This device");
    await page.getByRole("button", { name: /Log Out Firefox on Windows/ }).click();
    await expect(page.getByText("Firefox on Windows is logged out.")).toBeVisible();
    await expect(devices(page)).toHaveCount(3);
    const session = await fetch(`${site.url}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(session.status).toBe(401);
    await page.getByRole("button", { name: "Log Out All Others" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("2 other devices have to log in again.");
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 other devices are logged out.")).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Log Out All Others" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Logged-in devices" })).toBeFocused();
  });
});

test(
  "what the account refuses shows at its field and keeps what was typed",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("400", "500");
    await page.goto(`${site.url}/login`);
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await page.getByLabel("Username").fill(owner.username);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("Login failed");
    await open(page, site);
    const current = page.getByLabel("Current password");
    const next = page.getByLabel("New password");
    // web/dashboard/account/password-form.test.ts proves what the form refuses before it sends anything.
    await test.step("a wrong current password shows at its field, other failures above", async () => {
      await current.fill("not this one");
      await next.fill(changed);
      await page.keyboard.press("Enter");
      await expect(page.getByText("The current password is wrong.")).toBeVisible();
      await expect(current).toBeFocused();
      await expect(next).toHaveValue(changed);
      await page.route("**/api/auth/password", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
      await current.fill(owner.password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toContainText("The password couldn’t be changed.");
      await expect(next).toHaveValue(changed);
    });
  },
);

test(
  "the owner makes and revokes a token for a program",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("400");
    await open(page, site);
    const form = page.getByRole("form", { name: "Create a token" });
    const read = (made: string) =>
      fetch(`${site.url}/api/trash`, { headers: { authorization: `Bearer ${made}` } }).then(({ status }) => status);
    await page.getByRole("button", { name: "Create a Token" }).click();
    await expect(form.getByLabel("Name")).toBeFocused();
    await form.getByLabel("Name").fill("Build server");
    await form.getByLabel("Current password").fill("wrong");
    await form.getByRole("button", { name: "Create" }).click();
    await expect(form.getByText("Choose at least one thing that the token may do.")).toBeVisible();
    await form.getByRole("checkbox", { name: /^Read/ }).check();
    await form.getByLabel("Works for").selectOption("30 days");
    await form.getByRole("button", { name: "Create" }).click();
    await expect(form.getByText("The current password is wrong.")).toBeVisible();
    await form.getByLabel("Current password").fill(owner.password);
    await form.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { name: "The token “Build server”" })).toBeFocused();
    const made = (await page.locator(".app-key").textContent()) ?? "";
    expect(await read(made)).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await tooSmall(page.getByRole("main"))).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await page.getByRole("button", { name: "I’ve saved it" }).click();
    const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem");
    await expect(row).toContainText("Build server");
    await expect(row).toContainText("Read");
    await expect(page.getByText(made)).toHaveCount(0);
    await row.getByRole("button", { name: /Revoke/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("The token “Build server” is revoked.")).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await read(made)).toBe(401);
  },
);

async function open(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/account`);
  await devices(page).first().waitFor();
}

function devices(page: Page) {
  return page.getByRole("list", { name: "Logged-in devices" }).getByRole("listitem");
}

async function logInWith(site: Site, password: string, agent = "curl/8"): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ username: owner.username, password }),
  });
  const { access_token: token = "" } = (await answer.json()) as { access_token?: string };
  return { status: answer.status, token };
}
