// Browsers with restrictions: blocked site data, a page without TLS, or an older version that lacks a function.
import type { Disposable, Page } from "@playwright/test";
import { owner } from "#tests/support/test-settings.ts";
import { createPost, expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

async function blockStorage(page: Page): Promise<Disposable> {
  return page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("The document is not allowed to store anything.", "SecurityError");
        },
      });
  });
}

test("with blocked site data, visitors can search, follow links, switch the theme and send a message", async ({
  site,
  page,
  undoLater,
  expectedProblems,
}) => {
  // Caused by the router's own script, which continues without storage.
  expectedProblems.push("not allowed to store anything");
  await createPost(site, { title: "Greyboxing" });
  undoLater(await blockStorage(page));
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("link", { name: "Greyboxing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Greyboxing" })).toBeVisible();

  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.getByRole("combobox").fill("greyb");
  await expect(page.getByRole("option", { name: /Greyboxing/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  const form = page.locator("#contact-us");
  await form.getByLabel("Name").fill("Mara Sample");
  await form.getByLabel("Email").fill("mara@example.org");
  await form.getByLabel("Message").fill("Can you look at my jump?");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Thanks");
});

test(
  "with blocked site data, the owner can log in and stays logged in as long as the page lives",
  { tag: "@long" },
  async ({ site, page, undoLater, expectedProblems }) => {
    expectedProblems.push("not allowed to store anything");
    await createPost(site, { title: "Greyboxing" });
    undoLater(await blockStorage(page));
    await page.goto(`${site.url}/login`);
    await logIn(page);
    await expect(page.getByRole("link", { name: "Greyboxing", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "View site" }).click();
    await page.getByRole("link", { name: `Hello, ${owner.username}` }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the login page says what it needs, and has no form without a target",
    { tag: "@long" },
    async ({ site, page }) => {
      await page.goto(`${site.url}/login`);
      // Locators by text skip the content of such an element.
      const note = page.locator("noscript > p");
      await expect(note).toBeVisible();
      expect(await note.textContent()).toContain("Logging in needs JavaScript.");
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    },
  );
});

test(
  "a browser without URL.parse returns the owner to the requested page",
  { tag: "@long" },
  async ({ site, page, undoLater }) => {
    undoLater(await page.addInitScript(() => Object.assign(URL, { parse: undefined })));
    await page.goto(`${site.url}/dashboard/categories`);
    await logIn(page);
    await expect(page).toHaveURL(`${site.url}/dashboard/categories`);
  },
);

test(
  "on plain HTTP code and links can be copied too, and where copying is impossible, the page says so",
  { tag: "@long" },
  async ({ site, page, undoLater }) => {
    await createPost(site, { title: "Snippets", content: '<pre data-language="csharp">var a = 1;</pre>' });
    const onPlainHttp = await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      Object.defineProperty(navigator, "share", { value: undefined });
    });
    undoLater(onPlainHttp);
    await page.goto(`${site.url}/blog/snippets`);
    const copy = page.locator(".code-copy");
    await copy.click();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied!")).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("combobox").press("ControlOrMeta+V");
    await expect(page.getByRole("combobox")).toHaveValue(`${site.url}/blog/snippets`);
    await page.keyboard.press("Escape");

    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole("button", { name: "Share" }).click();
    await expect(snackbar(page, `The link could not be copied: ${site.url}/blog/snippets`)).toBeVisible();
  },
);

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}
