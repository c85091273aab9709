import { imageFile } from "./support/files.ts";
import { expect, test, withMotion } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { startServer } from "./support/server-process.ts";

test.use(withMotion);

test("a post written in the browser can be read and found, and disappears when it is unpublished", async ({
  browser,
  page,
  expectedProblems,
}) => {
  // On a busy machine the site may ask to come back in a moment.
  expectedProblems.push("404", "503");
  const server = await startServer({ env: { OWNER_PASSWORD: "" } });
  const password = /with the password (\S+)/.exec(server.output())?.[1] ?? "";
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);

  // The owner logs in with the password that the first start printed, and writes a post.
  await expect.poll(async () => (await page.goto(`${server.url}/dashboard/create`))?.status()).toBe(200);
  await page.getByLabel("Username").fill("owner");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Create New Post" })).toBeVisible();
  await page.getByLabel("Title").fill("Profiling on a small phone");
  await page.getByLabel("Description").fill("Where the milliseconds went.");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await page.getByRole("button", { name: "Heading 2" }).click();
  await page.keyboard.type("Measure first");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The allocator was guilty.");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Bullet list" }).click();
  await page.keyboard.type("pools");
  await page.keyboard.press("Enter");
  await page.keyboard.type("fewer strings");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Code block" }).click();
  await page.keyboard.type("int count = 0;");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await (await chooser).setFiles(await imageFile("chart.png"));
  await expect(content.locator("img")).toHaveAttribute("src", /^\/media\//);
  await page.getByRole("checkbox", { name: "Published" }).check();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(snackbar(page, "Blog created!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  // A visitor without JavaScript and without a login reads the server-rendered post.
  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(`${server.url}/blog/profiling-on-a-small-phone`);
  await expect(visitor.getByRole("heading", { level: 2, name: "Measure first" })).toBeVisible();
  await expect(visitor.getByRole("main").getByRole("listitem")).toHaveText(["pools", "fewer strings"]);
  await expect(visitor.locator("pre")).toContainText("int count = 0;");
  await expect
    .poll(() =>
      visitor.locator(".prose img:not(.picture-placeholder)").evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  // Another visitor finds the post with a misspelled word.
  const reader = await browser.newPage();
  await reader.goto(`${server.url}/blogs`);
  await reader.getByRole("searchbox").fill("alocator");
  await expect(reader.getByText("Showing results for “allocator”.")).toBeVisible();
  await expect(reader.getByRole("link", { name: "Profiling on a small phone" })).toBeVisible();

  // The post is gone at the first request after it is unpublished.
  await page.getByRole("button", { name: "Unpublish “Profiling on a small phone”" }).click();
  await expect(page.getByText("1 post(s) toggled.")).toBeVisible();
  expect((await fetch(`${server.url}/blog/profiling-on-a-small-phone`)).status).toBe(404);
  const found = (await (await fetch(`${server.url}/api/blogs?search=alocator`)).json()) as { total: number };
  expect(found.total).toBe(0);

  // The dashboard may still be loading its figures.
  for (const each of [page, visitor, reader]) await each.close();
  expect(await server.stop()).toBe(0);
});
