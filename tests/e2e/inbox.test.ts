import type { Locator, Page } from "@playwright/test";
import type { Enquiry } from "#contract/enquiries.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
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

test("messages are listed newest first, unread until they are opened", async ({ site, page }) => {
  for (const name of ["Ada", "Grace", "Edsger"]) await receive(site, name);
  await openMessages(site, page);
  await expect(page.locator(".enquiry-row-name")).toHaveText(["Unread: Edsger", "Unread: Grace", "Unread: Ada"]);
  await expect(badge(page)).toHaveText("Messages3");
  await expect(folder(page, "Inbox")).toHaveText("Inbox (3 unread)");
  await expect(row(page, "Grace").getByRole("time")).toHaveText(/\d{4}, \d\d:\d\d$/);
  await row(page, "Grace").click();
  const message = page.getByRole("article", { name: "Grace" });
  await expect(message.getByText("Hello from Grace.")).toBeVisible();
  await expect(message.getByRole("link", { name: "grace@example.org" })).toHaveAttribute(
    "href",
    "mailto:grace@example.org",
  );
  await expect(message.getByText("Not emailed")).toBeVisible();
  await expect(message).toContainText("Email wasn't set up when this message arrived.");
  await expect(message.getByRole("heading", { name: "Grace" })).toBeFocused();
  await expect(badge(page)).toHaveText("Messages2");
  await expect(page.locator(".enquiry-row-name")).toHaveText(["Unread: Edsger", "Grace", "Unread: Ada"]);
  await page.reload();
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "Mark as Unread" }).click();
  await expect(message).toHaveCount(0);
  await expect(badge(page)).toHaveText("Messages3");
  await expect(folder(page, "Inbox")).toHaveText("Inbox (3 unread)");
});

test("a message can be archived, returned with Undo, marked as spam and found in its folder", async ({
  site,
  page,
}) => {
  await receive(site, "Ada");
  await receive(site, "Robot", "Buy now", "https://spam.example");
  await openMessages(site, page);
  // Spam goes to its own folder and is not counted.
  await expect(badge(page)).toHaveText("Messages1");
  await expect(row(page, "Robot")).toHaveCount(0);
  await row(page, "Ada").click();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Moved to the archive.")).toBeVisible();
  await expect(page.getByText("No messages. What visitors send with the contact form comes here.")).toBeVisible();
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

test("a message that is opened while another one is moved stays open", async ({ site, page }) => {
  for (const name of ["Ada", "Grace"]) await receive(site, name);
  await openMessages(site, page);
  await row(page, "Ada").click();
  await expect(folder(page, "Inbox")).toHaveText("Inbox (1 unread)");
  const moving = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith("/api/enquiries/"),
    async (route) => {
      if (route.request().method() === "PUT") await moving.promise;
      await route.continue();
    },
  );
  await page.getByRole("button", { name: "Archive" }).click();
  await row(page, "Grace").click();
  await expect(page.getByRole("article", { name: "Grace" })).toBeVisible();
  moving.resolve();
  await expect(page.getByText("Moved to the archive.")).toBeVisible();
  await expect(row(page, "Ada")).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Grace" })).toBeVisible();
});

test("deleting asks first, and then the message is gone", async ({ site, page }) => {
  await receive(site, "Ada");
  await openMessages(site, page);
  await row(page, "Ada").click();
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Please Confirm" });
  await expect(dialog).toContainText("Delete the message from Ada? It can’t be brought back.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article", { name: "Ada" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message deleted.")).toBeVisible();
  await expect(page.getByText("No messages.")).toBeVisible();
  expect((await site.api<{ items: unknown[] }>("GET", "/enquiries")).items).toEqual([]);
});

test("a message is shown as plain text, and a reply opens the mail program with a quote", async ({ site, page }) => {
  const harm = "<img src=x onerror=alert(1)><b>bold</b>";
  await receive(site, "Eve", `First line & more\n${harm}`);
  await openMessages(site, page);
  await row(page, "Eve").click();
  await expect(page.getByRole("article").getByText(harm)).toBeVisible();
  const link = page.getByRole("link", { name: "Reply by Mail" });
  await expect(link).toHaveAttribute("href", /subject=Your%20message%20to%20/);
  const mail = new URL((await link.getAttribute("href")) ?? "");
  expect(mail.protocol + mail.pathname).toBe("mailto:eve@example.org");
  expect(mail.searchParams.get("body")?.replace(/\d+ \w+ \d{4}/, "(day)")).toBe(
    `\r\n\r\nEve wrote on (day):\r\n> First line & more\r\n> ${harm}`,
  );
});

test("a message that can't be emailed shows the reason, the next attempt, and where to find help", async ({
  openSite,
  page,
}) => {
  const mail = await openMailServer();
  await mail.goDown();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  await receive(site, "Ada");
  await expect
    .poll(async () => (await site.api<{ items: Enquiry[] }>("GET", "/enquiries")).items[0]?.mailProblem)
    .not.toBeNull();
  await openMessages(site, page);
  await row(page, "Ada").click();
  const message = page.getByRole("article", { name: "Ada" });
  await expect(message.getByText("Email delayed")).toBeVisible();
  await expect(message).toContainText(/Can't connect to the mail server 127\.0\.0\.1:\d+ \(connection refused\)\./);
  await expect(message).toContainText(/The next try is on \d+ \w+ \d{4}/);
  await message.getByRole("link", { name: "Check email in Site Health" }).click();
  await expect(page.getByRole("heading", { name: "Emails to you aren’t getting through" })).toBeVisible();
});

test("a list that fails to load can be retried, and a refused change is reported", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("404", "ERR_FAILED");
  await receive(site, "Ada");
  await page.route("**/api/enquiries*", (route) => route.abort());
  await openMessages(site, page);
  await expect(page.getByRole("alert")).toContainText("No response from server (CORS/SSL/Network)");
  await page.unroute("**/api/enquiries*");
  await page.getByRole("button", { name: "Try again" }).click();
  await row(page, "Ada").click();
  await expect(badge(page)).toHaveText("Messages");
  await page.route("**/api/enquiries/*", (route) =>
    route.fulfill({
      status: 404,
      json: { statusCode: 404, error: "Not Found", message: "This message does not exist." },
    }),
  );
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(snackbar(page, "This message does not exist.")).toBeVisible();
  await expect(row(page, "Ada")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the list and the open message replace each other", async ({ site, page }) => {
    await receive(site, "Ada");
    await openMessages(site, page);
    await row(page, "Ada").tap();
    await expect(page.getByRole("article", { name: "Ada" })).toBeVisible();
    await expect(row(page, "Ada")).toBeHidden();
    await page.getByRole("link", { name: "Back to all messages" }).tap();
    await expect(row(page, "Ada")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article", { name: "Ada" })).toBeVisible();
  });
});
