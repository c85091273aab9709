import type { Page } from "@playwright/test";
import { content, expectSame, find, openPost, save, tool } from "./support/editor.ts";
import { imageFile, type TestFile } from "./support/files.ts";
import { library, uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

// What keys in and around blocks do to a text is proven in the unit tests beside each block, and that opening a block changes nothing in
// open-html.test.ts.

async function insert(page: Page, name: string): Promise<void> {
  await tool(page, "More formatting").click();
  await page.getByRole("group", { name: "More formatting" }).getByRole("button", { name, exact: true }).click();
}

const bar = (page: Page, name: string) => page.getByRole("toolbar", { name, exact: true });

async function openEmpty(site: Site, page: Page, html = ""): Promise<string> {
  const { _id } = await createPost(site, { title: "Blocks", content: html });
  await openPost(site, page, _id);
  await content(page).click();
  return _id;
}

async function stored(site: Site, page: Page, id: string): Promise<string> {
  await save(page, { stay: true });
  return (await find(site, id)).content;
}

async function images(site: Site, ...colors: string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const color of colors)
    urls.push((await uploadTo(site, await imageFile(`${color}.png`, color), `A ${color} field`)).url);
  return urls;
}

const size = 'width="40" height="30"';
const picture = (url: string | undefined, alt: string) => `<img src="${url}" alt="${alt}" ${size}>`;

test("images and galleries are put in, described, captioned and ordered, by keyboard and with the pointer", async ({
  site,
  page,
}) => {
  const [red, green, blue] = await images(site, "red", "green", "blue");
  const id = await openEmpty(site, page, `<p>Look:</p><p><img src="${red}" alt="" ${size}></p><p>After</p>`);
  const pick = page.getByRole("dialog", { name: "Choose images" });

  await test.step("an image's tools are reached and left by keyboard", async () => {
    // From the line below into the empty caption, and from there to the image.
    await content(page).getByText("After").click();
    await page.keyboard.press("ArrowUp");
    await expect(bar(page, "Image")).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(content(page).locator("figure")).toHaveClass(/ProseMirror-selectednode/);
    await page.keyboard.press("Tab");
    await expect(bar(page, "Image").getByRole("button", { name: "Describe the image" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(bar(page, "Image").getByRole("button", { name: "Link of the image" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(content(page)).toBeFocused();
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Alternative text")).toBeFocused();
    await page.keyboard.insertText("A red field");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("And ");
    await expect(content(page)).toContainText("And After");
  });

  await test.step("it gets a width, a link and a caption", async () => {
    await content(page).locator("img").click();
    await bar(page, "Image").getByRole("button", { name: "Wide" }).click();
    await bar(page, "Image").getByRole("button", { name: "Link of the image" }).click();
    await page.getByRole("textbox", { name: "Link", exact: true }).fill("example.com/red");
    await page.keyboard.press("Enter");
    await content(page).locator("figcaption").click();
    await page.keyboard.insertText("The field");
  });

  await test.step("a gallery is chosen from the library, ordered by keys and by dragging, and described", async () => {
    await content(page).press("ControlOrMeta+End");
    await insert(page, "Gallery");
    for (const name of ["red", "green", "blue"])
      await pick.getByRole("button", { name: new RegExp(`^${name}\\.png`) }).click();
    await pick.getByRole("button", { name: "Add 3 images" }).click();
    await expect(content(page).locator("figure.gallery img")).toHaveCount(3);
    await bar(page, "Gallery").getByRole("button", { name: "Edit images" }).click();
    const panel = page.getByRole("group", { name: "Images of the gallery" });
    await expect(panel).toContainText("3 of up to 9 images");
    await panel.getByRole("button", { name: "Move image 1 down" }).press("Enter");
    await expect.poll(() => order(page)).toEqual([green, red, blue]);
    await expect(panel.getByRole("button", { name: "Move image 2 down" })).toBeFocused();
    // A button that is half under the bar at the top would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axe(page, { within: ".block-tools" })).toEqual([]);

    const thumbs = panel.locator(".gallery-edit-thumb");
    // Waits until the panel stands still.
    await thumbs.nth(2).hover({ position: { x: 20, y: 20 } });
    const to = await thumbs.nth(0).boundingBox();
    if (!to) throw new Error("The images are not on screen.");
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual([blue, green, red]);
    await panel.getByLabel("Alternative text of image 2").fill("Grass");
    await page.keyboard.press("Escape");
    await content(page).locator("figure.gallery figcaption").click();
    await page.keyboard.insertText("Colors");
  });

  expectSame(
    await stored(site, page, id),
    `<p>Look:</p><figure class="figure-wide"><a href="https://example.com/red">${picture(red, "A red field")}</a><figcaption>The field</figcaption></figure><p>And After</p>` +
      `<figure class="gallery">${picture(blue, "A blue field")}${picture(green, "Grass")}${picture(red, "A red field")}<figcaption>Colors</figcaption></figure>`,
  );
});

test(
  "comparisons, videos and files are put in, described and captioned, and the last image of a gallery is an image",
  { tag: "@long" },
  async ({ site, page }) => {
    const [red, green] = await images(site, "red", "green");
    const id = await openEmpty(
      site,
      page,
      `<figure class="gallery">${picture(red, "One")}${picture(green, "Two")}<figcaption>Colors</figcaption></figure><p>After</p>`,
    );
    const pick = page.getByRole("dialog", { name: "Choose images" });

    await test.step("two images are compared with a slider", async () => {
      await content(page).press("ControlOrMeta+End");
      await insert(page, "Before and after");
      for (const name of ["red", "green"])
        await pick.getByRole("button", { name: new RegExp(`^${name}\\.png`) }).click();
      await pick.getByRole("button", { name: "Add 2 images" }).click();
      const slider = content(page).getByRole("slider");
      await slider.press("End");
      await expect(slider).toHaveValue("100");
      await bar(page, "Before and after").getByRole("button", { name: "Swap before and after" }).click();
      await bar(page, "Before and after").getByRole("button", { name: "Edit images" }).click();
      await page.getByLabel("Before: alternative text").fill("Then");
      await page.keyboard.press("Enter");
    });

    await test.step("a video of another site has a title, a poster and a caption", async () => {
      await content(page).press("ControlOrMeta+End");
      await insert(page, "Video");
      await page.getByLabel("Video URL").fill("https://example.com/video");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Enter the URL of a video on YouTube or Vimeo.")).toBeVisible();
      await page.getByLabel("Video URL").fill("https://youtu.be/aqz-KE-bpKQ");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Title of the video")).toBeFocused();
      await page.getByLabel("Title of the video").fill("A short video");
      await page.getByRole("button", { name: "Choose poster" }).click();
      await page
        .getByRole("dialog", { name: "Choose an image" })
        .getByRole("button", { name: /^red\.png/ })
        .click();
      await content(page).locator("figcaption").last().click();
      await page.keyboard.insertText("From 2008");
    });

    await test.step("a file is uploaded and named", async () => {
      await content(page).press("ControlOrMeta+End");
      const pdf: TestFile = {
        name: "manual.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
      };
      const opened = page.waitForEvent("filechooser");
      await insert(page, "File");
      await (await opened).setFiles(pdf);
      await expect(content(page).locator(".file")).toContainText("manual");
      await content(page).locator(".file").click();
      await bar(page, "File").getByRole("button", { name: "Edit label" }).click();
      await page.getByLabel("Label of the file").fill("The manual");
      await page.keyboard.press("Enter");
    });

    const file = (await library(site)).find(({ name }) => name === "manual.pdf");
    expectSame(
      await stored(site, page, id),
      `<figure class="gallery">${picture(red, "One")}${picture(green, "Two")}<figcaption>Colors</figcaption></figure><p>After</p>` +
        `<figure class="before-after"><img src="${green}" alt="Then" ${size}><img src="${red}" alt="A red field" ${size}></figure>` +
        `<figure class="video"><iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="A short video" allowfullscreen data-poster="${red}"></iframe><figcaption>From 2008</figcaption></figure>` +
        `<p class="file"><a href="${file?.url}" download="manual.pdf">The manual</a> <small>PDF, 15 B</small></p>`,
    );

    await test.step("the last image that is left of a gallery is an image", async () => {
      await content(page).locator("figure.gallery img").first().click();
      await bar(page, "Gallery").getByRole("button", { name: "Edit images" }).click();
      const panel = page.getByRole("group", { name: "Images of the gallery" });
      await panel.getByRole("button", { name: "Remove image 2" }).click();
      await expect(panel).toBeHidden();
      await expect(content(page).locator("figure.gallery")).toHaveCount(0);
      await expect(content(page).locator("figure").filter({ hasText: "Colors" }).locator("img")).toHaveAttribute(
        "src",
        red ?? "",
      );
    });
  },
);

function order(page: Page): Promise<(string | null)[]> {
  return content(page)
    .locator("figure.gallery > img")
    .evaluateAll((all) => all.map((image) => image.getAttribute("src")));
}

test("callouts, toggles and cards of projects are written and changed in the text", async ({ site, page }) => {
  await site.api("POST", "/portfolio", { title: "Tower Drift", slug: "tower-drift", role: "Lead developer" });
  await site.api("POST", "/portfolio", { title: "Harbor Run", slug: "harbor-run", role: "Lead developer" });
  const id = await openEmpty(site, page);

  await test.step("a callout changes its kind, and a toggle folds and can start open", async () => {
    await page.keyboard.type("[!note] Careful");
    await bar(page, "Callout").getByRole("button", { name: "Warning" }).click();
    await content(page).press("ControlOrMeta+End");
    await insert(page, "Toggle");
    await page.keyboard.type("More");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("Hidden words");
    const fold = content(page).getByRole("button", { name: "Toggle: More" });
    await fold.click();
    await expect(content(page).getByText("Hidden words")).toBeHidden();
    await fold.click();
    await expect(content(page).getByText("Hidden words")).toBeVisible();
    await content(page).getByText("Hidden words").click();
    await bar(page, "Toggle").getByRole("button", { name: "Open for readers" }).click();
  });

  await content(page).press("ControlOrMeta+End");
  await test.step("a project is chosen for a card by typing a part of its title", async () => {
    await insert(page, "Project card");
    await page.getByRole("combobox", { name: "Project" }).fill("TOWER");
    await expect(page.getByRole("option", { name: /Tower Drift/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(content(page).locator(".project-card")).toContainText("Tower Drift");
  });

  expectSame(
    await stored(site, page, id),
    '<aside class="callout callout-warning"><p>Careful</p></aside><details open><summary>More</summary><p>Hidden words</p></details>' +
      '<p class="project-card"><a href="/portfolio/tower-drift">Tower Drift</a></p>',
  );
});

test("buttons, quotes and formulas are written and changed in the text", { tag: "@long" }, async ({ site, page }) => {
  const id = await openEmpty(site, page);

  await test.step("a button has a label, a link and an alignment", async () => {
    await content(page).press("ControlOrMeta+End");
    await insert(page, "Button");
    await page.keyboard.insertText("Read more");
    await bar(page, "Button").getByRole("button", { name: "Link of the button" }).click();
    await page.getByLabel("URL of the button").fill("/about");
    await page.keyboard.press("Enter");
    await bar(page, "Button").getByRole("button", { name: "Centered" }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("Below");
  });

  await test.step("a quote names its source, with a link", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.type("/with source");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("It plays like it looks.");
    await bar(page, "Quote with source").getByRole("button", { name: "Source" }).click();
    await page.getByLabel("Who said it, or where it is from").fill("Rosa Lind, Playfield");
    await page.getByLabel("Link (optional)").fill("https://example.com/review");
    expect(await axe(page, { within: ".block-tools" })).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(content(page).getByText("Rosa Lind, Playfield")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  });

  await test.step("a formula is shown as readers will see it", async () => {
    await insert(page, "Formula");
    await expect(page.getByLabel("Formula in TeX")).toBeFocused();
    await page.keyboard.type("\\frac{a}{b}");
    await expect(content(page).locator("math mfrac")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Enter");
  });

  expectSame(
    await stored(site, page, id),
    '<p class="button ql-align-center"><a href="/about">Read more</a></p><p>Below</p>' +
      '<figure><blockquote><p>It plays like it looks.</p></blockquote><figcaption><a href="https://example.com/review">Rosa Lind, Playfield</a></figcaption></figure><pre class="math">\\frac{a}{b}</pre>',
  );
});
