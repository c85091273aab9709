import { imageFile } from "./support/files.ts";
import { expect, test, withMotion } from "./support/site.ts";
import { axe } from "./support/usable.ts";
import { snackbar } from "./support/snackbars.ts";
import { startServer } from "./support/server-process.ts";

test.use(withMotion);

test("the owner sets up a new site, and a post written in the browser can be read and found, and disappears when it is unpublished", async ({
  browser,
  page,
  expectedProblems,
}) => {
  // On a busy machine the site may ask to come back in a moment.
  expectedProblems.push("404", "503");
  const server = await startServer({ env: { OWNER_PASSWORD: "" } });
  const linkIn = (output: string) => /Set up your site: (\S+)/.exec(output)?.[1];
  await expect.poll(() => linkIn(server.output())).toBeDefined();
  const link = linkIn(server.output()) ?? "";
  const [, key = ""] = link.split("#");

  // The owner opens the link that the start showed, and creates the account.
  await expect.poll(async () => (await page.goto(link))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set Up Your Site");
  await expect(page, "the key leaves the URL").toHaveURL(`${server.url}/setup`);
  await expect(page.getByLabel("Setup key")).toHaveCount(0);
  await expect(page.getByLabel("Username")).toHaveValue("owner");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("too short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await expect(password).toBeFocused();
  expect(await axe(page, { bothThemes: true })).toEqual([]);
  // A reload has lost the key, so the page says where it is and takes the whole link, too.
  await page.reload();
  await expect(page.getByText("The key is also in the file setup-key")).toBeVisible();
  await page.getByLabel("Setup key").fill("mistyped");
  await password.fill("greybox lantern otter");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("This setup key isn’t valid.")).toBeVisible();
  await page.getByLabel("Setup key").fill(link);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/welcome`);
  const later = await fetch(`${server.url}/setup`);
  expect([later.status, later.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await later.text()).not.toContain(key);

  // The owner writes a post.
  await page.goto(`${server.url}/dashboard/create`);
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
