import type { CDPSession, Disposable, Page } from "@playwright/test";
import { owner } from "#tests/support/test-settings.ts";
import { expect, type Site, test } from "./support/site.ts";
import { watchScripts } from "./support/requests.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

test("a passkey is added, logs in by keyboard alone, shows its last use, and is removed", async ({
  page,
  undoLater,
  site,
  expectedProblems,
}) => {
  expectedProblems.push("401");
  await plugIn(page, undoLater);
  await open(page, site);
  const form = page.getByRole("form", { name: "Add a passkey" });

  const item = passkeys(page).filter({ hasText: "Work laptop" });
  await test.step("one is added by keyboard", async () => {
    await page.getByRole("button", { name: "Add a Passkey" }).focus();
    await page.keyboard.press("Enter");
    await form.getByLabel("Name").fill("Work laptop");
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The passkey “Work laptop” is added.")).toBeVisible();
    await expect(item).toContainText("Never used");
    await expect(page.getByRole("heading", { name: "Passkeys" })).toBeFocused();
  });

  await test.step("it logs in by keyboard alone, and its code loads only on use", async () => {
    const scripts = watchScripts(page);
    const ofPasskeys = () => scripts.filter((path) => path.includes("passkey"));
    await logOut(page, site, "/login?next=/dashboard/account");
    await hydrate(page);
    expect(ofPasskeys()).toEqual([]);
    await page.getByLabel("Password").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Log In", exact: true })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard/account");
    expect(ofPasskeys()).not.toEqual([]);
    await expect(item).toContainText("Last used a few minutes ago");
    await expect(page.getByRole("list", { name: "Logged-in devices" }).getByRole("listitem").first()).toContainText(
      "This device",
    );
    const { items } = await site.api<{ items: { text: string }[] }>("GET", "/activity");
    expect(items.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Logged in on Chrome on .+ with the passkey “Work laptop”$/),
    );
  });

  await test.step("a removed one is not known", async () => {
    await page.getByRole("button", { name: /^Remove the passkey/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("The passkey “Work laptop” is removed.")).toBeVisible();
    await expect(passkeys(page)).toHaveCount(0);
    await logOut(page, site, "/login");
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("This passkey is not known here. Log in with the password.");
  });
});

test(
  "a passkey that can’t be added says why, and one without a name has that of its device",
  { tag: "@long" },
  async ({ page, undoLater, site, expectedProblems }) => {
    expectedProblems.push("400", "401");
    const failing = await plugIn(page, undoLater, { isUserVerified: false });
    await open(page, site);
    const form = page.getByRole("form", { name: "Add a passkey" });
    await test.step("a wrong password and a device that does not respond are reported", async () => {
      await page.getByRole("button", { name: "Add a Passkey" }).focus();
      await page.keyboard.press("Enter");
      await expect(form.getByLabel("Name")).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.insertText("not this one");
      await page.keyboard.press("Enter");
      await expect(form.getByText("The current password is wrong.")).toBeVisible();
      await expect(form.getByLabel("Current password")).toBeFocused();
      await form.getByLabel("Current password").fill(owner.password);
      await page.keyboard.press("Enter");
      await expect(form.getByRole("alert")).toContainText(/Passkey login was canceled|can’t keep a passkey/);
      await failing.remove();
      await page.getByRole("button", { name: "Cancel" }).click();
    });

    const first = await plugIn(page, undoLater);
    await add(page, "Work laptop");
    await expect(passkeys(page)).toHaveCount(1);
    await test.step("a device that already has one is told so", async () => {
      await add(page, "Work laptop again");
      await expect(page.getByRole("alert")).toContainText("This device has a passkey for this site already.");
      await page.getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("without a name, another has the one that its device has in the list of logged-in devices", async () => {
      await first.remove();
      await plugIn(page, undoLater);
      await add(page, null);
      await expect(passkeys(page)).toHaveCount(2);
      // That of the session, which the test began without a browser.
      await expect(passkeys(page).last()).toContainText("A program");
    });
  },
);

test(
  "at an IP address, and at another URL than the site's own, passkeys are not offered, and the page says where they work",
  { tag: "@long" },
  async ({ page, openSite }) => {
    const site = await openSite({ settings: { SITE_URL: "http://192.0.2.2:3000" } });
    await open(page, site);
    await expect(
      page.getByText("Passkeys need a domain name, and this site’s URL, http://192.0.2.2:3000,"),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a Passkey" })).toHaveCount(0);

    await page.route("**/api/auth/passkeys", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), origin: "https://alex.example.com" },
      });
    });
    await page.reload();
    await expect(page.getByRole("link", { name: "https://alex.example.com" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a Passkey" })).toHaveCount(0);
  },
);

test(
  "on a phone the list and the form of passkeys fit a thumb and pass axe",
  { tag: "@long" },
  async ({ page, undoLater, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await plugIn(page, undoLater);
    await open(page, site);
    await add(page, "A phone with quite a long name, as phones have them these days");
    await expect(passkeys(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Add a Passkey" }).click();
    // axe reports elements that have scrolled under the header as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    expect(await axe(page)).toEqual([]);
    expect(await tooSmall(page.getByRole("main"))).toEqual([]);
    expect(await overflow(page)).toBe(0);
  },
);

/** Adds a virtual authenticator that confirms automatically. */
async function plugIn(
  page: Page,
  undoLater: (change: Disposable) => void,
  { isUserVerified = true } = {},
): Promise<{ remove(): Promise<void> }> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  const unplug = async () => {
    await browser.send("WebAuthn.disable");
    await browser.detach();
  };
  undoLater({ dispose: unplug, [Symbol.asyncDispose]: unplug });
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: async () => {
      await browser.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}

async function open(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/account`);
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
}

async function add(page: Page, name: string | null): Promise<void> {
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  const form = page.getByRole("form", { name: "Add a passkey" });
  if (name !== null) await form.getByLabel("Name").fill(name);
  await form.getByLabel("Current password").fill(owner.password);
  await form.getByRole("button", { name: "Add" }).click();
}

function passkeys(page: Page) {
  return page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
}

async function logOut(page: Page, site: Site, to: string): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("access_token");
  });
  await page.goto(`${site.url}${to}`);
}
