// The owner brings another blog in, and takes the site along, without a command.
import { makeZip } from "#tests/support/zip.ts";
import { owner } from "#tests/support/test-settings.ts";
import { expect, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

test("a blog is checked, then imported, and the whole site is exported and downloaded with the password", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("400");
  const buffer = makeZip({ "posts/moved-in.md": "---\ntitle: Moved in\ndate: 2024-05-06\n---\n\nFrom elsewhere.\n" });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/transfers`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Check the File" }).click();
  await expect(main.getByText("Choose a file first.")).toBeVisible();
  await page.getByLabel("File to import").setInputFiles({ name: "blog.zip", mimeType: "application/zip", buffer });
  await expect(main.getByText(/^blog\.zip · /)).toBeVisible();
  await main.getByRole("button", { name: "Check the File" }).click();
  const check = main.getByRole("region", { name: "What an import would do" });
  await expect(check.getByText(/Posts, new +1/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await main.getByRole("button", { name: "Import", exact: true }).click();
  await expect(main.getByRole("region", { name: "Imported" }).getByText(/Posts, new +1/)).toBeVisible();
  await page.goto(`${site.url}/blog/moved-in`);
  await expect(page.getByRole("heading", { level: 1, name: "Moved in" })).toBeVisible();

  await page.goto(`${site.url}/dashboard/transfers`);
  await main.getByRole("button", { name: "Export", exact: true }).click();
  await main.getByRole("button", { name: /^Download savepoint-export/ }).click();
  await page.getByLabel("Current password").fill("wrong");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(/wrong/i);
  await page.getByLabel("Current password").fill(owner.password);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^savepoint-export-.+\.zip$/);

  await main.getByRole("button", { name: "Back Up Now" }).click();
  await expect(main.getByRole("list", { name: "Backups on the server" }).getByRole("listitem")).toHaveCount(1);
});
