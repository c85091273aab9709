import type { Locator, Page } from "@playwright/test";
import { holdRequests } from "./support/requests.ts";
import type { SectionState } from "#contract/site/site-calls.ts";
import { expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { passMinute } from "./support/waiting.ts";

declare global {
  interface Window {
    /** What the page reported last to the statistics. */
    lastReport?: string;
  }
}

// The form is at the end of long pages, which would otherwise scroll smoothly before each click.
const visitor = {
  name: "Mara Sample",
  email: "mara@example.org",
  message: "We have eight weeks & one bad jump.\nCan you look at it?",
};
const calls = "**/api/contact";

type Messages = { items: { name: string; email: string; message: string }[] };

function listFolder(site: Site, folder: string): Promise<Messages> {
  return site.api("GET", `/enquiries?folder=${folder}`);
}

/** Opens a form that looks as if it had been open for as long as a person needs. */
async function openForm(site: Site, page: Page, path = "/about"): Promise<Locator> {
  await page.goto(site.url + path);
  await passMinute(page);
  return page.locator("#contact-us");
}

async function fill(form: Locator, { name, email, message }: typeof visitor = visitor): Promise<void> {
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Message").fill(message);
}

async function expectKept(form: Locator): Promise<void> {
  await expect(form.getByLabel("Name")).toHaveValue(visitor.name);
  await expect(form.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(form.getByLabel("Message")).toHaveValue(visitor.message);
}

test("a message from the front page is sent once, without moving the page", async ({ site, page }) => {
  const form = await openForm(site, page, "/");
  await expect(form.getByRole("heading", { level: 2, name: "Contact Me" })).toBeVisible();
  // Content out of view may not be laid out yet.
  await form.getByRole("button", { name: "Send Message" }).scrollIntoViewIfNeeded();
  const height = async () => (await form.boundingBox())?.height;
  const before = await height();
  const release = await holdRequests(page, calls);
  await fill(form);
  await form.getByLabel("Email").press("Enter");
  await expect(form.getByRole("button", { name: "Sending…" })).toBeDisabled();
  await form.getByLabel("Email").press("Enter");
  release();
  await expect(form.getByRole("status")).toContainText(
    "Thanks, your message has arrived. I’ll reply to mara@example.org.",
  );
  await page.unroute(calls);
  expect(await height()).toBe(before);
  // The confirmation has taken the form's place and the focus, and offers an empty form.
  await expect(form.getByRole("status")).toBeFocused();
  await expect(form.getByRole("textbox")).toHaveCount(0);
  await form.getByRole("link", { name: "Write another message" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  for (const label of ["Name", "Email", "Message"]) await expect(form.getByLabel(label)).toHaveValue("");
  await expect(form.getByRole("status")).toBeEmpty();
  expect(await height()).toBe(before);
  expect((await listFolder(site, "inbox")).items).toMatchObject([visitor]);
});

test("a service's button leads to the form with its price and duration, and four steps send it", async ({
  site,
  page,
}) => {
  await page.goto(site.url);
  const form = page.locator("#contact-us");
  await page.getByRole("link", { name: "Plan a prototype" }).click();
  await expect(page).toHaveURL(`${site.url}/?service=game-prototype#contact-us`);
  const service = form.locator("summary");
  await expect(service).toHaveText("Playable Prototype · from $1,200 · 14 days Change");
  await expect(form.getByLabel("Name")).toBeInViewport();
  await passMinute(page);
  await fill(form);

  await test.step("another service's button changes the service, and nothing typed is lost", async () => {
    await page.getByRole("link", { name: "Start a web app" }).click();
    await expect(service).toHaveText("Web App Starter Kit · from $900 · 10 days Change");
    await expectKept(form);
    await page.goBack();
    await expect(service).toHaveText(/^Playable Prototype/);
    await expectKept(form);
  });

  await test.step("the service can be changed by keyboard, to none too", async () => {
    await service.press("Enter");
    await form.getByLabel("Service").selectOption({ label: "No particular service" });
    await expect(service).toHaveText("No particular service Change");
    await form.getByLabel("Service").selectOption({ label: "Playable Prototype" });
  });
  await form.getByLabel("Budget (optional)").selectOption("$1,000 – $3,000");
  await form.getByLabel("Deadline (optional)").fill("End of March");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Thanks, your message has arrived.");
  expect((await listFolder(site, "inbox")).items[0]).toMatchObject({
    ...visitor,
    service: { id: "game-prototype", title: "Playable Prototype", offer: "from $1,200 · 14 days" },
    budget: "$1,000 – $3,000",
    deadline: "End of March",
  });
});

test("the service on a project's page leads to the same form, and an unknown one to the plain form", async ({
  exampleSite: site,
  page,
}) => {
  await page.goto(`${site.url}/portfolio/tower-drift`);
  await page.getByRole("region", { name: "Need something like this?" }).getByRole("link").click();
  const form = page.locator("#contact-us");
  await expect(form.locator("summary")).toContainText("Playable Prototype");
  await expect(form.getByLabel("Name")).toBeInViewport();
  await page.goto(`${site.url}/?service=hats#contact-us`);
  await expect(form.getByLabel("Name")).toBeVisible();
  await expect(form.locator("summary")).toHaveCount(0);
});

test(
  "the section says what happens after a message, in the owner's words",
  { tag: "@long" },
  async ({ exampleSite: site, page }) => {
    await page.goto(`${site.url}/about`);
    const section = page.locator("#contact-us");
    await expect(section.getByRole("heading", { name: "What happens next" })).toBeVisible();
    await expect(section.locator("ol > li")).toContainText(["A reply", "A free call", "A scope note"]);
  },
);

const bookingUrl = "https://cal.example/alex";

async function setBookingPage(site: Site): Promise<void> {
  const { published, version } = await site.api<SectionState>("GET", "/site/sections/contact");
  await site.api("PUT", "/site/sections/contact/draft", { document: { ...published, bookingUrl }, version });
  await site.api("POST", "/site/publish");
}

test("a booking page is a link in the section and after a sent message, which nothing loads before it is followed", async ({
  site,
  page,
  undoLater,
  expectedProblems,
}) => {
  expectedProblems.push(bookingUrl);
  const asked: string[] = [];
  await page.context().route("https://cal.example/**", async (route) => {
    asked.push(`${route.request().url()} from ${route.request().headers().referer ?? "nowhere"}`);
    await route.fulfill({ body: "Booked" });
  });
  // The browser of a person: its statistics count.
  const asPerson = await page.addInitScript(() => {
    Object.defineProperty(navigator, "webdriver", { get: () => false });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((text) => Object.assign(window, { lastReport: text }));
      return send(url, body);
    };
  });
  undoLater(asPerson);
  const form = await openForm(site, page);
  const link = form.getByRole("link", { name: "Book a call" });
  await expect(link).toHaveCount(0);
  await setBookingPage(site);
  await openForm(site, page);
  await expect(link).toHaveAttribute("href", bookingUrl);
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await fill(form);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toBeFocused();
  await expect(link).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  expect(asked).toEqual([]);
  const opened = page.context().waitForEvent("page");
  await link.last().click();
  await expect((await opened).getByText("Booked")).toBeVisible();
  expect(asked).toEqual([`${bookingUrl} from nowhere`]);
  const report = () => page.evaluate(() => window.lastReport);
  await expect.poll(report).toContain('"outbound","path":"/about","detail":"cal.example"');
});

test("security.txt leads a security researcher to the contact form", { tag: "@long" }, async ({ site, page }) => {
  const text = await (await fetch(`${site.url}/.well-known/security.txt`)).text();
  const contact = /^Contact: (.+)$/m.exec(text)?.[1] ?? "";
  await page.goto(contact);
  const { hash } = new URL(contact);
  const form = page.locator(hash).getByRole("textbox", { name: "Message" });
  await expect(form).toBeVisible();
  await expect(page.locator(hash)).toBeInViewport();
});

test("all three fields are required, and the second one must be an email address", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("400");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/contact")) sent.push(request.url());
  });
  const form = await openForm(site, page);
  const send = form.getByRole("button", { name: "Send Message" });
  await send.click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await fill(form, { ...visitor, email: "mara" });
  await send.click();
  await expect(form.getByLabel("Email")).toBeFocused();
  // Browsers accept an email address without a dot, but nobody could reply to it.
  await fill(form, { ...visitor, email: "mara@b" });
  await send.click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAttribute(
    "title",
    "Enter a full email address, such as name@example.com.",
  );
  await fill(form, { ...visitor, message: "" });
  await send.click();
  await expect(form.getByLabel("Message")).toBeFocused();
  expect(sent).toEqual([]);

  await test.step("what the server refuses is told in its words, and nothing typed is lost", async () => {
    await fill(form, { ...visitor, name: "   " });
    await send.click();
    await expect(form.getByRole("status")).toHaveText("name is required");
    await expect(form.getByLabel("Message")).toHaveValue(visitor.message);
    await expect(form.getByRole("link", { name: "Send it from your email app" })).toHaveCount(0);
    expect(sent).toHaveLength(1);
    await fill(form);
    await form.getByLabel("Link (optional)").fill("my brief");
    await send.click();
    await expect(form.getByRole("status")).toHaveText("link must be the URL of a page, such as https://example.com");
    await expectKept(form);
    await expect(form.getByLabel("Link (optional)")).toHaveValue("my brief");
  });
});

test("a visitor who has sent too many messages is told when to try again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("429");
  const form = await openForm(site, page);
  const send = async () => {
    const body = JSON.stringify({ ...visitor, filledIn: 60_000 });
    const headers = { "content-type": "application/json" };
    return (await fetch(`${site.url}/api/contact`, { method: "POST", headers, body })).status;
  };
  const statuses = [await send()];
  while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push(await send());
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([201]));
  await fill(form);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText(
    /You have sent several messages already\. Try again in \d+ \w+\./,
  );
  await expectKept(form);
});

test("if the server is unreachable, the page offers a mail link that contains the message", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("ERR_FAILED");
  const form = await openForm(site, page);
  const send = form.getByRole("button", { name: "Send Message" });
  expect(await page.content(), "robots find no address in the page").not.toContain("alex@example.com");
  await page.route(calls, (route) => route.abort());
  await fill(form);
  await send.click();
  await expect(form.getByRole("status")).toContainText("The server can’t be reached. What you wrote is still here.");
  const href = (await form.getByRole("link", { name: "Send it from your email app" }).getAttribute("href")) ?? "";
  const mail = new URL(href);
  expect(mail.protocol + mail.pathname).toBe("mailto:alex@example.com");
  expect(mail.searchParams.get("subject")).toBe("Message from Mara Sample (mara@example.org)");
  expect(mail.searchParams.get("body")).toBe(visitor.message.replace("\n", "\r\n"));
  expect(href).not.toContain("+");
  await expectKept(form);
  await page.unroute(calls);

  // A server error or a busy server is not an unreachable server.
  expectedProblems.push("500", "503");
  for (const [status, message, words] of [
    [500, "Internal", "Something broke on my side. What you wrote is still here: try again, or send it by email."],
    [503, "Please try again in an hour.", "Please try again in an hour."],
  ] as const) {
    await page.route(calls, (route) => route.fulfill({ status, json: { message } }));
    await send.click();
    await expect(form.getByRole("status")).toContainText(words);
    await expect(form.getByRole("link", { name: "Send it from your email app" })).toBeVisible();
    await expectKept(form);
    await page.unroute(calls);
  }
  await send.click();
  await expect(form.getByRole("status")).toContainText("Thanks");
  await expect(form.getByRole("status")).toBeFocused();
});

test("a bot that fills in the hidden field ends in spam without noticing", { tag: "@long" }, async ({ site, page }) => {
  await page.goto(`${site.url}/about`);
  const form = page.locator("#contact-us");
  const trap = form.locator("input[name=website]");
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await fill(form);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = "https://spam.example";
  });
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Thanks");
  expect((await listFolder(site, "inbox")).items).toEqual([]);
  expect((await listFolder(site, "spam")).items).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form works and confirms the message on the page that the visitor returns to", async ({ site, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/", "/about"]) {
      await page.goto(site.url + path);
      const form = page.locator("#contact-us");
      await expect(form.getByRole("status")).toBeEmpty();
      await fill(form);
      await form.getByLabel("Link (optional)").fill("store.example/app/42");
      await form.getByRole("button", { name: "Send Message" }).click();
      await expect(page).toHaveURL(`${site.url}${path}?sent=1#contact-status`);
      await expect(form.getByRole("status")).toHaveText("Thanks, your message has arrived. I’ll reply by email.");
      await expect(form.getByRole("status")).toBeInViewport();
      await form.getByRole("link", { name: "Write another message" }).click();
      await expect(page).toHaveURL(`${site.url}${path}#contact-us`);
      await expect(form.getByLabel("Name")).toBeVisible();
    }
    const received = { name: visitor.name, link: "https://store.example/app/42" };
    expect((await listFolder(site, "inbox")).items).toMatchObject([received, received]);
  });

  test(
    "a sent message offers the booking page, and nothing moves sideways on a narrow phone",
    { tag: "@long" },
    async ({ site, page }) => {
      await setBookingPage(site);
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`${site.url}/?sent=1#contact-status`);
      const links = page.locator("#contact-us").getByRole("link", { name: "Book a call" });
      await expect(links).toHaveCount(2);
      await expect(links.last()).toHaveAttribute("href", bookingUrl);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.goto(site.url);
      await expect(links).toHaveCount(1);
    },
  );

  test(
    "a service's button fills in the form, and Change still offers the others",
    { tag: "@long" },
    async ({ site, page }) => {
      await page.goto(site.url);
      await page.getByRole("link", { name: "Plan a prototype" }).click();
      const form = page.locator("#contact-us");
      await expect(form.locator("summary")).toHaveText("Playable Prototype · from $1,200 · 14 days Change");
      await fill(form);
      await form.locator("summary").click();
      await form.getByLabel("Service").selectOption("web-starter");
      await form.getByRole("button", { name: "Send Message" }).click();
      await expect(form.getByRole("status")).toContainText("Thanks, your message has arrived.");
      expect((await listFolder(site, "inbox")).items[0]).toMatchObject({ service: { id: "web-starter" } });
    },
  );
});
