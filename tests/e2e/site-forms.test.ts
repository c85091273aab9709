// The owner edits the site's sections: forms, drafts, publishing, and the preview beside the form.
import type { Locator, Page } from "@playwright/test";
import type { SectionState } from "#contract/site/site-calls.ts";
import { imageFile } from "./support/files.ts";
import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

const conflictText = "This section was changed in another tab.";

/** Opens the form of a section, without the page beside it, which loads with each draft, unless the test is about that. */
async function openForm(site: Site, page: Page, section: string, preview: "open" | "closed" = "closed"): Promise<void> {
  await site.logIn(page);
  await page.evaluate((state) => localStorage.setItem("site-preview", state), preview);
  await page.goto(`${site.url}/dashboard/site/${section}`);
  await expect(page.getByRole("form")).toBeVisible();
}

function entry(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** The names of the collapsed entries, from the first to the last. */
function entryNames(page: Page): Promise<string[]> {
  return page.locator(".site-entry-title").allTextContents();
}

function getSection(site: Site, section: string): Promise<SectionState> {
  return site.api<SectionState>("GET", `/site/sections/${section}`);
}

/** The entries of a section's draft. */
async function entriesOf(site: Site, section: string): Promise<readonly Record<string, unknown>[]> {
  const { entries } = (await draftOf(site, section)) ?? {};
  return Array.isArray(entries) ? entries : [];
}

async function draftOf(site: Site, section: string): Promise<Record<string, unknown> | null> {
  const { draft } = await getSection(site, section);
  return draft;
}

async function homePage(site: Site): Promise<string> {
  return (await fetch(site.url)).text();
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(snackbar(page, "Published.")).toBeVisible();
}

test("a changed price is published and taken back with Undo, and an entry is dragged to another place", async ({
  site,
  page,
}) => {
  await openForm(site, page, "services");
  await entry(page, "Playable Prototype").click();
  await page.getByLabel("Price from").fill("$4,321");
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(await homePage(site)).not.toContain("$4,321");
  await publish(page);
  expect(await homePage(site)).toContain("$4,321");
  await expect(page.locator(".site-bar").getByText("Published", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(snackbar(page, "Undone. What was published is a draft again.")).toBeVisible();
  expect(await homePage(site)).not.toContain("$4,321");
  await expect(page.getByLabel("Price from")).toHaveValue("$4,321");
  await expect(page.getByText("Not published")).toBeVisible();
  await entry(page, "Playable Prototype").click();

  await test.step("dragging", async () => {
    const [first = "", second = "", third = ""] = await entryNames(page);
    await page.locator(".site-entries").evaluate((list) => list.scrollIntoView({ block: "center" }));
    const handle = page.locator(".site-entry-handle").first();
    const target = page.locator(".site-entry").nth(2);
    await handle.hover();
    await page.mouse.down();
    await expect(page.locator(".site-entries[data-dragging]")).toHaveCount(1);
    const { x, y, height } = (await target.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.move(x + 20, y + height * 0.4, { steps: 4 });
    await page.mouse.move(x + 20, y + height * 0.9, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await entryNames(page)).slice(0, 3)).toEqual([second, third, first]);
    await publish(page);
    const html = await homePage(site);
    expect(html.indexOf(first)).toBeGreaterThan(html.indexOf(third));
  });
});

test("a draft shows in the preview, is kept offline, is published and restored from the history", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  await openForm(site, page, "contact", "open");
  const heading = page.getByLabel("Heading").first();
  const saved = page.getByText("Draft saved");
  const first = await heading.inputValue();
  const headingOfDraft = async () => (await draftOf(site, "contact"))?.heading;

  await test.step("the preview shows the draft beside the form", async () => {
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("#contact-us")).toBeVisible();
    await heading.fill("Seen in the preview");
    await expect(frame.getByRole("heading", { name: "Seen in the preview" })).toBeVisible();
    expect(await homePage(site)).not.toContain("Seen in the preview");
    await page.getByRole("button", { name: "Desktop, 1440 pixels" }).click();
    await expect.poll(() => frame.locator("body").evaluate(() => innerWidth)).toBe(1440);
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  await test.step("offline, changes are kept on the device and survive a reload", async () => {
    await page.route("**/api/site/sections/contact/draft", (route) => route.abort());
    await heading.fill("Typed in a tunnel");
    await expect(page.getByText("Offline: your changes are kept on this device")).toBeVisible();
    await page.unroute("**/api/site/sections/contact/draft");
    await page.reload();
    await expect(heading).toHaveValue("Typed in a tunnel");
    await expect(saved).toBeVisible();
    await expect.poll(headingOfDraft).toBe("Typed in a tunnel");
  });

  await test.step("a revision becomes the draft, with its changes in words", async () => {
    await publish(page);
    await page.getByRole("button", { name: "History" }).click();
    const dialog = page.getByRole("dialog", { name: "History" });
    await expect(dialog.getByRole("listitem").first()).toContainText("Typed in a tunnel");
    await expect(dialog.getByRole("listitem").first()).toContainText(first);
    await dialog.getByRole("button", { name: /^Restore/ }).click();
    await expect(heading).toHaveValue(first);
    await expect(page.getByText("Not published")).toBeVisible();
    await expect.poll(headingOfDraft).toBe(first);
  });
});

test("the list of sections says which have drafts, and publishes or discards all of them", async ({ site, page }) => {
  await openForm(site, page, "contact");
  const heading = page.getByLabel("Heading").first();
  const saved = page.getByText("Draft saved");
  const publishing = page.getByRole("button", { name: "Publish", exact: true });
  await heading.fill("Write to me");
  await expect(saved).toBeVisible();
  await page.getByRole("link", { name: "Site", exact: true }).first().click();
  const row = page.getByRole("listitem").filter({ hasText: "Words beside the contact form" });
  await expect(row).toContainText("Draft");
  await expect(page.getByText("One section has changes that aren’t published.")).toBeVisible();
  await publishing.click();
  await expect(snackbar(page, "Published.")).toBeVisible();
  await expect(row).toContainText("Published");
  expect(await homePage(site)).toContain("Write to me");

  await row.getByRole("link").click();
  await heading.fill("Never mind");
  await expect(saved).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Discard all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard all" }).click();
  await expect(snackbar(page, "All drafts discarded.")).toBeVisible();
  await expect(page.getByText("Everything is published.")).toBeVisible();
});

test(
  "a problem stands at its field, in the summary and in the list of sections",
  { tag: "@long" },
  async ({ site, page }) => {
    await openForm(site, page, "services");
    await test.step("problems", async () => {
      // An entry that was just added says nothing yet.
      await page.getByRole("button", { name: "Add service" }).click();
      await expect(page.getByText("Draft saved")).toBeVisible();
      await expect(page.locator("[aria-invalid]")).toHaveCount(0);
      await page.keyboard.press("Tab");
      const title = page.getByLabel("Title", { exact: true });
      await expect(title).toHaveAttribute("aria-invalid", "true");
      await expect(title).toHaveAccessibleDescription(/Fill in this field/);
      await expect(page.getByLabel("In one sentence")).not.toHaveAttribute("aria-invalid");

      await entry(page, "Service 7 1 problem").click();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const summary = page.getByRole("region", { name: /things to fix before publishing/ });
      await expect(summary).toBeFocused();
      await summary.getByRole("link", { name: "Services › Service 7 › In one sentence" }).click();
      await expect(page.getByLabel("In one sentence")).toBeFocused();
      await expect(page.getByLabel("In one sentence")).toHaveAttribute("aria-invalid", "true");
      expect(await draftOf(site, "services")).not.toBeNull();

      await page.goto(`${site.url}/dashboard/site`);
      await expect(page.getByRole("listitem").filter({ hasText: "What you offer" })).toContainText("problems");
    });
  },
);

test(
  "a draft that another tab has saved is told, and nothing is lost with either answer",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("409", "Failed to load resource");
    await openForm(site, page, "contact");
    const heading = page.getByLabel("Heading").first();
    const headingOfDraft = async () => (await draftOf(site, "contact"))?.heading;
    const offered = page.getByRole("region", { name: "Unsaved changes on this device" });
    await saveElsewhere(site, "From the first tab");
    await heading.fill("From the second tab");
    await expect(page.getByText(conflictText)).toBeVisible();
    expect(await headingOfDraft()).toBe("From the first tab");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByText(conflictText)).toHaveCount(0);
    await expect.poll(headingOfDraft).toBe("From the second tab");
    await offered.getByRole("button", { name: /^Restore/ }).click();
    await expect(heading).toHaveValue("From the first tab");
    await expect(offered).toHaveCount(0);
    await expect.poll(headingOfDraft).toBe("From the first tab");

    await saveElsewhere(site, "Theirs");
    await heading.fill("Mine again");
    await expect(page.getByText(conflictText)).toBeVisible();
    await page.getByRole("button", { name: "Take theirs" }).click();
    await expect(heading).toHaveValue("Theirs");
    await offered.getByRole("button", { name: /^Restore/ }).click();
    await expect(heading).toHaveValue("Mine again");
    await expect.poll(headingOfDraft).toBe("Mine again");
  },
);

test(
  "publishing a section asks first if others have drafts, and leads to those with problems",
  { tag: "@long" },
  async ({ site, page }) => {
    await openForm(site, page, "contact");
    const heading = page.getByLabel("Heading").first();
    const saved = page.getByText("Draft saved");
    const publishing = page.getByRole("button", { name: "Publish", exact: true });
    const { published, version } = await getSection(site, "footer");
    const document = { ...published, links: [{ label: "", href: "/imprint" }] };
    await site.api("PUT", "/site/sections/footer/draft", { document, version });
    await heading.fill("Say hello");
    await expect(saved).toBeVisible();
    await publishing.click();
    const refused = page.getByRole("dialog", { name: "Some drafts have problems" });
    await refused.getByRole("button", { name: "Publish this section" }).click();
    await expect.poll(() => homePage(site)).toContain("Say hello");
    await heading.fill("Say hi");
    await expect(saved).toBeVisible();
    await publishing.click();
    await refused.getByRole("link", { name: "Footer" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Footer" })).toBeVisible();
    await page.getByRole("link", { name: "Links › Link 1 › Label" }).click();
    await expect(page.getByLabel("Label").last()).toBeFocused();
    await page.keyboard.insertText("Imprint");
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
    await publishing.click();
    const asked = page.getByRole("dialog", { name: "Publish all drafts?" });
    await expect(asked.getByRole("link")).toHaveText(["Contact"]);
    await asked.getByRole("button", { name: "Publish all (2)" }).click();
    await expect.poll(() => homePage(site)).toContain("Say hi");
    expect(await homePage(site)).toContain("Imprint");
  },
);

/** Saves a draft of the contact section, as another tab of the owner does. */
async function saveElsewhere(site: Site, heading: string): Promise<void> {
  const { published, draft, version } = await getSection(site, "contact");
  await site.api("PUT", "/site/sections/contact/draft", { document: { ...(draft ?? published), heading }, version });
}

// web/dashboard/site/form/section-fields.test.ts proves what each control of a form does.
test("an entry that is added gets an id when it is published, and one that is removed comes back with Undo on other screens, too", async ({
  site,
  page,
}) => {
  await openForm(site, page, "faq");
  const before = await entryNames(page);
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(page.getByLabel("Question", { exact: true })).toBeFocused();
  await page.keyboard.insertText("Do you travel?");
  await page.getByLabel("Answer").last().fill("Gladly.");
  await expect.poll(() => entryNames(page)).toEqual([...before, "Do you travel?"]);

  const [first = ""] = before;
  await page.getByRole("button", { name: `Remove “${first}”` }).click();
  await expect(entry(page, first)).toHaveCount(0);
  await page.getByRole("link", { name: "Site", exact: true }).first().click();
  await snackbar(page, "removed").getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await entriesOf(site, "faq"))[0]?.question).toBe(first);
  await page.goBack();
  await expect.poll(async () => (await entryNames(page))[0]).toBe(first);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(snackbar(page, "Published.")).toBeVisible();
  const { published } = await getSection(site, "faq");
  expect((published.entries as { id: string }[]).map(({ id }) => id)).toContain("do-you-travel");
  expect(await homePage(site)).toContain("Do you travel?");
});

test(
  "an image of a section is uploaded or chosen, described, and cropped around a point",
  { tag: "@long" },
  async ({ site, page }) => {
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/site/identity`);
    const photo = page.getByRole("group", { name: "Photo (optional)" });
    await photo.getByLabel("File for Photo").setInputFiles(await imageFile("me.png"));
    await expect(photo.getByLabel("Image URL")).toHaveValue(/^\/media\//);
    await photo.getByLabel("Alternative text").fill("Me at my desk");
    await photo.getByRole("radio", { name: "Top left" }).check();
    await expect
      .poll(async () => (await draftOf(site, "identity"))?.photo)
      .toEqual({ src: expect.stringContaining("/media/"), alt: "Me at my desk", focalPoint: "top-left" });
    await photo.getByRole("button", { name: "Remove Photo" }).click();
    await expect(photo.getByRole("button", { name: "Library Photo" })).toBeFocused();
    await expect.poll(() => draftOf(site, "identity")).toBeNull();

    await photo.getByRole("button", { name: "Library Photo" }).click();
    await page
      .getByRole("dialog", { name: "Choose an image" })
      .getByRole("button", { name: /me\.png/ })
      .click();
    await expect(photo.getByLabel("Image URL")).toHaveValue(/^\/media\//);
  },
);

test("200 entries stay usable", { tag: "@long" }, async ({ site, page }) => {
  const { published, version } = await getSection(site, "backstory");
  const [one] = published.entries as Record<string, unknown>[];
  const entries = Array.from({ length: 200 }, (_, index) => ({
    ...one,
    id: `job-${index}`,
    title: index === 150 ? "" : `Job ${index}`,
  }));
  await site.api("PUT", "/site/sections/backstory/draft", { document: { ...published, entries }, version });
  await openForm(site, page, "backstory");
  await expect(page.locator(".site-entry-title")).toHaveCount(200);
  await entry(page, "Job 199").click();
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("The oldest job");
  await expect(page.locator(".site-entry-title").nth(199)).toHaveText("The oldest job");
  await expect.poll(async () => (await entriesOf(site, "backstory"))[199]?.title).toBe("The oldest job");
  await expect(page.getByText("There is room for 200.")).toBeVisible();
  // The fields of those that are out of sight are made when they come into sight.
  await page
    .getByRole("button", { name: /^Expand all/ })
    .first()
    .click();
  await expect(page.locator(".site-entry-body[data-later]").last()).toBeAttached();
  await page.getByRole("button", { name: "Job 100", exact: true }).scrollIntoViewIfNeeded();
  await expect(page.locator(".site-entry").filter({ hasText: "Job 100" }).getByLabel("Period")).toBeVisible();

  // The link of a problem leads to its field, which stays in the middle while the entries around it get theirs.
  await page.getByRole("region", { name: "One thing to fix before publishing" }).getByRole("link").click();
  const wrong = page.locator("[aria-invalid=true]");
  await expect(wrong).toBeFocused();
  await expect(page.locator(".site-entry").filter({ hasText: "Job 149" }).getByLabel("Period")).toBeAttached();
  const fromMiddle = () =>
    wrong.evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      return Math.abs((top + bottom) / 2 - innerHeight / 2);
    });
  await expect.poll(fromMiddle).toBeLessThan(100);
});
