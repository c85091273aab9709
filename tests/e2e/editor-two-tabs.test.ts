import type { Locator, Page } from "@playwright/test";
import { content, drafts, find, localDraft, openNew, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";
import { finishAnimations } from "./support/waiting.ts";

const three = "<p>The first paragraph.</p><p>The second paragraph.</p><p>The third paragraph.</p>";
const newer = (page: Page): Locator => page.getByRole("button", { name: "Load the newer version" });
const savedElsewhere = (page: Page): Locator =>
  page.getByText("This post was saved elsewhere after you opened it here.");

test("two tabs on one post detect each other and report saves, and each keeps an autosave", async ({
  site,
  page,
  context,
  expectedProblems,
}) => {
  expectedProblems.push("503");
  const post = await createPost(site, { title: "Both", content: three });
  const openElsewhere = "This post is open in another tab too.";
  await openPost(site, page, post._id);
  await expect(page.getByText(openElsewhere)).toBeHidden();
  const second = await context.newPage();
  await openPost(site, second, post._id);
  for (const tab of [page, second]) tab.on("dialog", (dialog) => void dialog.accept());
  await expect(second.getByText(openElsewhere)).toBeVisible();
  await expect(page.getByText(openElsewhere)).toBeVisible();

  await test.step("with nothing unsaved the newer text is simply there", async () => {
    await typeInto(second, "second", " Saved there.");
    await save(second, { stay: true });
    await expect(savedElsewhere(page)).toBeVisible();
    await page.route(`**/api/blogs/${post._id}`, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await newer(page).click();
    await expect(snackbar(page, "couldn’t be loaded. Try again in a moment.")).toBeVisible();
    await newer(page).click();
    await expect(content(page)).toContainText("Saved there.");
    await expect(savedElsewhere(page)).toBeHidden();
    await expect(page.getByRole("region", { name: "Unsaved draft" })).toBeHidden();
  });

  await test.step("with unsaved words the newer text is loaded, and mine are offered", async () => {
    await typeInto(page, "first", " Mine.");
    await typeInto(second, "third", " Theirs.");
    await save(second, { stay: true });
    await expect(savedElsewhere(page)).toContainText("Your changes are kept if you load it");
    await newer(page).click();
    await expect(content(page)).toContainText("Theirs.");
    const offer = page.getByRole("region", { name: "Unsaved draft" });
    await expect(offer).toContainText("The post was saved again after that.");
    await offer.getByRole("button", { name: /^Restore what you typed on / }).click();
    await expect(content(page)).toContainText("Mine.");
  });

  await test.step("both autosaves are offered after both tabs were left", async () => {
    await typeInto(second, "second", " Also mine.");
    await expect.poll(() => localDrafts(page)).toBe(2);
    await second.goto(`${site.url}/robots.txt`);
    await expect(page.getByText(openElsewhere)).toBeHidden();
    await page.reload();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => newestKind(site, post._id)).toBe("autosaved");
    await page.getByRole("button", { name: /^Restore what you typed on / }).click();
    const text = await content(page).innerText();
    expect(text.includes(" Mine.") !== text.includes("Also mine.")).toBe(true);
    const { items } = await site.api<{ items: { number: number }[] }>("GET", `/blogs/${post._id}/revisions`);
    expect(await textOfRevision(site, post._id, items[0]?.number ?? 0)).toContain(
      text.includes(" Mine.") ? "Also mine." : " Mine.",
    );
  });
});

test("unsaved changes of another device can be loaded, and a save based on an older state asks first: mine replaces theirs, which is in the history", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource", "503");
  const post = await createPost(site, { title: "Two devices", content: three });
  const fields = { title: "Two devices", description: "About Two devices", published: true };
  await openPost(site, page, post._id);

  await test.step("what was typed here goes to the history", async () => {
    const there = three.replace("third paragraph.", "third paragraph. Left unsaved.");
    await site.api("PUT", `/blogs/autosaves/${post._id}`, { ...fields, content: there, writer: "other" });
    await typeInto(page, "first", " Mine.");
    await expect(page.getByText(/^Unsaved changes to this post are kept from .+ too\./)).toContainText(
      "If you load them, yours go to the history.",
    );
    const load = page.getByRole("button", { name: "Load them" });
    await page.route("**/api/blogs/autosaves/**", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await load.click();
    await expect(snackbar(page, "couldn’t be loaded. Try again in a moment.")).toBeVisible();
    await expect(content(page)).toContainText("Mine.");
    await page.unrouteAll();
    await load.click();
    await expect(content(page)).toContainText("Left unsaved.");
    await expect(content(page)).not.toContainText("Mine.");
    expect(await newestKind(site, post._id)).toBe("autosaved");
    expect(await textOfRevision(site, post._id, 2)).toContain("Mine.");
    await save(page, { stay: true });
    await expect.poll(() => drafts(site)).toEqual([]);
    expect((await find(site, post._id)).content).toContain("Left unsaved.");
  });

  const theirs = three.replace("second paragraph.", "second paragraph. Theirs.");
  await site.api("PUT", `/blogs/${post._id}`, { ...fields, content: theirs });
  await typeInto(page, "second", " Mine again.");
  await expect(savedElsewhere(page)).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await test.step("on a phone the question fits, and everybody can answer it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(conflict(page).getByRole("button", { name: "Keep mine" })).toBeInViewport();
    expect(await overflow(page)).toBe(0);
    await finishAnimations(page);
    expect(await axe(page, { within: "dialog[open]" })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await conflict(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(content(page)).toContainText("Mine again.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await conflict(page).getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(async () => (await find(site, post._id)).content).toContain("Mine again.");
  const { items } = await site.api<{ items: { number: number }[] }>("GET", `/blogs/${post._id}/revisions`);
  const texts = await Promise.all(items.map(({ number }) => textOfRevision(site, post._id, number)));
  expect(texts.some((text) => text.includes("Theirs."))).toBe(true);
  await expect.poll(() => drafts(site)).toEqual([]);
});

test(
  "a new post that is open twice is saved once, and the other tab's text moves there",
  { tag: "@long" },
  async ({ site, page, context }) => {
    await openNew(site, page);
    await title(page).fill("Born once");
    await page.getByRole("textbox", { name: "Description" }).fill("d");
    await localDraft(page, new URL(page.url()).searchParams.get("draft") ?? "");
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(title(second)).toHaveValue("Born once");
    await content(second).click();
    await second.keyboard.type("Words of the second tab.");
    await save(page, { button: "Create Post" });
    await second.getByRole("button", { name: "Move my changes to that post" }).click();
    await expect(second).toHaveURL(/\/dashboard\/edit\/p_/);
    await second.getByRole("button", { name: /^Restore what you typed on / }).click();
    await expect(content(second)).toHaveText("Words of the second tab.");
    expect((await site.api<{ total: number }>("GET", "/blogs")).total).toBe(1);
  },
);

test(
  "taking theirs at that question loads them, and what is given up then stays in the history",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("Failed to load resource");
    const post = await createPost(site, { title: "Asked", content: three });
    await openPost(site, page, post._id);
    await site.api("PUT", `/blogs/${post._id}`, {
      title: "Their title",
      description: "About Asked",
      content: three,
      published: true,
    });
    await typeInto(page, "first", " Mine.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await conflict(page).getByRole("button", { name: "Take theirs" }).click();
    await expect(title(page)).toHaveValue("Their title");
    await expect(content(page)).not.toContainText("Mine.");
    await page.getByRole("region", { name: "Unsaved draft" }).getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => newestKind(site, post._id)).toBe("autosaved");
    expect(await textOfRevision(site, post._id, 3)).toContain("Mine.");
  },
);

async function typeInto(page: Page, paragraph: string, words: string): Promise<void> {
  await content(page).getByText(`The ${paragraph} paragraph.`).click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(words);
}

function localDrafts(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("draft:p_")).length);
}

function conflict(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "This post was changed elsewhere" });
}

async function textOfRevision(site: Site, id: string, number: number): Promise<string> {
  return (await site.api<{ content: string }>("GET", `/blogs/${id}/revisions/${number}`)).content;
}

async function newestKind(site: Site, id: string): Promise<string | undefined> {
  return (await site.api<{ items: { kind: string }[] }>("GET", `/blogs/${id}/revisions`)).items[0]?.kind;
}
