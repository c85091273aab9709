// Working with enquiries: stages, board, notes, reminders and replies.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Enquiry } from "#contract/enquiries.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";

async function receive(site: Site, name: string, fields: Record<string, unknown> = {}): Promise<Enquiry> {
  const answer = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      email: `${name.toLowerCase()}@example.org`,
      message: `Hello from ${name}.`,
      ...fields,
    }),
  });
  expect(answer.status).toBe(201);
  const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries");
  const enquiry = items.find((each) => each.name === name);
  if (!enquiry) throw new Error(`${name}’s enquiry is not in the inbox.`);
  return enquiry;
}

function column(page: Page, name: string): Locator {
  return page.getByRole("region", { name: new RegExp(`^${name} \\d+$`) });
}

test("an enquiry is moved, valued, noted down and filtered by its stage", async ({ site, page }) => {
  const link = "https://store.example/app/42";
  await receive(site, "Ada", { service: "game-prototype", budget: "$1,000 – $3,000", deadline: "March", link });
  await receive(site, "Grace");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await page.getByRole("link", { name: /^Unread: Ada / }).click();
  const enquiry = page.getByRole("article", { name: "Ada" });
  await expect(enquiry.getByText("Playable Prototype · from $1,200 · 14 days")).toBeVisible();
  await expect(enquiry.getByText("$1,000 – $3,000")).toBeVisible();
  await expect(enquiry.getByRole("link", { name: link })).toHaveAttribute("rel", "noopener noreferrer");
  // The last of what loads above the form. Before that, the button could move away under the mouse.
  await expect(enquiry.getByText("To reply from here, email has to be set up")).toBeVisible();
  await enquiry.getByLabel("Stage").selectOption("Won");
  await enquiry.getByLabel("Value").fill("$2,400");
  await enquiry.getByRole("button", { name: "Save" }).click();
  await expect(snackbar(page, "Ada: Won.")).toBeVisible();
  await expect(enquiry.getByText("Moved to Won")).toBeVisible();
  await expect(page.getByRole("region", { name: "Figures" })).toContainText("Won this quarter: $2,400 (1)");
  await enquiry.getByRole("textbox", { name: "Note" }).fill("Paid by bank transfer");
  await enquiry.getByRole("button", { name: "Add note" }).click();
  await expect(enquiry.getByText("Paid by bank transfer")).toBeVisible();
  await expect(enquiry.getByRole("textbox", { name: "Note" })).toHaveValue("");

  await page.getByRole("search").getByLabel("Search messages").fill("hello from");
  await page.getByLabel("Stage", { exact: true }).first().selectOption("Won");
  await expect(page.locator(".enquiry-row-name")).toHaveText(["Ada"]);
  await page.getByLabel("Stage", { exact: true }).first().selectOption("Quoted");
  await expect(page.getByText("No messages match.")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toContain("Ada,ada@example.org,inbox,won,Playable Prototype");
});

test("the board moves an enquiry by keyboard and by dragging, and opens it", async ({ site, page }) => {
  await receive(site, "Ada");
  await receive(site, "Grace");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await page.getByRole("navigation", { name: "Layout" }).getByRole("link", { name: "Board" }).press("Enter");
  await expect(column(page, "New").getByRole("listitem")).toHaveCount(2);
  const stage = page.getByLabel("Stage of Ada");
  await stage.focus();
  // Keys pass other stages on the way; none of them is stored.
  await stage.press("ArrowDown");
  await stage.press("ArrowDown");
  await expect(column(page, "New").getByRole("link", { name: "Ada" })).toBeVisible();
  await stage.press("r");
  await stage.press("Enter");
  await expect(snackbar(page, "Ada: Replied.")).toBeVisible();
  await expect(column(page, "Replied").getByRole("link", { name: "Ada" })).toBeVisible();
  await expect(column(page, "Replied").getByLabel("Stage of Ada")).toBeFocused();
  const [ada] = (await site.api<{ items: { id: number }[] }>("GET", "/enquiries?q=Ada")).items;
  const { history } = await site.api<{ history: { stage: string }[] }>("GET", `/enquiries/${ada?.id}`);
  expect(history.map((event) => event.stage)).toEqual(["replied"]);

  await page.getByRole("listitem").filter({ hasText: "Grace" }).dragTo(column(page, "Call"));
  await expect(column(page, "Call").getByRole("link", { name: "Grace" })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await column(page, "Call").getByRole("link", { name: "Grace" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Grace" })).toBeFocused();
  await page.getByRole("link", { name: "Back to the board" }).click();
  await expect(column(page, "Call")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

  test("the board scrolls sideways alone, and a card is moved by touch", async ({ site, page }) => {
    await receive(site, "Ada");
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/enquiries?view=board`);
    await expect(page.getByLabel("Stage of Ada")).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByLabel("Stage of Ada").tap();
    await page.getByLabel("Stage of Ada").selectOption("Lost");
    await expect(column(page, "Lost").getByRole("link", { name: "Ada" })).toBeVisible();
  });
});

test("reminders that are due are on the dashboard's first screen and lead to the enquiry", async ({ site, page }) => {
  const { id } = await receive(site, "Ada", { service: "game-prototype" });
  await receive(site, "Grace");
  await site.api("PUT", `/enquiries/${id}`, { nextAt: "2020-01-02", folder: "archive" });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard`);
  const due = page.getByRole("heading", { name: "1 reminder is due" });
  await expect(due).toBeVisible();
  await page.getByRole("link", { name: "Ada", exact: true }).click();
  const enquiry = page.getByRole("article", { name: "Ada" });
  await expect(enquiry.getByLabel("Remind me on")).toHaveValue("2020-01-02");
  await enquiry.getByLabel("Remind me on").fill("");
  await enquiry.getByRole("button", { name: "Save" }).click();
  await expect(snackbar(page, "Saved.")).toBeVisible();
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Posts" })).toBeVisible();
  await expect(due).toHaveCount(0);
});

test("a reply is written from a template, sent, and shown in the history", async ({ openSite, page }) => {
  const mail = await openMailServer();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  await receive(site, "Ada", { service: "game-prototype" });
  await receive(site, "Grace");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await page.getByRole("button", { name: "Templates" }).click();
  const dialog = page.getByRole("dialog", { name: "Templates" });
  await dialog.getByLabel("Text").first().fill("Hi {name}, {service} costs {price} and takes {duration}.");
  await dialog.getByRole("switch", { name: "Answer messages of the contact form automatically" }).check();
  await dialog.getByLabel("Answer", { exact: true }).fill("Hello, your message has arrived.");
  await dialog.getByText("Preview").click();
  await expect(dialog.getByText(/^Hello, your message has arrived.\s+—\s+This is an automatic email/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send a test to yourself" }).click();
  await expect(snackbar(page, "The mail server accepted a test email to owner@example.com.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save templates" }).click();
  await expect(snackbar(page, "Templates saved.")).toBeVisible();

  await test.step("the next message is answered automatically", async () => {
    await receive(site, "Linus");
    await expect.poll(() => mail.letters.some(({ to }) => to.includes("linus@example.org"))).toBe(true);
    await page.reload();
    await page.getByRole("link", { name: /Linus / }).click();
    const answered = page.getByRole("article", { name: "Linus" });
    await expect(answered.getByText("Answered automatically")).toBeVisible();
    await expect(answered.getByText(/^Hello, your message has arrived./)).toBeVisible();
    await expect(answered.getByLabel("Stage")).toHaveValue("new");
  });

  await page.getByRole("link", { name: /Ada / }).click();
  const enquiry = page.getByRole("article", { name: "Ada" });
  await enquiry.getByRole("button", { name: "Reply" }).click();
  const text = enquiry.getByRole("textbox", { name: "Reply" });
  await expect(text).toBeFocused();
  await enquiry.getByLabel("Template").selectOption("First answer");
  await expect(text).toHaveValue("Hi Ada, Playable Prototype costs $1,200 and takes 14 days.");
  expect(await axe(page)).toEqual([]);
  await enquiry.getByRole("button", { name: "Send reply" }).click();
  await expect(snackbar(page, "Your reply is on its way.")).toBeVisible();
  await expect.poll(() => mail.letters.filter(({ to }) => to.includes("ada@example.org")).length).toBe(1);
  await page.reload();
  await expect(enquiry.getByText("Reply: Your enquiry: Playable Prototype")).toBeVisible();
  await expect(enquiry.getByText("Sent", { exact: true })).toBeVisible();
  await expect(enquiry.getByLabel("Stage")).toHaveValue("replied");

  await test.step("without a service, what is missing has to be replaced first", async () => {
    await page.getByRole("link", { name: /Grace / }).click();
    const other = page.getByRole("article", { name: "Grace" });
    await other.getByRole("button", { name: "Reply" }).click();
    await other.getByLabel("Template").selectOption("First answer");
    await other.getByRole("button", { name: "Send reply" }).click();
    const reply = other.getByRole("textbox", { name: "Reply" });
    await expect(reply).toHaveAccessibleDescription(/Replace \{service\} and \{price\} and \{duration\} first/);
    await expect(reply).toBeFocused();
    await expect(reply).toHaveValue(/^Hi Grace, \{service\}/);
  });
  await mail.goDown();
});

test("times for a call go into a reply, and the client picks one of them on a page of their own", async ({
  openSite,
  page,
}) => {
  const mail = await openMailServer();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  await receive(site, "Ada");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await page.getByRole("link", { name: /Ada / }).click();
  const enquiry = page.getByRole("article", { name: "Ada" });
  await enquiry.getByRole("button", { name: "Reply" }).click();
  await enquiry.getByText("Propose times for a call").click();
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await enquiry.getByLabel(/^Time 1/).fill(`${soon}T15:00`);
  await enquiry.getByLabel(/^Time 2/).fill(`${soon}T16:30`);
  await enquiry.getByRole("button", { name: "Insert into the reply" }).click();
  const text = enquiry.getByRole("textbox", { name: "Reply" });
  await expect(text).toHaveValue(/for a call of 30 minutes\?\n- .+ 15:00 .+\n- .+ 16:30 .+\n\nChoose one here: /);
  const path = /\/call\/[\w-]+/.exec(await text.inputValue())?.[0] ?? "";
  await enquiry.getByRole("button", { name: "Send reply" }).click();
  await expect(snackbar(page, "Your reply is on its way.")).toBeVisible();

  const { headers } = await fetch(site.url + path);
  expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
    "no-store",
    "noindex",
    "no-referrer",
  ]);
  await page.goto(site.url + path);
  await expect(page.getByRole("heading", { level: 1, name: "When shall we talk?" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: /16:30/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your call is booked" })).toBeFocused();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to your calendar" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("BEGIN:VEVENT");
  await page.goto(`${site.url}/dashboard/enquiries?view=board`);
  await expect(column(page, "Call").getByRole("link", { name: /Ada/ })).toBeVisible();
  await mail.goDown();
});

test("proposed times stay in the enquiry until they are withdrawn, even if the reply was never sent, and so does a booked call", async ({
  openSite,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("409");
  const mail = await openMailServer();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  const { id } = await receive(site, "Ada");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries?message=${id}`);
  const enquiry = page.getByRole("article", { name: "Ada" });
  const calls = enquiry.getByRole("region", { name: "Calls" });
  const dialog = page.getByRole("alertdialog");
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

  await test.step("times of a reply that was discarded", async () => {
    await enquiry.getByRole("button", { name: "Reply" }).click();
    await enquiry.getByText("Propose times for a call").click();
    await enquiry.getByLabel(/^Time 1/).fill(`${soon}T15:00`);
    await enquiry.getByLabel(/^Time 2/).fill(`${soon}T16:30`);
    await enquiry.getByLabel("Where (optional)").fill("https://meet.example/ada");
    await enquiry.getByRole("button", { name: "Insert into the reply" }).click();
    const text = enquiry.getByRole("textbox", { name: "Reply" });
    await expect(text).toHaveValue(/Choose one here: /);
    const path = /\/call\/[\w-]+/.exec(await text.inputValue())?.[0] ?? "";
    await expect(calls.getByRole("listitem")).toContainText(/Open.*15:00 or .*16:30.*30 minutes.*until .*16:30/s);
    await expect(text).toHaveValue(/Choose one here: /);
    await enquiry.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(calls).toContainText("If that reply was never sent, withdraw the times and propose new ones.");
    await expect(calls.getByRole("link", { name: "https://meet.example/ada" })).toBeVisible();
    expect((await fetch(`${site.url}/api/calls/${path.slice(6)}`)).status).toBe(200);
    await calls.getByRole("button", { name: /^Withdraw these times: .+15:00$/ }).click();
    await expect(dialog).toContainText("Withdraw These Times?");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(snackbar(page, "The times are withdrawn.")).toBeVisible();
    await expect(calls).toHaveCount(0);
    await expect(enquiry.getByRole("heading", { level: 2, name: "Ada" })).toBeFocused();
    expect((await fetch(`${site.url}/api/calls/${path.slice(6)}`)).status).toBe(404);
  });

  await test.step("a call that the client books while the owner withdraws", async () => {
    const times = [`${soon}T10:00:00.000Z`, `${soon}T11:00:00.000Z`];
    const { url } = await site.api<{ url: string }>("POST", `/enquiries/${id}/calls`, { times, minutes: 45 });
    const link = `${site.url}/api/calls/${url.split("/call/")[1]}`;
    await page.reload();
    await expect(calls.getByText("Open", { exact: true })).toBeVisible();
    const headers = { "content-type": "application/json" };
    await fetch(link, { method: "POST", headers, body: JSON.stringify({ time: times[1] }) });
    await calls.getByRole("button", { name: /^Withdraw/ }).click();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(snackbar(page, "The client has just chosen a time.")).toBeVisible();
    await expect(calls.getByRole("listitem")).toContainText(/Booked.*45 minutes/s);
    expect(await axe(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await calls.getByRole("button", { name: "Calendar file" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("BEGIN:VEVENT");
    await calls.getByRole("button", { name: "Move" }).click();
    const moving = page.getByRole("dialog", { name: "Move this call" });
    await moving.getByLabel(/^New time/).fill(`${soon}T17:45`);
    expect(await axe(page)).toEqual([]);
    await moving.getByRole("button", { name: "Move" }).click();
    await expect(snackbar(page, "Ada gets an email.")).toBeVisible();
    await expect(calls.getByRole("listitem")).toContainText(/Booked.*17:45/s);
    await calls.getByRole("button", { name: /^Withdraw the call/ }).click();
    await expect(dialog.getByLabel("Tell Ada by email, and take the call out of both calendars")).toBeChecked();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(calls).toHaveCount(0);
    await expect(enquiry.getByText(/^Call canceled: /)).toBeVisible();
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This call is canceled");
  });
  await mail.goDown();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a client picks a time by the page's form, and an unknown link leads nowhere", async ({
    site,
    page,
    expectedProblems,
  }) => {
    expectedProblems.push("404");
    const { id } = await receive(site, "Ada");
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { url } = await site.api<{ url: string }>("POST", `/enquiries/${id}/calls`, {
      times: [at(3), at(4)],
      minutes: 30,
    });
    const { pathname } = new URL(url);
    await page.goto(site.url + pathname);
    await page
      .getByRole("button")
      .filter({ has: page.getByRole("time") })
      .first()
      .click();
    await expect(page).toHaveURL(site.url + pathname);
    await expect(page.getByRole("heading", { level: 1, name: "Your call is booked" })).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect((await page.goto(`${site.url}/call/unknown`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "This link leads nowhere" })).toBeVisible();
  });
});

test("where email isn't set up, the screen says so, and the mail program still works", async ({ site, page }) => {
  await receive(site, "Ada");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  // The list knows it already, so nothing moves later.
  for (const late of [/\/api\/enquiries\/\d+$/, "**/api/enquiries/reply-settings"])
    await page.route(late, () => undefined);
  await page.getByRole("link", { name: /Ada / }).click();
  const enquiry = page.getByRole("article", { name: "Ada" });
  await expect(enquiry).toContainText(
    "To reply from here, email has to be set up: OWNER_EMAIL and SMTP_URL are missing.",
  );
  await expect(enquiry.getByRole("link", { name: "Reply by Mail" })).toBeVisible();
  await expect(enquiry.getByRole("button", { name: "Reply", exact: true })).toHaveCount(0);
});

test("what was sorted out is counted, and the spam folder says how the filter learns", async ({ site, page }) => {
  await receive(site, "Ada");
  for (const name of ["Robot", "Machine"])
    await fetch(`${site.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, email: "robot@example.org", message: "Buy now", website: "https://spam.example" }),
    });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await page.getByRole("link", { name: "2 messages were sorted out this week" }).click();
  await expect(page.locator(".enquiry-row-name")).toHaveText(["Unread: Machine", "Unread: Robot"]);
  await expect(page.getByText("It begins to judge by words after 20 messages of each kind")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("the link of the calendar is shown once, works for a calendar, and is turned off", async ({ site, page }) => {
  const { id } = await receive(site, "Ada");
  await site.api("PUT", `/enquiries/${id}`, { nextAt: new Date().toISOString().slice(0, 10) });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await page.getByRole("button", { name: "Calendar" }).click();
  const dialog = page.getByRole("dialog", { name: "Calendar" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByLabel("Secret link");
  await expect(link).toHaveValue(/\/calendar\/[\w-]+\.ics$/);
  expect(await axe(page)).toEqual([]);
  const url = site.url + new URL(await link.inputValue()).pathname;
  expect(await (await fetch(url)).text()).toContain("SUMMARY:Reminder: Ada");
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Calendar" }).click();
  await expect(dialog.getByText(/^There is a link since /)).toBeVisible();
  await expect(link).toHaveCount(0);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(snackbar(page, "The calendar is turned off.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Make a link" })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});
