// The owner sends a post to the subscribers of the newsletter.
import { openMailServer } from "#tests/support/mail-server.ts";
import { createPost, expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";

test("the owner sees a letter as mail programs show it, sends it, and pauses and stops it", async ({
  openSite,
  page,
}) => {
  const mail = await openMailServer();
  const settings = { OWNER_EMAIL: "owner@example.com", SMTP_URL: mail.url, NEWSLETTER_PER_HOUR: "6" };
  const site = await openSite({ settings });
  const addresses = ["ada", "bo", "cy"].map((name) => `${name}@readers.example`);
  for (const email of addresses) await site.api("POST", "/subscribers", { email });
  const asked = () =>
    mail.letters.flatMap(({ source }) => /\/subscribe\/([\w-]+)/.exec(source.replace(/=\r\n/g, ""))?.[1] ?? []);
  await expect.poll(() => asked().length).toBe(3);
  for (const token of asked()) await site.api("POST", `/newsletter/confirmations/${token}`);
  const { version } = await site.api<{ version: number }>("GET", "/site/sections/newsletter");
  const document = { on: false, legal: "Alex Sample, 1 Main Street" };
  await site.api("PUT", "/site/sections/newsletter/draft", { version, document });
  await site.api("POST", "/site/publish");
  const { _id } = await createPost(site, { title: "Greyboxing", content: "<p>Gray cubes.</p>", published: true });

  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/edit/${_id}`);
  await page.getByRole("button", { name: "Send by email to 3 readers…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send by email" });
  await expect(dialog.getByLabel("Subject")).toHaveValue("Greyboxing");
  await dialog.getByLabel("Subject").fill("Gray cubes first");
  const letter = dialog.frameLocator("iframe");
  await expect(letter.getByRole("heading", { level: 1 })).toHaveText("Gray cubes first");
  const background = () => letter.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();
  await dialog.getByRole("button", { name: "Dark" }).click();
  await expect.poll(background).not.toBe(light);
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await expect(dialog.getByRole("region", { name: "The letter as plain text" })).toContainText(
    "Gray cubes.\n\n-- \n\nYou get this letter because",
  );
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await dialog.getByRole("button", { name: "Send me a test" }).click();
  await expect(dialog.getByText("The mail server accepted the letter to owner@example.com.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send to 3 readers" }).click();
  await expect(snackbar(page, "The letter is on its way.")).toBeVisible();
  await expect.poll(() => mail.letters.filter(({ source }) => source.includes("List-Unsubscribe")).length).toBe(2);

  await page.getByRole("region", { name: "Publishing" }).getByRole("link", { name: "Letters" }).click();
  const row = page.getByRole("row", { name: /Gray cubes first/ });
  await expect(row).toContainText("1 of 3");
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
  await expect(row).toContainText("Stopped");
});
