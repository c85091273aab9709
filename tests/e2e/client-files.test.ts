// Files that clients send, in the contact form and by a secret link.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Enquiry } from "#contract/enquiries.ts";
import type { SectionState } from "#contract/site/site-calls.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { makePdf } from "#tests/support/pdfs.ts";
import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate, passMinute } from "./support/waiting.ts";

const pdf = { name: "brief.pdf", mimeType: "application/pdf", buffer: makePdf(["A brief"]) };
const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Jump higher.") };
const program = { name: "brief.pdf.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") };

async function acceptFiles(site: Site): Promise<void> {
  const section = "/site/sections/contact";
  const { published, version } = await site.api<SectionState>("GET", section);
  await site.api("PUT", `${section}/draft`, { document: { ...published, files: true }, version });
  await site.api("POST", "/site/publish");
}

async function fill(form: Locator): Promise<void> {
  await form.getByLabel("Name").fill("Mara Sample");
  await form.getByLabel("Email").fill("mara@example.org");
  await form.getByLabel("Message").fill("One bad jump.");
}

async function openFirst(site: Site, page: Page): Promise<Locator> {
  const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries?message=${items[0]?.id}`);
  return page.getByRole("article", { name: "Mara Sample" });
}

test("a client sends files in the contact form and by a link in a reply, and comes back; the owner reads and deletes them", async ({
  openSite,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("415", "404");
  const mail = await openMailServer();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  await acceptFiles(site);

  await test.step("files in the contact form are refused with a sentence that keeps all words", async () => {
    await page.goto(`${site.url}/about`);
    // A form that is filled in at once looks like spam.
    await passMinute(page);
    const form = page.locator("#contact-us");
    await fill(form);
    await form.getByLabel("Files (optional)").setInputFiles([pdf, program]);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(form.getByRole("status")).toContainText("“brief.pdf.exe” can't be sent. Send a PDF, an image");
    await expect(form.getByLabel("Message")).toHaveValue("One bad jump.");
    await expect(form.getByRole("button", { name: "Send Message" })).toBeFocused();
    await form.getByLabel("Files (optional)").setInputFiles([pdf, notes]);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(form.getByRole("status")).toContainText("Thanks, your message has arrived.");
  });

  const enquiry = await openFirst(site, page);
  const files = enquiry.getByRole("region", { name: "Files" });

  await test.step("the owner downloads and deletes them", async () => {
    await expect(files.getByRole("listitem")).toContainText(["brief.pdf", "notes.txt"]);
    const download = page.waitForEvent("download");
    await files.getByRole("button", { name: "Download notes.txt" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("notes.txt");
    expect(await readFile(await saved.path(), "utf8")).toBe("Jump higher.");
    await files.getByRole("button", { name: "Delete brief.pdf" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(snackbar(page, "File deleted.")).toBeVisible();
    await expect(files.getByRole("listitem")).toContainText(["notes.txt"]);
    await expect(files.getByRole("heading", { name: "Files" })).toBeFocused();
  });

  const path = await test.step("a reply asks for files", async () => {
    await enquiry.getByRole("button", { name: "Reply", exact: true }).click();
    await enquiry.getByText("Ask for files").click();
    await enquiry.getByRole("button", { name: "Insert a link" }).click();
    const reply = enquiry.getByRole("textbox", { name: "Reply" });
    await expect(reply).toBeFocused();
    await expect(reply).toHaveValue(/You can send me files here until \d+ \w+ \d{4}: http/);
    await expect(files.getByRole("listitem").filter({ hasText: "Link for files of" })).toHaveCount(1);
    return /\/files\/[\w-]+/.exec(await reply.inputValue())?.[0] ?? "";
  });

  await test.step("the client sends them on a page of their own, by keyboard", async () => {
    const { headers } = await fetch(site.url + path);
    expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
      "no-store",
      "noindex",
      "no-referrer",
    ]);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto(site.url + path);
    await hydrate(page);
    await page.getByLabel("Message (optional)").fill("As promised");
    await page.getByLabel("Files", { exact: true }).setInputFiles([pdf, notes]);
    await page.getByRole("button", { name: "Send" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("It has arrived. Thank you!");
    await expect(page.getByRole("status")).toBeFocused();
    await expect(page.getByRole("list", { name: "What you have sent" }).getByRole("listitem")).toHaveText([
      /^brief\.pdf/,
      /^notes\.txt/,
    ]);
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the owner withdraws the link", async () => {
    await openFirst(site, page);
    await expect(enquiry.getByText("2 files from Mara Sample")).toBeVisible();
    await files.getByRole("button", { name: /^Withdraw/ }).click();
    await expect(snackbar(page, "The link is withdrawn.")).toBeVisible();
    await expect(files.getByRole("listitem")).toHaveCount(3);
    expect(await (await fetch(site.url + path)).text()).toContain("This link leads nowhere");
  });
  await mail.goDown();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a client sends files by the contact form itself, and by the form of a link's page",
    { tag: "@long" },
    async ({ site, page }) => {
      await acceptFiles(site);
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`${site.url}/about`);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const form = page.locator("#contact-us");
      await fill(form);
      await form.getByLabel("Files (optional)").setInputFiles([pdf]);
      await form.getByRole("button", { name: "Send Message" }).click();
      await expect(form.getByRole("status")).toContainText("Thanks, your message has arrived.");
      const { items } = await site.api<{ items: Enquiry[] }>("GET", "/enquiries");
      const enquiry = `/enquiries/${items[0]?.id}`;
      expect(await site.api("GET", enquiry)).toMatchObject({ files: [{ name: "brief.pdf" }] });

      const { url } = await site.api<{ url: string }>("POST", `${enquiry}/file-requests`);
      await page.goto(site.url + new URL(url).pathname);
      await page.getByLabel("Files", { exact: true }).setInputFiles([notes]);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("status")).toHaveText("It has arrived. Thank you!");
      await expect(page.getByRole("list", { name: "What you have sent" })).toContainText("notes.txt");
    },
  );
});
