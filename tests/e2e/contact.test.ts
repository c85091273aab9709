import type { Locator, Page } from "@playwright/test";
import { expect, type Site, test } from "./support/site.ts";

const visitor = { name: "Mara Sample", email: "mara@example.org", message: "We have eight weeks & one bad jump.\nCan you look at it?" };

type Messages = { items: { name: string; email: string; message: string }[] };

function listFolder(site: Site, folder: string): Promise<Messages> {
  return site.api("GET", `/messages?folder=${folder}`);
}

/** A form that was open for as long as a person needs. */
async function openForm(site: Site, page: Page, path = "/"): Promise<Locator> {
  await page.clock.install();
  await page.goto(site.url + path);
  await page.clock.fastForward(60_000);
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

for (const path of ["/", "/about"]) {
  test(`a message from ${path} is sent, said to be sent, and with the owner`, async ({ site, page }) => {
    const form = await openForm(site, page, path);
    await expect(form.getByRole("heading", { level: 2, name: "Contact Me" })).toBeVisible();
    await fill(form);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(form.getByRole("status")).toContainText("Thank you, your message has arrived.");
    for (const label of ["Name", "Email", "Message"]) await expect(form.getByLabel(label)).toHaveValue("");
    await expect(form.getByRole("button", { name: "Send Message" })).toBeFocused();
    expect((await listFolder(site, "inbox")).items).toMatchObject([visitor]);
  });
}

test("what happens moves nothing on the page", async ({ site, page }) => {
  const form = await openForm(site, page);
  const height = async () => (await form.boundingBox())?.height;
  const before = await height();
  await fill(form);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Thank you");
  expect(await height()).toBe(before);
});

test("while it is being sent, it can't be sent twice", async ({ site, page }) => {
  const form = await openForm(site, page);
  let release = () => {};
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route("**/api/contact", async (route) => { await held; await route.continue(); });
  await fill(form);
  await form.getByLabel("Email").press("Enter");
  const button = form.getByRole("button", { name: "Sending…" });
  await expect(button).toBeDisabled();
  await form.getByLabel("Email").press("Enter");
  release();
  await expect(form.getByRole("status")).toContainText("Thank you");
  expect((await listFolder(site, "inbox")).items).toHaveLength(1);
});

test("all three fields have to be filled in, the second one with an address", async ({ site, page }) => {
  const calls: string[] = [];
  page.on("request", (request) => { if (request.url().includes("/api/contact")) calls.push(request.url()); });
  const form = await openForm(site, page);
  const send = form.getByRole("button", { name: "Send Message" });
  await send.click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await fill(form, { ...visitor, email: "mara" });
  await send.click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await fill(form, { ...visitor, message: "" });
  await send.click();
  await expect(form.getByLabel("Message")).toBeFocused();
  expect(calls).toEqual([]);
});

test("a refusal is told in the server's words, and nothing that was typed is lost", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("400");
  const form = await openForm(site, page);
  await fill(form, { ...visitor, name: "   " });
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toHaveText("name is required");
  await expect(form.getByLabel("Message")).toHaveValue(visitor.message);
  await expect(form.getByRole("link", { name: "Send it with your mail program" })).toHaveCount(0);
});

test("whoever sends too many is told when to try again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("429");
  const form = await openForm(site, page);
  const status = form.getByRole("status");
  for (let sent = 0; sent < 20 && !(await status.textContent())?.includes("Try again"); sent++) {
    await fill(form);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(status).not.toBeEmpty();
  }
  await expect(status).toContainText(/You have sent several messages already\. Try again in \d+ \w+\./);
  await expectKept(form);
});

test("where the server can't be reached, the mail program is offered with the message in it", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("ERR_FAILED");
  const form = await openForm(site, page);
  await page.route("**/api/contact", (route) => route.abort());
  await fill(form);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("The server can’t be reached. What you wrote is still here.");
  const href = await form.getByRole("link", { name: "Send it with your mail program" }).getAttribute("href") ?? "";
  const mail = new URL(href);
  expect(mail.protocol + mail.pathname).toBe("mailto:alex@example.com");
  expect(mail.searchParams.get("subject")).toBe("Message from Mara Sample (mara@example.org)");
  expect(mail.searchParams.get("body")).toBe(visitor.message.replace("\n", "\r\n"));
  expect(href).not.toContain("+");
  await expectKept(form);
  await page.unroute("**/api/contact");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Thank you");
});

test("a robot that fills in the hidden field, or is faster than people, ends among the spam without noticing", async ({ site, page }) => {
  await page.goto(site.url);
  const form = page.locator("#contact-us");
  const trap = form.locator("input[name=website]");
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await fill(form);
  await trap.evaluate((input: HTMLInputElement) => { input.value = "https://spam.example"; });
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Thank you");
  expect((await listFolder(site, "inbox")).items).toEqual([]);
  expect((await listFolder(site, "spam")).items).toHaveLength(1);
});

for (const path of ["/", "/about"]) {
  test(`without script the form of ${path} sends too, and says so`, async ({ site, browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(site.url + path);
    const form = page.locator("#contact-us");
    await expect(form.getByRole("status")).toBeEmpty();
    await fill(form);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(page).toHaveURL(`${site.url}${path}?sent=1#contact-us`);
    await expect(form.getByRole("status")).toContainText("Thank you");
    expect((await listFolder(site, "inbox")).items).toMatchObject([{ name: visitor.name }]);
  });
}
