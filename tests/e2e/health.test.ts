import type { Page } from "@playwright/test";
import type { SiteReport } from "#contract/site-report.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { imageFile } from "./support/files.ts";
import { uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";

test("the screen says what is missing, counts and links what could be better, and drops what was fixed", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const address = `/blog/${"bravo-".repeat(19)}1`;
  const title = "A title that is long enough to need a second line on a phone";
  const { _id } = await createPost(site, { title, content: `<p><a href="${address}">There</a></p>` });
  for (const color of ["#363", "#336"]) await uploadTo(site, await imageFile("square.png", color));
  for (let count = 1; count <= 4; count++) await createPost(site, { title: `Post ${count}` });
  await site.api("POST", "/blogs", { title: "Later", description: "Later", publishAt: "2099-01-05T08:30:00.000Z" });
  await page.route("**/api/health/report", async (route) => {
    const answer = await route.fetch();
    const backup = {
      last: {
        at: "2026-11-20T03:00:12.000Z",
        bytes: 18_285_056,
        file: "/srv/savepoint/data/backups/savepoint-2026-11-20T030012Z.tar",
      },
      failure: {
        at: "2026-11-21T03:00:05.000Z",
        reason: "There is no room for a backup: it takes 18 MB, and 2.1 MB are free.",
      },
      isNightly: true,
    };
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), backup } });
  });
  await open(page, site);
  const finding = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "1 broken link or image" }) });

  await test.step("the last backup is shown with its size and place, and a later failure comes first", async () => {
    await expect(page.getByText("20 Nov 2026")).toBeVisible();
    await expect(page.getByText("savepoint-2026-11-20T030012Z.tar")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("The last backup failed");
    await expect(page.getByText("and 2.1 MB are free. It is tried again every hour.")).toBeVisible();
  });

  await test.step("missing email settings are reported by name", async () => {
    await expect(page.getByRole("heading", { name: "Email isn’t set up" })).toBeVisible();
    await expect(page.getByText("set OWNER_EMAIL and SMTP_URL on the server and restart the site.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send test email" })).toHaveCount(0);
  });

  await test.step("all of it fits a phone", async () => {
    await expect(finding).toContainText(`${address} doesn’t exist`);
    expect(await tooSmall(page.getByRole("main"))).toEqual([]);
    expect(await axe(page)).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("a long list shows only its first entries, and the others on request", async () => {
    await expect(page.getByRole("list", { name: "Scheduled posts" })).toContainText("5 Jan 2099, 08:30");
    const list = page.getByRole("list", { name: "6 posts have no category" });
    await expect(list.getByRole("link")).toHaveText(["Later", "Post 4", "Post 3", "Post 2"]);
    await page.getByRole("button", { name: "Show all 6 of “6 posts have no category”" }).focus();
    await page.keyboard.press("Enter");
    await expect(list.getByRole("link")).toHaveCount(6);
    await expect(page.getByRole("button", { name: "Show fewer of “6 posts have no category”" })).toBeFocused();
  });

  await test.step("images without a description lead to the library", async () => {
    await expect(page.getByRole("heading", { name: "2 images have no alternative text" })).toBeVisible();
    await page.getByRole("link", { name: "Describe them" }).click();
    await expect(page).toHaveURL(`${site.url}/dashboard/media?kind=image&alt=missing`);
    await page.goBack();
  });

  await test.step("a broken link leads to its post, and disappears once it is fixed", async () => {
    await expect(finding).toContainText(`${address} doesn’t exist`);
    await site.api("POST", "/blogs", { title: "Bravo", description: "b", slug: address.slice("/blog/".length) });
    await page.getByRole("button", { name: "Check Again" }).click();
    await expect(finding).toContainText(`${address} is a draft`);
    await expect(finding.getByRole("link", { name: title })).toHaveAttribute("href", `/dashboard/edit/${_id}`);
    await site.api("PUT", `/blogs/${_id}`, { title, description: "About it", published: true, content: "<p>No.</p>" });
    await page.getByRole("button", { name: "Check Again" }).click();
    await expect(page.getByText("No broken links or images.")).toBeVisible();
  });
});

test(
  "an empty site only needs the owner's own texts; the result of the test email appears in its place and above, until one is accepted",
  { tag: "@long" },
  async ({ page, openSite, expectedProblems }) => {
    expectedProblems.push("502");
    const mail = await openMailServer();
    const SMTP_URL = mail.url.replace("//", "//me:wrong@");
    const site = await openSite({ settings: { OWNER_EMAIL: "owner@example.com", SMTP_URL } });
    await open(page, site);
    await expect(page.getByText("1 thing could be better.")).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Example content is still on the site: the example owner’s name" }),
    ).toBeVisible();
    await page.route("**/api/health/report", async (route) => {
      const answer = await route.fetch();
      const report = (await answer.json()) as SiteReport;
      await route.fulfill({ response: answer, json: { ...report, examples: { ...report.examples, owner: [] } } });
    });
    await page.getByRole("button", { name: "Check Again" }).click();
    await expect(page.getByText("Everything looks good.")).toBeVisible();
    await expect(page.getByText("No example content is left.")).toBeVisible();
    await expect(page.getByText(new URL(mail.url).host)).toBeVisible();
    await expect(page.getByText("Every image has alternative text.")).toBeVisible();
    await expect(page.getByText("Nothing is scheduled.")).toBeVisible();
    await expect(page.getByText("No backup has been made.")).toBeVisible();
    await expect(page.getByText("Make one now under Import and Export.")).toBeVisible();

    mail.refuse("AUTH", "535 5.7.8 Authentication failed");
    await page.getByRole("button", { name: "Send test email" }).focus();
    await page.keyboard.press("Enter");
    const refused = "refused the login (535 5.7.8 Authentication failed). Check the user name and password in SMTP_URL";
    await expect(page.getByRole("alert")).toContainText(refused);
    const finding = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Emails to you aren’t getting through" }) });
    await expect(finding).toContainText(refused);
    await expect(page.getByText("Failing since")).toBeVisible();
    await page.reload();
    await expect(finding).toContainText(refused);

    mail.accept();
    await page.getByRole("button", { name: "Send test email" }).click();
    await expect(page.getByText("The mail server accepted a test email to owner@example.com.")).toBeVisible();
    await expect(finding).toHaveCount(0);
    await expect(page.getByText("Emails to you are accepted by the mail server.")).toBeVisible();
    expect(mail.letters).toHaveLength(1);
    await page.getByRole("main").getByRole("link", { name: "Import and Export" }).first().click();
    await expect(page.getByRole("button", { name: "Back Up Now" })).toBeVisible();
    await mail.goDown();
  },
);

test(
  "a report that fails to load can be requested again",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("500");
    await page.route("**/api/health/report", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    await expect(page.getByText("The site couldn’t be checked.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Email isn’t set up" })).toBeVisible();
  },
);

async function open(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/health`);
}
