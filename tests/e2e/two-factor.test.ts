import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { appCode } from "#tests/support/authenticator-app.ts";
import { owner } from "#tests/support/test-settings.ts";
import { expect, type Site, test } from "./support/site.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";

const changed = "harbor lantern quiet seven";

// Each code works once, and the server accepts the next code early. A test can therefore use the current code and then the one of the next
// 30 seconds.

test("the owner turns two-factor login on by keyboard, saves and renews the recovery codes, logs in with a code, and turns it off", async ({
  page,
  site,
  expectedProblems,
}) => {
  expectedProblems.push("401");
  await open(page, site);
  await expect(section(page).getByText("Off", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Turn On Two-Factor Login" }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Turn on two-factor login" });
  await expect(form.getByLabel("Current password")).toBeFocused();
  await page.keyboard.insertText(owner.password);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Scan this with your authenticator app" })).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code of the key for your authenticator app" })).toBeVisible();
  const key = await keyOf(page);
  expect(await page.getByRole("link", { name: "open it in the app" }).getAttribute("href")).toContain(
    `secret=${key.replaceAll(" ", "")}`,
  );
  // In reading order.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "open it in the app" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(appCode(key, Date.now()));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeFocused();
  for (const name of ["Download", "Copy", "I’ve saved them"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
  }
  const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe("recovery-codes-localhost.txt");
  const text = readFileSync(await file.path(), "utf8");
  for (const code of codes) expect(text).toContain(code);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(section(page).getByText("10 of 10 recovery codes are left.")).toBeVisible();
  await expect(section(page).getByRole("heading", { name: "Two-factor login" })).toBeFocused();
  await expect(section(page).getByText("On", { exact: true })).toBeVisible();

  await logOut(page, site);
  await typePassword(page);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await code.fill(appCode(key, Date.now(), 1));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");

  await page.getByRole("link", { name: "Account", exact: true }).click();
  const [first = ""] = codes;
  await page.getByRole("button", { name: "New Recovery Codes" }).click();
  const renew = page.getByRole("form", { name: "New recovery codes" });
  await expect(renew.getByLabel("Current password")).toBeFocused();
  await renew.getByLabel("Current password").fill(owner.password);
  await renew.getByLabel("Code").fill(first);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeFocused();
  const [fresh = ""] = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I’ve saved them" }).click();

  await page.getByRole("button", { name: "Turn Off" }).click();
  const off = page.getByRole("form", { name: "Turn off two-factor login" });
  await off.getByLabel("Current password").fill(owner.password);
  await off.getByLabel("Code").fill(fresh);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Two-factor login is off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn On Two-Factor Login" })).toBeVisible();
});

test("at login, a wrong code is reported and selected for retyping, and a recovery code logs in once", async ({
  page,
  site,
  expectedProblems,
}) => {
  expectedProblems.push("401");
  const {
    recoveryCodes: [recovery = ""],
  } = await turnOn(site);
  await page.goto(`${site.url}/login?next=/dashboard/account`);
  await typePassword(page);
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("000 000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The code is wrong, or it was used already.");
  await expect(code).toBeFocused();
  expect(await code.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(7);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.keyboard.insertText(recovery.toUpperCase());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/account");
  await expect(section(page).getByText("9 of 10 recovery codes are left.")).toBeVisible();

  await logOut(page, site);
  await typePassword(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.keyboard.insertText(recovery);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The code is wrong, or it was used already.");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(owner.username);
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test(
  "in the account and over unsaved work, two-factor login asks for a code, and mistakes show at their fields",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("400", "401");
    const {
      recoveryCodes: [first = ""],
    } = await turnOn(site);
    await open(page, site);
    await page.getByRole("button", { name: "New Recovery Codes" }).click();
    const renew = page.getByRole("form", { name: "New recovery codes" });
    await renew.getByRole("button", { name: "Make New Codes" }).click();
    await expect(renew.getByText("Enter your current password.")).toBeVisible();
    await renew.getByLabel("Current password").fill("not this one");
    await renew.getByLabel("Code").fill(first);
    await page.keyboard.press("Enter");
    await expect(renew.getByText("The current password is wrong.")).toBeVisible();
    await expect(renew.getByLabel("Current password")).toBeFocused();
    await renew.getByLabel("Current password").fill(owner.password);
    await page.keyboard.press("Enter");
    const list = page.getByRole("list", { name: "Recovery codes" });
    await expect(list).toBeVisible();
    const codes = await list.getByRole("listitem").allTextContents();
    const [second = "", another = "", fourth = ""] = codes;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("Recovery codes copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    const code = page.getByLabel("Code", { exact: true });
    await test.step("over unsaved work, after logging out in another tab, the dialog asks for the code, too", async () => {
      await page.goto(`${site.url}/dashboard/portfolio?edit=new`);
      await page.getByLabel("Title", { exact: true }).fill("Work that is not saved");
      await page.evaluate(() => localStorage.removeItem("access_token"));
      await page.getByRole("button", { name: "Save Project" }).click();
      const dialog = page.getByRole("dialog", { name: "You have been logged out" });
      await dialog.getByLabel("Password").fill(owner.password);
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel("Code", { exact: true })).toBeFocused();
      await dialog.getByRole("button", { name: "Use a recovery code" }).click();
      await page.keyboard.insertText(second);
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(page.getByText("“Work that is not saved” added.")).toBeVisible();
    });

    await open(page, site);
    await test.step("changing the password asks for a code", async () => {
      await page.getByLabel("Current password").fill(owner.password);
      await page.getByLabel("New password").fill(changed);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Enter a code from your app, or a recovery code.")).toBeVisible();
      await expect(code).toBeFocused();
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(page.getByText("The code is wrong, or it was used already.")).toBeVisible();
      await expect(code).toBeFocused();
      await code.fill(another);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Password changed. All other devices are logged out.")).toBeVisible();
      await expect(code).toHaveValue("");
    });

    await page.getByRole("button", { name: "Turn Off" }).click();
    const off = page.getByRole("form", { name: "Turn off two-factor login" });
    await off.getByLabel("Current password").fill(changed);
    await off.getByLabel("Code").fill(another);
    await page.keyboard.press("Enter");
    await expect(off.getByText("The code is wrong, or it was used already.")).toBeVisible();
    await expect(off.getByLabel("Code")).toBeFocused();
    await off.getByLabel("Code").fill(fourth);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Two-factor login is off.")).toBeVisible();
  },
);

test(
  "every step of two-factor login fits a phone and passes axe",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("401");
    await page.setViewportSize({ width: 390, height: 844 });
    const isUsable = async (what: string, check = axe) => {
      // axe reports elements that have scrolled under the header as too small.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      expect(await check(page), what).toEqual([]);
      expect(await tooSmall(page.getByRole("main")), what).toEqual([]);
      expect(await overflow(page), what).toBe(0);
    };
    await open(page, site);
    await page.getByRole("button", { name: "Turn On Two-Factor Login" }).click();
    await isUsable("password");
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    const key = await keyOf(page);
    await isUsable("key", axe);
    await page.getByLabel("6-digit code").fill(appCode(key, Date.now()));
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    await isUsable("recovery codes");
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await section(page).getByText("10 of 10 recovery codes are left.").waitFor();
    await page.getByRole("button", { name: "Turn Off" }).click();
    await isUsable("on, and turning off");
    await logOut(page, site);
    await typePassword(page);
    await page.getByLabel("Code", { exact: true }).waitFor();
    await isUsable("code at login", axe);
  },
);

async function open(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/account`);
  await section(page).getByRole("heading", { name: "Two-factor login" }).waitFor();
}

function section(page: Page) {
  return page.locator("section", { has: page.getByRole("heading", { name: "Two-factor login" }) }).last();
}

async function keyOf(page: Page): Promise<string> {
  return (await page.locator(".app-key").textContent()) ?? "";
}

/** Confirms the key through the API, as a phone would, without the page. */
async function turnOn(site: Site): Promise<{ recoveryCodes: string[] }> {
  const { key } = await site.api<{ key: string }>("POST", "/auth/two-factor/begin", { password: owner.password });
  return site.api("POST", "/auth/two-factor/confirm", { code: appCode(key, Date.now()) });
}

async function logOut(page: Page, site: Site): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("access_token");
  });
  await page.goto(`${site.url}/login`);
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(owner.password);
  await page.keyboard.press("Enter");
}
