// The owner brings another blog in, and takes the site along, without a command.
import { makeZip } from "#tests/support/zip.ts";
import { owner } from "#tests/support/test-settings.ts";
import { createPost, expect, test } from "./support/site.ts";

function blog(): Buffer {
  return makeZip({
    "_posts/2015-05-21-about-loops.md":
      "---\ntitle: About loops\nredirect_from: [/about/, /old/loops.html]\n---\nLoops go round.",
  });
}

test("a blog is checked, then imported, and its old URLs redirect to the new ones", async ({ site, page }) => {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/transfers`);
  const main = page.getByRole("main");
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: "blog.zip", mimeType: "application/zip", buffer: blog() });
  await expect(main.getByText(/^blog\.zip · /)).toBeVisible();
  await main.getByRole("button", { name: "Check the File" }).click();
  const check = main.getByRole("region", { name: "What an import would do" });
  await expect(check.getByText(/Posts, new +1/)).toBeVisible();
  await main.getByRole("button", { name: "Import", exact: true }).click();
  await expect(main.getByRole("region", { name: "Imported" }).getByText(/Posts, new +1/)).toBeVisible();

  await test.step("old URLs of posts and feeds redirect to the new ones, and the site's own pages win", async () => {
    const answers: Record<string, [number, string | null]> = {};
    for (const path of [
      "/2015/05/21/about-loops/",
      "/old/loops.html",
      "/about-loops",
      "/about",
      "/rss",
      "/atom.xml",
      "/index.xml",
      "/feed/",
      "/nothing/here",
      "/nothing.html",
    ]) {
      const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
      answers[path] = [status, headers.get("location")];
    }
    expect(answers).toEqual({
      "/2015/05/21/about-loops/": [301, "/blog/about-loops"],
      "/old/loops.html": [301, "/blog/about-loops"],
      "/about-loops": [301, "/blog/about-loops"],
      "/about": [200, null],
      "/rss": [301, "/rss.xml"],
      "/atom.xml": [301, "/feed.xml"],
      "/index.xml": [301, "/rss.xml"],
      "/feed/": [301, "/rss.xml"],
      "/nothing/here": [302, "/"],
      "/nothing.html": [404, null],
    });
  });
});

test(
  "a link inside the site follows an imported URL, on a hydrated page; the whole site is exported and downloaded with the password",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("400");
    await site.logIn(page);
    const main = page.getByRole("main");
    await page.goto(`${site.url}/dashboard/transfers`);
    await main.getByRole("button", { name: "Check the File" }).click();
    await expect(main.getByText("Choose a file first.")).toBeVisible();
    await page
      .getByLabel("File to import")
      .setInputFiles({ name: "blog.zip", mimeType: "application/zip", buffer: blog() });
    await main.getByRole("button", { name: "Check the File" }).click();
    await main.getByRole("button", { name: "Import", exact: true }).click();
    await expect(main.getByRole("region", { name: "Imported" })).toBeVisible();
    const content = '<p><a href="/2015/05/21/about-loops/">loops</a></p>';
    const { slug } = await createPost(site, { title: "Links", content });
    await page.goto(`${site.url}/blog/${slug}`);
    await page.getByRole("link", { name: "loops", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "About loops" })).toBeVisible();

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
  },
);

test("a backup that is made now is in the list of backups", { tag: "@long" }, async ({ site, page }) => {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/transfers`);
  await page.getByRole("main").getByRole("button", { name: "Back Up Now" }).click();
  await expect(page.getByRole("list", { name: "Backups on the server" }).getByRole("listitem")).toHaveCount(1);
});
