import type { Page } from "@playwright/test";
import { listScreens, sendMessages } from "./support/screens.ts";
import { expect, owner, test } from "./support/site.ts";

declare global {
  interface Window { isHydrated?: boolean; tellOfViolation(words: string): void }
}

// What the policy of a page forbids, it forbids to us as well: nothing on any screen may need more than it allows.

/** Hears of everything that a page's policy forbade, in words. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction("tellOfViolation", (words: string) => { broken.push(`${new URL(page.url()).pathname}: ${words}`); });
  await page.addInitScript(() => {
    addEventListener("hydrated", () => { window.isHydrated = true; });
    // What one screen remembers of how it was looked at is no matter of the next.
    try { sessionStorage.clear(); } catch { /* A frame of another site. */ }
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      window.tellOfViolation(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  return broken;
}

async function takeOver(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector("[data-search], input")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
  await page.waitForFunction(() => window.isHydrated);
}

/** Each in a test of its own, so that they share the workers. */
const parts = 4;

for (let part = 0; part < parts; part++) {
  test(`no screen needs more than its policy allows: when it opens, when React takes it over, in its dialogs (${part + 1} of ${parts})`, async ({ exampleSite: { url }, page, expectedProblems }) => {
    test.setTimeout(180_000);
    page.setDefaultTimeout(15_000);
    expectedProblems.push("404", "401");
    const broken = await watchPolicy(page);
    const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) });
    const { access_token: token } = await answer.json() as { access_token: string };
    await sendMessages(url);
    const screens = (await listScreens(url, token)).filter((_, index) => index % parts === part);
    let isSignedIn = false;
    for (const screen of screens.toSorted((one, other) => Number(one.signedIn ?? false) - Number(other.signedIn ?? false))) {
      if (screen.signedIn && !isSignedIn) await page.addInitScript((value) => { localStorage.setItem("access_token", value); }, token);
      isSignedIn = screen.signedIn ?? false;
      const response = await page.goto(url + screen.path, { waitUntil: "load" });
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy, screen.name).toContain("require-trusted-types-for 'script'; trusted-types boot rendered inert default");
      expect(policy, screen.name).not.toContain("unsafe");
      await takeOver(page);
      await screen.prepare?.(page);
    }
    expect(broken).toEqual([]);
  });
}

test("pages that follow one another without the server need no more either", async ({ exampleSite: { url }, page }) => {
  const broken = await watchPolicy(page);
  await page.goto(url);
  await takeOver(page);
  const menu = page.getByRole("banner").getByRole("navigation");
  for (const name of ["Blogs", "Portfolio", "About"]) {
    await menu.getByRole("link", { name, exact: true }).click();
    await page.waitForURL((address) => address.pathname !== "/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await menu.getByRole("link", { name: "Blogs", exact: true }).click();
  await page.locator(".card-link").first().click();
  await expect(page.locator(".prose")).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll("script[type='application/ld+json']").length)).toBe(1);
  expect(broken).toEqual([]);
});

test("the API's own page needs no more than its policy allows", async ({ site, page }) => {
  const broken = await watchPolicy(page);
  const response = await page.goto(`${site.url}/api/docs`);
  expect(response?.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  await expect(page.getByRole("heading", { name: /Savepoint/ })).toBeVisible();
  await expect(page.getByText("Everything the site does, a script with a token can do.")).toBeVisible();
  await page.getByRole("button", { name: "POST /api/auth/login Sign in" }).click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("textbox").last().fill(JSON.stringify(owner));
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText("access_token").first()).toBeVisible();
  expect(broken).toEqual([]);
});
