import type { Locator, Page } from "@playwright/test";
import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

async function receive(site: Site, name: string, message = `Hello from ${name}.`, website = ""): Promise<void> {
  const answer = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email: `${name.toLowerCase()}@example.org`, message, website, filledIn: 60_000 }),
  });
  expect(answer.status).toBe(201);
}

async function openMessages(site: Site, page: Page): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
}

function row(page: Page, name: string): Locator {
  return page.getByRole("listitem").getByRole("link", { name: new RegExp(`^(Unread: )?${name} `) });
}

function badge(page: Page): Locator {
  return page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: /^Messages/ });
}

function folder(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: new RegExp(`^${name}`) });
}

test("messages are read as plain text, moved between folders, and deleted after a question", async ({ site, page }) => {
  await receive(site, "Robot", "Buy now", "https://spam.example");
  await receive(site, "Eve", "<img src=x onerror=alert(1)><b>bold</b>");
  for (const name of ["Ada", "Grace"]) await receive(site, name);
  await openMessages(site, page);

  const message = page.getByRole("article", { name: "Ada" });
  await test.step("newest first, unread until they are opened; spam is not counted", async () => {
    await expect(page.locator(".enquiry-row-name")).toHaveText(["Unread: Grace", "Unread: Ada", "Unread: Eve"]);
    await expect(badge(page)).toHaveText("Messages3");
    await expect(folder(page, "Inbox")).toHaveText("Inbox (3 unread)");
    await expect(row(page, "Ada").getByRole("time")).toHaveText(/\d{4}, \d\d:\d\d$/);
    await row(page, "Ada").click();
    await expect(message.getByText("Hello from Ada.")).toBeVisible();
    await expect(message.getByRole("link", { name: "ada@example.org" })).toHaveAttribute(
      "href",
      "mailto:ada@example.org",
    );
    await expect(message.getByText("Not emailed")).toBeVisible();
    await expect(message).toContainText("Email wasn't set up when this message arrived.");
    await expect(message.getByRole("heading", { name: "Ada" })).toBeFocused();
    await expect(badge(page)).toHaveText("Messages2");
    await expect(page.locator(".enquiry-row-name")).toHaveText(["Unread: Grace", "Ada", "Unread: Eve"]);
    await message.getByRole("button", { name: "Mark as Unread" }).click();
    await expect(message).toHaveCount(0);
    await expect(badge(page)).toHaveText("Messages3");
    await expect(folder(page, "Inbox")).toHaveText("Inbox (3 unread)");
  });

  await test.step("archived, returned with Undo, marked as spam and found in its folder", async () => {
    await row(page, "Eve").click();
    await expect(page.getByRole("article", { name: "Eve" }).getByText("<b>bold</b>")).toBeVisible();
    await row(page, "Ada").click();
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("Moved to the archive.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Ada").click();
    await page.getByRole("button", { name: "Mark as Spam" }).click();
    await expect(page.getByText("Moved to spam.")).toBeVisible();
    await folder(page, "Archive").click();
    await expect(page.getByText("Nothing is archived.")).toBeVisible();
    await folder(page, "Spam").click();
    await row(page, "Ada").click();
    await expect(page.getByText("Not emailed: looks like spam")).toBeVisible();
    await page.getByRole("button", { name: "Not Spam" }).click();
    await row(page, "Robot").click();
    await page.getByRole("button", { name: "Not Spam" }).click();
    await expect(page.getByText("No spam.")).toBeVisible();
    await folder(page, "Inbox").click();
    await expect(row(page, "Ada")).toBeVisible();
  });

  await test.step("deleting asks first, and then the message is gone", async () => {
    await row(page, "Ada").click();
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Please Confirm" });
    await expect(dialog).toContainText("Delete the message from Ada? It can’t be brought back.");
    await page.keyboard.press("Escape");
    await expect(message).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Message deleted.")).toBeVisible();
    await expect(row(page, "Ada")).toHaveCount(0);
    expect((await site.api<{ items: { name: string }[] }>("GET", "/enquiries")).items).toHaveLength(3);
  });
});

test(
  "a message that is opened while another one is moved stays open; a reply opens the mail program with a quote; what fails is told",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("404", "ERR_FAILED");
    const harm = "<img src=x onerror=alert(1)><b>bold</b>";
    await receive(site, "Eve", `First line & more\n${harm}`);
    for (const name of ["Ada", "Grace"]) await receive(site, name);
    await page.route("**/api/enquiries*", (route) => route.abort());
    await openMessages(site, page);
    await test.step("a list that fails to load can be retried", async () => {
      await expect(page.getByRole("alert")).toContainText("No response from server (CORS/SSL/Network)");
      await page.unroute("**/api/enquiries*");
      await page.getByRole("button", { name: "Try again" }).click();
    });

    await test.step("plain text, and a reply opens the mail program with a quote", async () => {
      await row(page, "Eve").click();
      await expect(page.getByRole("article", { name: "Eve" }).getByText(harm)).toBeVisible();
      const link = page.getByRole("link", { name: "Reply by Mail" });
      await expect(link).toHaveAttribute("href", /subject=Your%20message%20to%20/);
      const mail = new URL((await link.getAttribute("href")) ?? "");
      expect(mail.protocol + mail.pathname).toBe("mailto:eve@example.org");
      expect(mail.searchParams.get("body")?.replace(/\d+ \w+ \d{4}/, "(day)")).toBe(
        `\r\n\r\nEve wrote on (day):\r\n> First line & more\r\n> ${harm}`,
      );
    });

    await test.step("a refused change is reported", async () => {
      await page.route("**/api/enquiries/*", (route) =>
        route.fulfill({
          status: 404,
          json: { statusCode: 404, error: "Not Found", message: "This message does not exist." },
        }),
      );
      await page.getByRole("button", { name: "Archive" }).click();
      await expect(snackbar(page, "This message does not exist.")).toBeVisible();
      await expect(row(page, "Eve")).toBeVisible();
      await page.unroute("**/api/enquiries/*");
    });

    await test.step("a message that is opened while another one is moved stays open", async () => {
      await row(page, "Ada").click();
      await expect(folder(page, "Inbox")).toHaveText("Inbox (1 unread)");
      const moving = Promise.withResolvers<void>();
      const calls = (url: URL) => url.pathname.startsWith("/api/enquiries/");
      await page.route(calls, async (route) => {
        if (route.request().method() === "PUT") await moving.promise;
        await route.continue();
      });
      await page.getByRole("button", { name: "Archive" }).click();
      await row(page, "Grace").click();
      await expect(page.getByRole("article", { name: "Grace" })).toBeVisible();
      moving.resolve();
      await expect(page.getByText("Moved to the archive.")).toBeVisible();
      await expect(row(page, "Ada")).toHaveCount(0);
      await expect(page.getByRole("article", { name: "Grace" })).toBeVisible();
      await page.unroute(calls);
    });
  },
);
