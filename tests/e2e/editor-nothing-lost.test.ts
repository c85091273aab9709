import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { owner } from "#tests/support/test-settings.ts";
import {
  content,
  description,
  drafts,
  find,
  localDraft,
  openNew,
  openPost,
  paste,
  save,
  title,
} from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

for (const { kills, tag } of [
  { kills: 1, tag: [] },
  { kills: 20, tag: ["@long"] },
])
  test(
    `a tab whose process is killed loses only the last moment of typing: ${kills} times`,
    { tag },
    async ({ site, page, context }) => {
      test.setTimeout(60_000 + kills * 15_000);
      await openNew(site, page);
      const address = page.url();
      await title(page).fill("Crashes");
      await page.keyboard.press("Enter");
      let tab = page;
      let expected = "";
      for (let kill = 1; kill <= kills; kill++) {
        const words = `Kill ${kill} comes after these words. `.slice(0, 12 + ((kill * 7) % 22));
        await tab.keyboard.type(words);
        expected += words;
        // By the page's own clock, since a busy machine delays its timers too.
        await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
        const typing = tab.keyboard.type("lost or not").catch(() => undefined);
        await pause((kill * 37) % 110);
        await crash(tab, context);
        await typing;
        tab = await context.newPage();
        await tab.goto(address);
        await expect(title(tab)).toHaveValue("Crashes");
        await expect(content(tab)).toContainText(expected.trim());
        const found = (await content(tab).innerText()).replace(/\u00a0/g, " ").trimEnd();
        expect(`${expected}lost or not`.startsWith(found), `“${found}” after “${expected}”`).toBe(true);
        await content(tab).press("ControlOrMeta+End");
        await tab.keyboard.type(" ");
        expected = `${found} `;
      }
      await description(tab).fill("d");
      await save(tab, { button: "Create Post" });
      expect((await find(site, "crashes")).content).toContain(expected.trim());
      await expect.poll(() => drafts(site)).toEqual([]);
    },
  );

test("after a crash, the changes to a saved post are offered", { tag: "@long" }, async ({ site, page, context }) => {
  const post = await createPost(site, { title: "Crash", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed before the crash");
  await expect.poll(async () => (await localDraft(page, post._id)).content).toContain("Typed before the crash");
  await crash(page, context);

  const second = await context.newPage();
  await openPost(site, second, post._id);
  await second.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(content(second)).toHaveText("Saved. Typed before the crash");
  await save(second);
  expect((await find(site, post._id)).content).toBe("<p>Saved. Typed before the crash</p>");
  await expect.poll(() => drafts(site)).toEqual([]);
});

test(
  "500 characters that are typed during saves at 300 ms latency are all there",
  { tag: "@long" },
  async ({ site, page }) => {
    await page.route(/\/api\/blogs(\/p_\d+)?$/, async (route) => {
      await pause(300);
      await route.fallback();
    });
    await openNew(site, page);
    await title(page).fill("Never paused");
    await description(page).fill("d");
    await content(page).click();
    // Outside of the text, n, ? and g h are shortcuts.
    const words = "nothing goes home while g h and n are typed ? no ".repeat(11).slice(0, 500);
    for (let typed = 0; typed < words.length; typed += 50) {
      await page.keyboard.press("ControlOrMeta+s");
      await page.keyboard.type(words.slice(typed, typed + 50));
    }
    await expect(content(page)).toHaveText(words.trim());
    await expect(page).toHaveURL(/\/dashboard\/edit\/p_\d+$/);
    await expect(page.getByRole("button", { name: "Save Changes" })).toBeEnabled();
    await save(page);
    expect((await find(site, "never-paused")).content.replace(/&nbsp;/g, " ")).toContain(words.trim());
    expect(await count(site)).toBe(1);
    await expect.poll(() => drafts(site)).toEqual([]);
  },
);

test("text typed offline stays in the browser and is sent when the server is back, and a save whose response is lost creates no second post", async ({
  site,
  page,
  context,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await context.setOffline(true);
  await title(page).fill("On a train");
  await description(page).fill("d");
  await content(page).click();
  await page.keyboard.type("One.");
  await expect(page.getByText("Offline. Autosaved in this browser.")).toBeVisible();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to create blog post. No response from server (CORS/SSL/Network)",
  );
  await expect(content(page)).toHaveText("One.");
  await context.setOffline(false);
  await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
  const [kept] = (await site.api<{ items: { content: string }[] }>("GET", "/blogs/autosaves")).items;
  expect(kept?.content).toBe("<p>One.</p>");

  await loseAnswer(page, "**/api/blogs", "POST");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect.poll(() => count(site)).toBe(1);
  await expect(page.getByRole("button", { name: "Create Post" })).toBeEnabled();
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type(" Two.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/\/dashboard\/edit\/p_/);
  expect(await count(site)).toBe(1);
  expect((await find(site, "on-a-train")).content).toBe("<p>One. Two.</p>");

  await expect(page.getByRole("button", { name: "Save Changes" })).toBeEnabled();
  await page.keyboard.type(" Three.");
  await loseAnswer(page, /\/api\/blogs\/p_\d+$/, "PUT");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to update blog post." })).toBeVisible();
  await save(page);
  expect((await find(site, "on-a-train")).content).toBe("<p>One. Two. Three.</p>");
  await expect.poll(() => drafts(site)).toEqual([]);
});

test(
  "a session that ends over a new post loses no text, and logging in returns to the post",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("Failed to load resource");
    await openNew(site, page);
    const address = page.url();
    await title(page).fill("Logged out");
    await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
    await site.api("POST", "/auth/logout");
    await content(page).click();
    await page.keyboard.type("Typed after the session had ended.");
    await page.getByRole("button", { name: "Go to the login page" }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await page.getByLabel("Username").fill(owner.username);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(title(page)).toHaveValue("Logged out");
    await expect(content(page)).toHaveText("Typed after the session had ended.");
  },
);

test("an autosave that the server refuses stays in the browser with the reason, a discarded one stays away, and Undo restores it", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  const autosaves = "**/api/blogs/autosaves/new_*";
  await page.route(autosaves, (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, error: "Bad Request", message: "content is too long" } }),
  );
  await title(page).fill("Thrown away");
  await expect(
    page.getByText("Autosaved in this browser only. The server rejected the draft: content is too long"),
  ).toBeVisible();
  await page.unroute(autosaves);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(title(page)).toHaveValue("Thrown away");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue("");
  await expect.poll(() => drafts(site)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Thrown away");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue("");
  await expect.poll(() => drafts(site)).toEqual([]);
  await page.reload();
  await expect(content(page)).toBeVisible();
  await expect(title(page)).toHaveValue("");
});

test(
  "in a post of twenty thousand words every typed word is autosaved and saved",
  { tag: "@long" },
  async ({ site, page }) => {
    const post = await createPost(site, {
      title: "A book",
      content: Array.from(
        { length: 400 },
        (_, index) => `<p>${`Paragraph ${index} has fifty words. `.repeat(10)}</p>`,
      ).join(""),
    });
    await openPost(site, page, post._id);
    const words = "Typed without a pause, key after key, as fast as keys can come. ".repeat(3);
    await content(page).getByText("Paragraph 0 has").click();
    await page.keyboard.press("End");
    await page.keyboard.type(words);
    await expect.poll(async () => (await localDraft(page, post._id)).content).toContain(words.trim().slice(-60));
    await save(page);
    expect((await find(site, post._id)).content).toContain(words.trim().slice(-60));
  },
);

test(
  "a pasted image of five megabytes becomes an upload, and no autosave contains it as a data URL",
  { tag: "@long" },
  async ({ site, page }) => {
    const post = await createPost(site, { title: "Five megabytes", content: "" });
    const noise = await sharp({
      create: {
        width: 2000,
        height: 1700,
        channels: 3,
        background: "white",
        noise: { type: "gaussian", mean: 120, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(5_000_000);
    await openPost(site, page, post._id);
    await content(page).click();
    await paste(content(page), {
      html: `<p>Look: <img src="data:image/png;base64,${noise.toString("base64")}"> and so on</p>`,
    });
    await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//, { timeout: 60_000 });
    await expect.poll(async () => (await localDraft(page, post._id)).content).toContain("/media/");
    expect(
      await page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes("data:image"))),
    ).toBe(false);
    await save(page);
    expect((await find(site, post._id)).content).toMatch(/^<p>Look: {2}and so on<\/p><p><img src="\/media\//);
  },
);

test(
  "a pasted image over the limit is refused with a message, and the text stays",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("Failed to load resource");
    await openNew(site, page);
    await content(page).click();
    await page.keyboard.type("Words.");
    const size = 16 * 1024 * 1024;
    await content(page).evaluate((element, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        `<img src="data:image/png;base64,${btoa("\u0089PNG\r\n\u001a\n" + "x".repeat(bytes))}">`,
      );
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, size);
    await expect(page.getByRole("alert").filter({ hasText: "Image upload failed." })).toBeVisible({ timeout: 60_000 });
    await content(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(content(page)).toHaveText("Words.");
  },
);

/** The server handles the call, but its response is lost. */
async function loseAnswer(page: Page, url: string | RegExp, method: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort("connectionreset");
  });
}

async function count(site: Site): Promise<number> {
  return (await site.api<{ total: number }>("GET", "/blogs")).total;
}

/** Kills the process of the page. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
