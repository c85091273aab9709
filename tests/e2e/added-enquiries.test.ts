// Enquiries that the owner adds, and corrections of a sender's name and address.
import type { Page } from "@playwright/test";
import { openMailServer } from "#tests/support/mail-server.ts";
import { expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

const eml = [
  "From: Robin Fair <robin@example.org>",
  "Subject: A trailer",
  "Date: Fri, 01 May 2026 10:00:00 +0200",
  "Message-ID: <a.1@mail.example>",
  "Content-Type: multipart/mixed; boundary=x",
  "",
  "--x\r\nContent-Type: text/plain\r\n\r\nCould you make one?",
  "--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\nx",
  "--x--",
].join("\r\n");

test("the owner adds an enquiry without an address, adds the address and replies; an email file adds another one", async ({
  openSite,
  page,
}) => {
  const mail = await openMailServer();
  // The dashboard shows the times of the site, not of the browser.
  const settings = { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url, TIME_ZONE: "Europe/Berlin" };
  const site = await openSite({ settings });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  const dialog = page.getByRole("dialog", { name: "New enquiry" });
  const enquiry = page.getByRole("article", { name: "Kim Fair" });
  const sender = page.getByRole("dialog", { name: "Name and address" });

  await test.step("it is added", async () => {
    await page.getByRole("button", { name: "New enquiry" }).click();
    await dialog.getByLabel("Name").fill("Kim Fair");
    await dialog.getByLabel("What it is about").fill("Met at a fair. Wants a trailer.");
    await dialog.getByLabel("Came from (optional)").fill("Discord");
    await dialog.getByLabel("Service (optional)").selectOption("Playable Prototype");
    await dialog.getByRole("button", { name: "Add enquiry" }).click();
    await expect(snackbar(page, "Enquiry added.")).toBeVisible();
    await expect(enquiry.getByRole("heading", { level: 2, name: "Kim Fair" })).toBeFocused();
    await expect(enquiry).toContainText("Added by you");
    await expect(enquiry.getByText("Discord", { exact: true })).toBeVisible();
    await expect(enquiry).toContainText(
      "To reply, to email a quote or to propose times, add the email address of Kim Fair.",
    );
    await expect(enquiry.getByRole("button", { name: "Reply" })).toHaveCount(0);
  });

  await test.step("the address is added", async () => {
    await enquiry.getByRole("button", { name: "Add the address" }).click();
    await expect(sender.getByLabel("Email address")).toBeFocused();
    await page.keyboard.insertText("kim@example.org");
    await page.keyboard.press("Enter");
    await expect(enquiry.getByRole("link", { name: "kim@example.org" })).toBeVisible();
    await expect(enquiry.getByRole("button", { name: "Reply" })).toBeFocused();
    await expect(enquiry.getByText("Address added: kim@example.org")).toBeVisible();
    await enquiry.getByRole("button", { name: "Reply" }).click();
    await page.keyboard.insertText("Gladly.");
    await enquiry.getByRole("button", { name: "Send reply" }).click();
    await expect(snackbar(page, "Your reply is on its way.")).toBeVisible();
    await expect.poll(() => mail.letters.flatMap(({ to }) => to)).toEqual(["kim@example.org"]);
  });

  await test.step("an email file fills in a new enquiry when it is dropped", async () => {
    await dropFile(page, "mail.eml", eml);
    await expect(dialog.getByLabel("Name")).toHaveValue("Robin Fair");
    await expect(dialog.getByLabel("Email address (optional)")).toHaveValue("robin@example.org");
    await expect(dialog.getByLabel("What it is about")).toHaveValue("A trailer\n\nCould you make one?");
    await expect(dialog.getByRole("status").filter({ hasText: "Email of 1 May 2026, 10:00." })).toContainText(
      "1 attachment was left out.",
    );
    await dialog.getByRole("button", { name: "Add enquiry" }).click();
    const added = page.getByRole("article", { name: "Robin Fair" });
    await expect(added.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(added.locator("header time")).toHaveText("1 May 2026, 10:00");
    await expect(added.locator("header time")).toHaveAttribute("datetime", "2026-05-01T08:00:00.000Z");
  });
  await mail.goDown();
});

test(
  "an address that the mail server refuses is changed, a search says where it found an enquiry, and wrong files and fields say why",
  { tag: "@long" },
  async ({ openSite, page, expectedProblems }) => {
    expectedProblems.push("400");
    const mail = await openMailServer();
    const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
    const { id } = await site.api<{ id: number }>("POST", "/enquiries", {
      name: "Kim Fair",
      email: "kim@example.org",
      message: "Wants a trailer.",
    });
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/enquiries?message=${id}`);
    const dialog = page.getByRole("dialog", { name: "New enquiry" });
    const enquiry = page.getByRole("article", { name: "Kim Fair" });
    const sender = page.getByRole("dialog", { name: "Name and address" });
    await test.step("an address that the mail server refuses is changed where the history says so", async () => {
      mail.refuse("RCPT TO", "550 No such user");
      await enquiry.getByRole("button", { name: "Reply" }).click();
      await page.keyboard.insertText("Gladly.");
      await enquiry.getByRole("button", { name: "Send reply" }).click();
      await expect(snackbar(page, "Your reply is on its way.")).toBeVisible();
      const change = enquiry.getByRole("button", { name: "Change the address" });
      await expect(async () => {
        await page.reload();
        await expect(change).toBeVisible({ timeout: 1000 });
      }).toPass();
      mail.accept();
      await change.click();
      await sender.getByLabel("Email address").fill("kim@studio.example");
      await sender.getByRole("button", { name: "Save" }).click();
      await expect(enquiry).toContainText("Sent again, it goes to kim@studio.example.");
      await expect(change).toBeFocused();
      await enquiry.getByRole("button", { name: "Send again" }).click();
      await expect.poll(() => mail.letters.flatMap(({ to }) => to)).toEqual(["kim@studio.example"]);
    });

    await test.step("the list says where a search found it, and what it corrected", async () => {
      const { items } = await site.api<{ items: { id: number }[] }>("GET", "/enquiries");
      await site.api("POST", `/enquiries/${items[0]?.id}/notes`, { text: "Budget approved by Zebrafink" });
      const search = page.getByRole("searchbox", { name: "Search messages" });
      await search.fill("zebrafnik");
      await expect(page.getByRole("link", { name: "In a note: Budget approved by Zebrafink" })).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "Showing results for “zebrafink”." })).toBeVisible();
      await search.fill("");
      await expect(page).not.toHaveURL(/zebrafnik/);
    });

    await test.step("what is wrong with a file or a field", async () => {
      await dropFile(page, "photo.png", "not an email");
      await expect(snackbar(page, "This isn’t an email. Save it as an .eml file in your mail program.")).toBeVisible();
      await page.getByRole("button", { name: "New enquiry" }).click();
      await dialog.getByRole("button", { name: "Add enquiry" }).click();
      await expect(dialog.getByLabel("Name")).toBeFocused();
      await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
      await dialog.getByLabel("Name").fill("Kim");
      await dialog.getByLabel("What it is about").fill("A trailer.");
      await dialog.getByLabel("Email address (optional)").fill("kim@");
      await dialog.getByRole("button", { name: "Add enquiry" }).click();
      await expect(dialog.getByLabel("Email address (optional)")).toHaveAccessibleDescription(/a full email address/);
      await page.goto(`${site.url}/dashboard/enquiries`);
      await page.getByRole("button", { name: "New enquiry" }).click();
      await dialog.getByLabel("Email file").setInputFiles({ name: "a.eml", mimeType: "", buffer: Buffer.from(eml) });
      await expect(dialog.getByLabel("Name")).toHaveValue("Robin Fair");
      await dialog.getByRole("button", { name: "Add enquiry" }).click();
      await expect(snackbar(page, "Enquiry added.")).toBeVisible();
    });

    await test.step("a file that is chosen says what is wrong with it, and that its message is there already", async () => {
      await page.goto(`${site.url}/dashboard/enquiries`);
      await page.getByRole("button", { name: "New enquiry" }).click();
      const file = dialog.getByLabel("Email file");
      await file.setInputFiles({ name: "b.eml", mimeType: "", buffer: Buffer.from("nothing") });
      await expect(dialog.getByRole("alert")).toHaveText(
        "This isn’t an email. Save it as an .eml file in your mail program.",
      );
      await file.setInputFiles({ name: "a.eml", mimeType: "", buffer: Buffer.from(eml) });
      await expect(dialog.getByText("This email is in your messages already.")).toBeVisible();
      await dialog.getByRole("button", { name: "Open the message from Robin Fair" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("article", { name: "Robin Fair" }).getByRole("heading", { level: 2 })).toBeFocused();
    });

    await mail.goDown();
  },
);

async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const files = new DataTransfer();
      files.items.add(new File([text ?? ""], name ?? ""));
      return files;
    },
    [name, text],
  );
  await page.getByRole("region", { name: "Messages" }).dispatchEvent("drop", { dataTransfer });
  await dataTransfer.dispose();
}
