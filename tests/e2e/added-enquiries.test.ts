// Enquiries that the owner adds, and corrections of a sender's name and address.
import { openMailServer } from "#tests/support/mail-server.ts";
import { axe, overflow } from "./support/usable.ts";
import { expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

test("the owner adds an enquiry without an address, adds the address, and replies", async ({ openSite, page, expectedProblems }) => {
  expectedProblems.push("400");
  const mail = await openMailServer();
  const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url } });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries`);
  await page.getByRole("button", { name: "New enquiry" }).click();
  const dialog = page.getByRole("dialog", { name: "New enquiry" });
  await dialog.getByRole("button", { name: "Add enquiry" }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await dialog.getByLabel("Name").fill("Kim Fair");
  await dialog.getByLabel("What it is about").fill("Met at a fair. Wants a trailer.");
  await dialog.getByLabel("Came from (optional)").fill("Discord");
  await dialog.getByLabel("Service (optional)").selectOption("Playable Prototype");
  await dialog.getByLabel("Email address (optional)").fill("kim@");
  await dialog.getByRole("button", { name: "Add enquiry" }).click();
  await expect(dialog.getByLabel("Email address (optional)")).toHaveAccessibleDescription(/a full email address/);
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel("Email address (optional)").fill("");
  await dialog.getByRole("button", { name: "Add enquiry" }).click();
  await expect(snackbar(page, "Enquiry added.")).toBeVisible();
  const enquiry = page.getByRole("article", { name: "Kim Fair" });
  const heading = enquiry.getByRole("heading", { level: 2, name: "Kim Fair" });
  await expect(heading).toBeFocused();
  await expect(enquiry).toContainText("Added by you");
  await expect(enquiry.getByText("Discord", { exact: true })).toBeVisible();
  await expect(enquiry).toContainText(
    "To reply, to email a quote or to propose times, add the email address of Kim Fair.",
  );
  await expect(enquiry.getByRole("button", { name: "Reply" })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await enquiry.getByRole("button", { name: "Add the address" }).click();
  const sender = page.getByRole("dialog", { name: "Name and address" });
  await expect(sender.getByLabel("Email address")).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.type("kim@example.org");
  await page.keyboard.press("Enter");
  await expect(enquiry.getByRole("link", { name: "kim@example.org" })).toBeVisible();
  await expect(enquiry.getByRole("button", { name: "Reply" })).toBeFocused();
  await expect(enquiry.getByText("Address added: kim@example.org")).toBeVisible();

  await test.step("an address that the mail server refuses is changed where the history says so", async () => {
    mail.refuse("RCPT TO", "550 No such user");
    await enquiry.getByRole("button", { name: "Reply" }).click();
    await page.keyboard.type("Gladly.");
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
  await mail.goDown();
});
