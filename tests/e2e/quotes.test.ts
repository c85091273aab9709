// Quotes: the owner makes one of services and prices, the client accepts or declines it on a page of their own.
import { readFile } from "node:fs/promises";
import type { Enquiry } from "#contract/enquiries.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";

async function receive(site: Site): Promise<Enquiry> {
  const body = { name: "Ada", email: "ada@example.org", message: "A prototype, please.", service: "game-prototype" };
  const headers = { "content-type": "application/json" };
  await fetch(`${site.url}/api/contact`, { method: "POST", headers, body: JSON.stringify(body) });
  const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries");
  return items[0] as Enquiry;
}

async function makeQuote(site: Site, changes: object = {}): Promise<string> {
  const { id } = await receive(site);
  const { start } = await site.api<{ start: object }>("GET", `/enquiries/${id}/quotes`);
  const { url } = await site.api<{ url: string }>("POST", `/enquiries/${id}/quotes`, { ...start, ...changes });
  return new URL(url).pathname;
}

test("a quote of services goes into a reply, the client accepts it by name and with its terms, and the enquiry is won with its total", async ({
  openSite,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("400");
  const mail = await openMailServer();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  const { id } = await receive(site);
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries?message=${id}`);
  const enquiry = page.getByRole("article", { name: "Ada" });
  await enquiry.getByRole("button", { name: "New quote" }).click();
  const form = page.getByRole("dialog", { name: "New quote" });
  await expect(form.getByLabel("Title")).toHaveValue("Playable Prototype");
  await expect(form.getByLabel("Price in $")).toHaveValue("1,200");

  await form.getByRole("button", { name: "Add an item" }).click();
  const second = form.getByRole("group", { name: "Item 2" });
  await form.getByRole("button", { name: "Make quote" }).click();
  await expect(second.getByLabel("Item")).toBeFocused();
  await expect(second.getByText("Say what it is for.")).toBeVisible();
  await second.getByLabel("Item").fill("Extra days");
  await second.getByLabel("Quantity").fill("2.5");
  await second.getByLabel("Price in $").fill("$400");
  await form.getByLabel("Tax (optional)").fill("VAT");
  await form.getByLabel("Tax in percent").fill("10");
  await expect(form.getByText("Total $2,420")).toBeVisible();
  await form.getByLabel("Link to pay the deposit (optional)").fill("https://pay.example/ada");
  await form.getByRole("button", { name: "Make quote" }).click();
  await expect(form.getByText("Say how much of the total the link is for.")).toBeVisible();
  await form.getByLabel("Deposit in percent (optional)").fill("50");
  await form.getByLabel("Terms (optional)").fill("Half at the start.");
  await form.getByRole("button", { name: "Make quote" }).click();
  await page.getByRole("button", { name: "Insert into a reply" }).click();
  const text = enquiry.getByRole("textbox", { name: "Reply" });
  await expect(text).toHaveValue(/^Here is my quote .+ \$2,420 in total\.\n\n/);
  const path = /\/quote\/[\w-]+/.exec(await text.inputValue())?.[0] ?? "";
  const quotes = enquiry.getByRole("region", { name: "Quotes" });
  await expect(quotes.getByText("Not sent from here")).toBeVisible();
  await enquiry.getByRole("button", { name: "Send reply" }).click();
  await expect(snackbar(page, "Your reply is on its way.")).toBeVisible();
  await expect(quotes.getByText("Sent", { exact: true })).toBeVisible();
  await expect(enquiry.getByLabel("Stage")).toHaveValue("quoted");
  const saved = page.waitForEvent("download");
  await quotes.getByRole("button", { name: /^PDF/ }).click();
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe("%PDF-");

  const { headers } = await fetch(site.url + path);
  expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
    "no-store",
    "noindex",
    "no-referrer",
  ]);
  // From here on, the client uses the browser.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(site.url + path);
  await expect(page.getByRole("heading", { level: 1, name: "Playable Prototype" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Extra days 2\.5 × \$400/ })).toContainText("$1,000");
  await expect(page.getByRole("row", { name: /^Deposit of 50 %/ })).toContainText("$1,210");
  await expect(page.getByText("Half at the start.")).toBeVisible();
  const used = page.waitForResponse(/\/used$/);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  expect((await used).status()).toBe(204);
  const accept = page.getByRole("button", { name: "Accept for $2,420" });
  await accept.click();
  const agree = page.getByLabel("I agree to the terms above.");
  await expect(agree).toBeFocused();
  await agree.check();
  await accept.click();
  await expect(page.getByText(/^Accepted by Ada Lovelace on .*, with the terms below$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Accept/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Pay the deposit: $1,210" })).toHaveAttribute(
    "href",
    "https://pay.example/ada",
  );

  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries?view=board`);
  await page
    .getByRole("region", { name: /^Won 1$/ })
    .getByRole("link", { name: /Ada/ })
    .click();
  await expect(page.getByLabel("Value")).toHaveValue("$2,420");
  await expect(quotes).toContainText("accepted by Ada Lovelace");
  await expect(quotes).toContainText(/Opened on .+Deposit of \$1,210: due/);
  await quotes.getByRole("button", { name: /^Deposit is paid/ }).click();
  await expect(quotes).toContainText("Deposit of $1,210: paid on");
  const shown = (await (await fetch(site.url + path)).text()).replaceAll(/<[^>]*>/g, "");
  expect(shown).toContain("The deposit of $1,210 is paid.");

  await mail.goDown();
});

test(
  "an accepted quote becomes an invoice, which takes the deposit off, is sent, paid and canceled",
  { tag: "@long" },
  async ({ openSite, page, expectedProblems }) => {
    expectedProblems.push("400");
    const mail = await openMailServer();
    const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
    const path = await makeQuote(site, {
      deposit: { percent: 50, url: "https://pay.example/ada" },
      terms: "Half at the start.",
    });
    await page.goto(site.url + path);
    expect(await axe(page)).toEqual([]);
    await page.getByLabel("Your name").fill("Ada Lovelace");
    // While React takes over the page, a tick waits for it.
    const agree = page.getByLabel("I agree to the terms above.");
    await agree.click();
    await expect(agree).toBeChecked();
    await page.getByRole("button", { name: "Accept for $1,200" }).click();
    await expect(page.getByText(/^Accepted by Ada Lovelace on /)).toBeVisible();
    await site.logIn(page);
    const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries");
    await page.goto(`${site.url}/dashboard/enquiries?message=${items[0]?.id}`);
    const enquiry = page.getByRole("article", { name: "Ada" });
    const quotes = enquiry.getByRole("region", { name: "Quotes" });
    await quotes.getByRole("button", { name: /^Deposit is paid/ }).click();
    await quotes.getByRole("button", { name: /^Make an invoice/ }).click();
    const draft = page.getByRole("dialog", { name: "Draft of an invoice" });
    await expect(draft.getByText("Left to pay $600")).toBeVisible();
    await draft.getByLabel("To", { exact: true }).fill("Ada Lovelace\n12 Example Square");
    await draft.getByLabel("Days to pay").fill("soon");
    await draft.getByRole("button", { name: "Save draft" }).click();
    await expect(draft.getByText("Enter a whole number from 0 to 365.")).toBeVisible();
    await draft.getByLabel("Days to pay").fill("30");
    await draft.getByRole("button", { name: "Save draft" }).click();
    const invoices = enquiry.getByRole("region", { name: "Invoices" });
    await invoices.getByRole("button", { name: /^Issue/ }).click();
    // Nothing is issued without the owner's details.
    const details = page.getByRole("dialog", { name: "Invoice settings" });
    await details.getByLabel("Address", { exact: true }).fill("1 Example Street");
    await details.getByLabel("IBAN (optional)").fill("DE89 3704 0044 0532 0130 01");
    await details.getByLabel("First number").fill("17");
    await expect(details.getByText(/^The next invoice is \d{4}-017\.$/)).toBeVisible();
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details.getByLabel("IBAN (optional)")).toHaveAccessibleDescription(/isn’t an IBAN/);
    await details.getByLabel("IBAN (optional)").fill("DE89 3704 0044 0532 0130 00");
    await details.getByRole("button", { name: "Save" }).click();
    const confirm = page.getByRole("alertdialog", { name: "Issue this invoice?" });
    await expect(confirm).toContainText("-017 and today’s date");
    await confirm.getByRole("button", { name: "Issue" }).click();
    await expect(invoices.getByText("Issued", { exact: true })).toBeVisible();
    await expect(quotes.getByRole("button", { name: /^Make an invoice/ })).toHaveCount(0);
    const pdf = page.waitForEvent("download");
    await invoices.getByRole("button", { name: /^PDF/ }).click();
    expect((await pdf).suggestedFilename()).toMatch(/^invoice-\d{4}-017\.pdf$/);
    await invoices.getByRole("button", { name: /^Send to client/ }).click();
    const letter = page.getByRole("dialog", { name: /^Send invoice/ });
    await expect(letter.getByLabel("Email")).toHaveValue(/^Hello Ada,\n\nAttached is the invoice .+-017/);
    await letter.getByRole("button", { name: "Send" }).click();
    await expect(snackbar(page, "The invoice is on its way.")).toBeVisible();
    await invoices.getByRole("button", { name: /^Paid/ }).click();
    await page
      .getByRole("dialog", { name: /is paid$/ })
      .getByRole("button", { name: "Save" })
      .click();
    await expect(invoices.getByText("Paid", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Invoices", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
    await page.getByRole("button", { name: /^Cancel Invoice .+-017/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the invoice" }).click();
    await expect(page.getByText(/^Cancellation \d{4}-018$/)).toBeVisible();
    await page.getByRole("link", { name: "Canceled", exact: true }).click();
    await expect(page.getByText(/^Cancellation \d{4}-018$/)).toHaveCount(0);
    await expect(page.getByText(/^Invoice \d{4}-017$/)).toBeVisible();

    await mail.goDown();
  },
);

test(
  "a withdrawn quote opens nothing, and the next one begins with its words",
  { tag: "@long" },
  async ({ site, page }) => {
    const path = await makeQuote(site, { title: "First try", terms: "Two rounds of changes." });
    const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries");
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/enquiries?message=${items[0]?.id}`);
    const quotes = page.getByRole("region", { name: "Quotes" });
    await quotes.getByRole("button", { name: /^Withdraw/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(quotes.getByText("Withdrawn")).toBeVisible();
    await quotes.getByRole("button", { name: /^Use again/ }).click();
    const form = page.getByRole("dialog", { name: "New quote" });
    expect(await axe(page)).toEqual([]);
    await form.getByLabel("Title").fill("Second try");
    await expect(form.getByLabel("Terms (optional)")).toHaveValue("Two rounds of changes.");
    await form.getByRole("button", { name: "Make quote" }).click();
    // Without email, the link is copied and sent another way.
    const link = await page.getByLabel("Secret link").inputValue();
    await page.getByRole("button", { name: "I’ve sent it" }).click();
    const withdrawn = await fetch(site.url + path);
    expect(withdrawn.status).toBe(404);
    expect(await withdrawn.text()).toContain("This link leads nowhere");
    expect(await (await fetch(site.url + new URL(link).pathname)).text()).toContain("Second try</h1>");
  },
);

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test("a client declines a quote with a reason, and can't accept it afterwards", async ({ site, page }) => {
    const path = await makeQuote(site);
    await page.goto(site.url + path);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // A name of blanks, as a browser of another kind may send it.
    const blank = await fetch(`${site.url}/api/quotes${path.slice("/quote".length)}`, {
      method: "POST",
      body: new URLSearchParams({ decision: "accept", name: " " }),
      redirect: "manual",
    });
    await page.goto(site.url + String(blank.headers.get("location")));
    await expect(page.getByRole("alert")).toContainText("Nothing was decided yet.");
    await page.getByText("Decline it, or ask for something else").click();
    await page.getByLabel("Reason (optional)").fill("Too late for us.");
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(page).toHaveURL(site.url + path);
    await expect(page.getByText(/^Declined on /)).toBeVisible();
    const again = await fetch(`${site.url}/api/quotes${path.slice("/quote".length)}`, {
      method: "POST",
      body: new URLSearchParams({ decision: "accept", name: "Ada" }),
      redirect: "manual",
    });
    expect(again.headers.get("location")).toBe(`${path}?refused=1`);
    await page.goto(`${site.url}${path}?refused=1`);
    await expect(page.getByRole("alert")).toContainText("has changed since you opened it");
    const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries");
    expect(items[0]?.stage).toBe("lost");
  });
});
