// Working with enquiries: stages, board, notes, reminders and replies.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Enquiry } from "#contract/enquiries.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { holdRequests } from "./support/requests.ts";
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

test("an enquiry is moved, valued, noted down and filtered by its stage, on the list and on the board, and its reminder is told when it is due", async ({
  site,
  page,
}) => {
  const link = "https://store.example/app/42";
  await receive(site, "Ada", { service: "game-prototype", budget: "$1,000 – $3,000", deadline: "March", link });
  await receive(site, "Grace");
  await receive(site, "Linus");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  const enquiry = page.getByRole("article", { name: "Ada" });

  await test.step("its stage, value and notes", async () => {
    await page.getByRole("link", { name: /^Unread: Ada / }).click();
    await expect(enquiry.getByText("Playable Prototype · from $1,200 · 14 days")).toBeVisible();
    await expect(enquiry.getByText("$1,000 – $3,000")).toBeVisible();
    await expect(enquiry.getByRole("link", { name: link })).toHaveAttribute("rel", "noopener noreferrer");
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
  });

  await test.step("the list of a stage, and the CSV file", async () => {
    await page.getByRole("search").getByLabel("Search messages").fill("hello from");
    const stage = page.getByLabel("Stage", { exact: true }).first();
    await stage.selectOption("Won");
    await expect(page.locator(".enquiry-row-name")).toHaveText(["Ada"]);
    await stage.selectOption("Quoted");
    await expect(page.getByText("No messages match.")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await (await download).path();
    expect(await readFile(file, "utf8")).toContain("Ada,ada@example.org,inbox,won,Playable Prototype");
  });

  await test.step("the board moves an enquiry by keyboard and by dragging, and opens it", async () => {
    await page.goto(`${site.url}/dashboard/enquiries`);
    await page.getByRole("navigation", { name: "Layout" }).getByRole("link", { name: "Board" }).press("Enter");
    await expect(column(page, "New").getByRole("listitem")).toHaveCount(2);
    const stage = page.getByLabel("Stage of Grace");
    await stage.focus();
    // Keys pass other stages on the way; none of them is stored.
    await stage.press("ArrowDown");
    await stage.press("ArrowDown");
    await expect(column(page, "New").getByRole("link", { name: "Grace" })).toBeVisible();
    await stage.press("r");
    await stage.press("Enter");
    await expect(snackbar(page, "Grace: Replied.")).toBeVisible();
    await expect(column(page, "Replied").getByRole("link", { name: "Grace" })).toBeVisible();
    await expect(column(page, "Replied").getByLabel("Stage of Grace")).toBeFocused();
    const [grace] = (await site.api<{ items: { id: number }[] }>("GET", "/enquiries?q=Grace")).items;
    const { history } = await site.api<{ history: { stage: string }[] }>("GET", `/enquiries/${grace?.id}`);
    expect(history.map((event) => event.stage)).toEqual(["replied"]);

    await page.getByRole("listitem").filter({ hasText: "Linus" }).dragTo(column(page, "Call"));
    await expect(column(page, "Call").getByRole("link", { name: "Linus" })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await column(page, "Call").getByRole("link", { name: "Linus" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Linus" })).toBeFocused();
    await page.getByRole("link", { name: "Back to the board" }).click();
    await expect(column(page, "Call")).toBeVisible();
  });

  await test.step("reminders that are due are on the dashboard's first screen and lead to the enquiry", async () => {
    const [ada] = (await site.api<{ items: { id: number }[] }>("GET", "/enquiries?q=Ada")).items;
    await site.api("PUT", `/enquiries/${ada?.id}`, { nextAt: "2020-01-02", folder: "archive" });
    await page.goto(`${site.url}/dashboard`);
    const due = page.getByRole("heading", { name: "1 reminder is due" });
    await expect(due).toBeVisible();
    await page.getByRole("link", { name: "Ada", exact: true }).click();
    await expect(enquiry.getByLabel("Remind me on")).toHaveValue("2020-01-02");
    await enquiry.getByLabel("Remind me on").fill("");
    await enquiry.getByRole("button", { name: "Save" }).click();
    await expect(snackbar(page, "Saved.")).toBeVisible();
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Posts" })).toBeVisible();
    await expect(due).toHaveCount(0);
  });
});

test("replies come from templates and propose times for a call, of which the client picks one", async ({
  openSite,
  page,
}) => {
  const mail = await openMailServer();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  await receive(site, "Ada", { service: "game-prototype" });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  const ada = page.getByRole("article", { name: "Ada" });
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

  await test.step("templates, and an automatic answer", async () => {
    await page.getByRole("button", { name: "Templates" }).click();
    const dialog = page.getByRole("dialog", { name: "Templates" });
    await dialog.getByLabel("Text").first().fill("Hi {name}, {service} costs {price} and takes {duration}.");
    await dialog.getByRole("switch", { name: "Answer messages of the contact form automatically" }).check();
    await dialog.getByLabel("Answer", { exact: true }).fill("Hello, your message has arrived.");
    await dialog.getByText("Preview").click();
    await expect(dialog.getByText(/^Hello, your message has arrived.\s+—\s+This is an automatic email/)).toBeVisible();
    await dialog.getByRole("button", { name: "Send a test to yourself" }).click();
    await expect(snackbar(page, "The mail server accepted a test email to owner@example.com.")).toBeVisible();
    await dialog.getByRole("button", { name: "Save templates" }).click();
    await expect(snackbar(page, "Templates saved.")).toBeVisible();

    await receive(site, "Linus");
    await expect.poll(() => mail.letters.some(({ to }) => to.includes("linus@example.org"))).toBe(true);
    await page.reload();
    await page.getByRole("link", { name: /Linus / }).click();
    const answered = page.getByRole("article", { name: "Linus" });
    await expect(answered.getByText("Answered automatically")).toBeVisible();
    await expect(answered.getByText(/^Hello, your message has arrived./)).toBeVisible();
    await expect(answered.getByLabel("Stage")).toHaveValue("new");
  });

  const path = await test.step("a reply from a template, with times for a call", async () => {
    await page.getByRole("link", { name: /Ada / }).click();
    await ada.getByRole("button", { name: "Reply" }).click();
    const text = ada.getByRole("textbox", { name: "Reply" });
    await expect(text).toBeFocused();
    await ada.getByLabel("Template").selectOption("First answer");
    await expect(text).toHaveValue("Hi Ada, Playable Prototype costs $1,200 and takes 14 days.");
    await ada.getByText("Propose times for a call").click();
    await ada.getByLabel(/^Time 1/).fill(`${soon}T15:00`);
    await ada.getByLabel(/^Time 2/).fill(`${soon}T16:30`);
    expect(await axe(page)).toEqual([]);
    await ada.getByRole("button", { name: "Insert into the reply" }).click();
    await expect(text).toHaveValue(/for a call of 30 minutes\?\n- .+ 15:00 .+\n- .+ 16:30 .+\n\nChoose one here: /);
    const words = await text.inputValue();
    await ada.getByRole("button", { name: "Send reply" }).click();
    await expect(snackbar(page, "Your reply is on its way.")).toBeVisible();
    await expect.poll(() => mail.letters.filter(({ to }) => to.includes("ada@example.org")).length).toBe(1);
    await page.reload();
    await expect(ada.getByText("Reply: Your enquiry: Playable Prototype")).toBeVisible();
    await expect(ada.getByText("Sent", { exact: true })).toBeVisible();
    await expect(ada.getByLabel("Stage")).toHaveValue("replied");
    return /\/call\/[\w-]+/.exec(words)?.[0] ?? "";
  });

  await test.step("the client picks one of the times on a page of their own", async () => {
    const { headers } = await fetch(site.url + path);
    expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
      "no-store",
      "noindex",
      "no-referrer",
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site.url + path);
    await expect(page.getByRole("heading", { level: 1, name: "When shall we talk?" })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: /16:30/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your call is booked" })).toBeFocused();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to your calendar" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("BEGIN:VEVENT");
    const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries?q=Ada");
    expect(items[0]?.stage).toBe("call");
    const unknown = await fetch(`${site.url}/call/unknown`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("This link leads nowhere");
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await mail.goDown();
});

test(
  "enquiries without email, on a phone, in a calendar, and sorted out as spam",
  { tag: "@long" },
  async ({ site, page }) => {
    for (const name of ["Ada", "Grace", "Linus"]) await receive(site, name);
    for (const name of ["Robot", "Machine"]) {
      const body = { name, email: "robot@example.org", message: "Buy now", website: "https://spam.example" };
      const headers = { "content-type": "application/json" };
      await fetch(`${site.url}/api/contact`, { method: "POST", headers, body: JSON.stringify(body) });
    }
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/enquiries`);
    const enquiry = page.getByRole("article", { name: "Ada" });
    await test.step("without email, the screen says so before anything else is there, and the mail program still works", async () => {
      const late = [/\/api\/enquiries\/\d+$/, "**/api/enquiries/reply-settings"];
      const releases = [];
      for (const calls of late) releases.push(await holdRequests(page, calls));
      await page.getByRole("link", { name: /^Unread: Ada / }).click();
      await expect(enquiry).toContainText(
        "To reply from here, email has to be set up: OWNER_EMAIL and SMTP_URL are missing.",
      );
      await expect(enquiry.getByRole("link", { name: "Reply by Mail" })).toBeVisible();
      await expect(enquiry.getByRole("button", { name: "Reply", exact: true })).toHaveCount(0);
      for (const release of releases) release();
    });

    await test.step("on a phone the board scrolls sideways alone, a card is moved in its list of stages, and the list and the open message replace each other", async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`${site.url}/dashboard/enquiries?view=board`);
      await expect(column(page, "New")).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByLabel("Stage of Linus").selectOption("Lost");
      await expect(column(page, "Lost").getByRole("link", { name: "Linus" })).toBeVisible();
      await page.getByRole("navigation", { name: "Layout" }).getByRole("link", { name: "List" }).click();
      const row = page.getByRole("listitem").getByRole("link", { name: /^(Unread: )?Linus / });
      const message = page.getByRole("article", { name: "Linus" });
      await row.click();
      await expect(message).toBeVisible();
      await expect(row).toBeHidden();
      await page.getByRole("link", { name: "Back to all messages" }).click();
      await expect(row).toBeVisible();
      await page.goBack();
      await expect(message).toBeVisible();
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step("the link of the calendar is shown once, works for a calendar, and is turned off", async () => {
      const [grace] = (await site.api<{ items: { id: number }[] }>("GET", "/enquiries?q=Grace")).items;
      await site.api("PUT", `/enquiries/${grace?.id}`, { nextAt: new Date().toISOString().slice(0, 10) });
      await page
        .getByRole("link", { name: /^Messages/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Calendar" }).click();
      const dialog = page.getByRole("dialog", { name: "Calendar" });
      await dialog.getByRole("button", { name: "Make a link" }).click();
      const secret = dialog.getByLabel("Secret link");
      await expect(secret).toHaveValue(/\/calendar\/[\w-]+\.ics$/);
      const url = site.url + new URL(await secret.inputValue()).pathname;
      expect(await (await fetch(url)).text()).toContain("SUMMARY:Reminder: Grace");
      await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
      await page.getByRole("button", { name: "Calendar" }).click();
      await expect(dialog.getByText(/^There is a link since /)).toBeVisible();
      await expect(secret).toHaveCount(0);
      await dialog.getByRole("button", { name: "Turn off" }).click();
      await expect(snackbar(page, "The calendar is turned off.")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Make a link" })).toBeVisible();
      expect((await fetch(url)).status).toBe(404);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });

    await test.step("what was sorted out is counted, and the spam folder says how the filter learns", async () => {
      await page.getByRole("link", { name: "2 messages were sorted out this week" }).click();
      await expect(page.locator(".enquiry-row-name")).toHaveText(["Unread: Machine", "Unread: Robot"]);
      await expect(page.getByText("It begins to judge by words after 20 messages of each kind")).toBeVisible();
    });
  },
);

test(
  "times for a call are withdrawn before and after the client has chosen, and a call is moved; a mail server that is down is told",
  { tag: "@long" },
  async ({ openSite, page, expectedProblems }) => {
    expectedProblems.push("404", "409");
    const mail = await openMailServer();
    const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
    const { id } = await receive(site, "Grace");
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/enquiries`);
    const grace = page.getByRole("article", { name: "Grace" });
    const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await test.step("without a service, what is missing has to be replaced first", async () => {
      await page.getByRole("link", { name: /Grace / }).click();
      await grace.getByRole("button", { name: "Reply" }).click();
      await grace.getByLabel("Template").selectOption("First answer");
      await grace.getByRole("button", { name: "Send reply" }).click();
      const reply = grace.getByRole("textbox", { name: "Reply" });
      await expect(reply).toHaveAccessibleDescription(/Replace \{service\} and \{price\} and \{duration\} first/);
      await expect(reply).toBeFocused();
      await expect(reply).toHaveValue(/^Hi Grace,[^]*\{service\}/);
      await reply.fill("");
    });

    const calls = grace.getByRole("region", { name: "Calls" });
    const dialog = page.getByRole("alertdialog");
    await test.step("times of a reply that was discarded stay until they are withdrawn", async () => {
      await grace.getByText("Propose times for a call").click();
      await grace.getByLabel(/^Time 1/).fill(`${soon}T15:00`);
      await grace.getByLabel(/^Time 2/).fill(`${soon}T16:30`);
      await grace.getByLabel("Where (optional)").fill("https://meet.example/grace");
      await grace.getByRole("button", { name: "Insert into the reply" }).click();
      const text = grace.getByRole("textbox", { name: "Reply" });
      await expect(text).toHaveValue(/Choose one here: /);
      const discarded = /\/call\/([\w-]+)/.exec(await text.inputValue())?.[1] ?? "";
      await expect(calls.getByRole("listitem")).toContainText(/Open.*15:00 or .*16:30.*30 minutes.*until .*16:30/s);
      await expect(text).toHaveValue(/Choose one here: /);
      await grace.getByRole("button", { name: "Cancel" }).click();
      await page.reload();
      await expect(calls).toContainText("If that reply was never sent, withdraw the times and propose new ones.");
      await expect(calls.getByRole("link", { name: "https://meet.example/grace" })).toBeVisible();
      expect((await fetch(`${site.url}/api/calls/${discarded}`)).status).toBe(200);
      await calls.getByRole("button", { name: /^Withdraw these times: .+15:00$/ }).click();
      await expect(dialog).toContainText("Withdraw These Times?");
      await dialog.getByRole("button", { name: "Withdraw" }).click();
      await expect(snackbar(page, "The times are withdrawn.")).toBeVisible();
      await expect(calls).toHaveCount(0);
      await expect(grace.getByRole("heading", { level: 2, name: "Grace" })).toBeFocused();
      expect((await fetch(`${site.url}/api/calls/${discarded}`)).status).toBe(404);
    });

    await test.step("a call that the client books while the owner withdraws", async () => {
      const times = [`${soon}T10:00:00.000Z`, `${soon}T11:00:00.000Z`];
      const { url } = await site.api<{ url: string }>("POST", `/enquiries/${id}/calls`, { times, minutes: 45 });
      await page.reload();
      await expect(calls.getByText("Open", { exact: true })).toBeVisible();
      const page2 = new URL(url).pathname;
      const answer = await pickWithoutScript(site, page2);
      expect(answer).toContain("Your call is booked");
      await calls.getByRole("button", { name: /^Withdraw/ }).click();
      await dialog.getByRole("button", { name: "Withdraw" }).click();
      await expect(snackbar(page, "The client has just chosen a time.")).toBeVisible();
      await expect(calls.getByRole("listitem")).toContainText(/Booked.*45 minutes/s);
      const download = page.waitForEvent("download");
      await calls.getByRole("button", { name: "Calendar file" }).click();
      expect(await readFile(await (await download).path(), "utf8")).toContain("BEGIN:VEVENT");
      await calls.getByRole("button", { name: "Move" }).click();
      const moving = page.getByRole("dialog", { name: "Move this call" });
      await moving.getByLabel(/^New time/).fill(`${soon}T17:45`);
      await moving.getByRole("button", { name: "Move" }).click();
      await expect(snackbar(page, "Grace gets an email.")).toBeVisible();
      await expect(calls.getByRole("listitem")).toContainText(/Booked.*17:45/s);
      await calls.getByRole("button", { name: /^Withdraw the call/ }).click();
      await expect(dialog.getByLabel("Tell Grace by email, and take the call out of both calendars")).toBeChecked();
      await dialog.getByRole("button", { name: "Withdraw" }).click();
      await expect(calls).toHaveCount(0);
      await expect(grace.getByText(/^Call canceled: /)).toBeVisible();
      expect(await (await fetch(site.url + page2)).text()).toContain("This call is canceled");
    });

    await test.step("a message that can't be emailed says why, when it is tried next, and where to find help", async () => {
      await mail.goDown();
      await receive(site, "Zoe");
      const newest = async () => (await site.api<{ items: Enquiry[] }>("GET", "/enquiries?q=Zoe")).items[0];
      await expect.poll(async () => (await newest())?.mailProblem).not.toBeNull();
      await page.goto(`${site.url}/dashboard/enquiries?view=board`);
      await column(page, "New").getByRole("link", { name: "Zoe" }).click();
      const message = page.getByRole("article", { name: "Zoe" });
      await expect(message.getByText("Email delayed")).toBeVisible();
      await expect(message).toContainText(/Can't connect to the mail server 127\.0\.0\.1:\d+ \(connection refused\)\./);
      await expect(message).toContainText(/The next try is on \d+ \w+ \d{4}/);
      await message.getByRole("link", { name: "Check email in Site Health" }).click();
      await expect(page.getByRole("heading", { name: "Emails to you aren’t getting through" })).toBeVisible();
    });
  },
);

/** Picks the last of the proposed times by the form of the page, as a browser without script does. Returns the page that it gets. */
async function pickWithoutScript(site: Site, path: string): Promise<string> {
  const { children } = parseDocument(await (await fetch(site.url + path)).text());
  const form = DomUtils.findOne(({ attribs }) => attribs.class === "call-times", children);
  const button = DomUtils.getElementsByTagName("button", form ?? []).at(-1);
  const { name = "", value = "" } = button?.attribs ?? {};
  const answer = await fetch(new URL(form?.attribs.action ?? "", site.url), {
    method: form?.attribs.method ?? "",
    body: new URLSearchParams({ [name]: value }),
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  return (await fetch(site.url + path)).text();
}
