// Files that clients send, in the contact form and by a secret link.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Enquiry } from "#contract/enquiries.ts";
import type { SectionState } from "#contract/site/site-calls.ts";
import { makePdf } from "#tests/support/pdfs.ts";
import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";

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

test("files in the contact form are optional, refused with a sentence that keeps all words, and listed in the enquiry", async ({
  site,
  ownPage: page,
  expectedProblems,
}) => {
  expectedProblems.push("415");
  await acceptFiles(site);
  await page.clock.install();
  await page.goto(`${site.url}/about`);
  await page.clock.fastForward(60_000);
  const form = page.locator("#contact-us");
  await fill(form);
  await form.getByLabel("Files (optional)").setInputFiles([pdf, program]);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("“brief.pdf.exe” can't be sent. Send a PDF, an image");
  await expect(form.getByLabel("Message")).toHaveValue("One bad jump.");
  await expect(form.getByRole("button", { name: "Send Message" })).toBeFocused();
  await form.getByLabel("Files (optional)").setInputFiles(Array.from({ length: 6 }, () => notes));
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Send up to 5 files at once.");
  await axe(page);
  await form.getByLabel("Files (optional)").setInputFiles([pdf, notes]);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByRole("status")).toContainText("Thanks, your message has arrived.");

  const enquiry = await openFirst(site, page);
  const files = enquiry.getByRole("region", { name: "Files" });
  await expect(files.getByRole("listitem")).toContainText(["brief.pdf", "notes.txt"]);
  const download = page.waitForEvent("download");
  await files.getByRole("button", { name: "Download notes.txt" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("notes.txt");
  expect(await readFile(await saved.path(), "utf8")).toBe("Jump higher.");
  await axe(page);
  await files.getByRole("button", { name: "Delete brief.pdf" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(snackbar(page, "File deleted.")).toBeVisible();
  await expect(files.getByRole("listitem")).toContainText(["notes.txt"]);
  await expect(files.getByRole("heading", { name: "Files" })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("files are sent by the form itself", async ({ site, page }) => {
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
    expect(await site.api("GET", `/enquiries/${items[0]?.id}`)).toMatchObject({ files: [{ name: "brief.pdf" }] });
  });
});
