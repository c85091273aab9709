import { imageFile } from "./support/files.ts";
import { uploadTo } from "./support/media.ts";
import { createPosts, figure, openPosts, rows, rowTitles } from "./support/posts-overview.ts";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe } from "./support/usable.ts";

const listCalls = /\/api\/blogs\?/;

test("the list has figures of all posts, pages, sorting, filters and a search, which all stand in its URL", async ({
  page,
  site,
}) => {
  await createPosts(site, { drafts: ["Alpha", "Golf"] });
  for (const [category, title, published] of [
    ["Art", "Bravo", true],
    ["Code", "Alpha", false],
  ] as const) {
    await site.api("POST", "/categories", { name: category });
    const { items } = await site.api<{ items: { _id: string }[] }>("GET", `/blogs?search=${title}`);
    await site.api("PUT", `/blogs/${items[0]?._id}`, { title, description: title, published, category });
  }

  await test.step("the figures, the chart and the log include all posts, not only the page on screen", async () => {
    await openPosts(page, site);
    await expect(rows(page)).toHaveCount(5);
    await expect(figure(page, "Total Posts")).toHaveText("7");
    await expect(figure(page, "Published")).toHaveText("5");
    await expect(figure(page, "Drafts")).toHaveText("2");
    const { thisMonth } = await site.api<{ thisMonth: number }>("GET", "/blogs/stats");
    await expect(figure(page, "This Month")).toHaveText(String(thisMonth));
    const days = page.getByRole("table", { name: "Posts Over Last 7 Days" }).getByRole("row");
    await expect(days).toHaveCount(8);
    const counts = await days.getByRole("cell").allTextContents();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(7);
    await expect(page.getByRole("heading", { name: "Activity Log" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Published “Foxtrot”" })).toBeVisible();
  });

  await test.step("pages survive going back and reloading", async () => {
    const next = page.getByRole("button", { name: "Next" });
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
    await next.click();
    await expect(rows(page)).toHaveCount(2);
    await expect(next).toBeDisabled();
    await expect(page).toHaveURL(`${site.url}/dashboard?page=2`);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });

  const field = page.getByRole("searchbox", { name: "Search posts" });
  await test.step("a search starts at the first page", async () => {
    await expect(field).toHaveAttribute("placeholder", "Search…");
    await field.fill("bravo");
    await expect(rowTitles(page)).toHaveText(["Bravo"]);
    await expect(page).toHaveURL(`${site.url}/dashboard?search=bravo`);
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(page).toHaveURL(`${site.url}/dashboard`);
    await page.goBack();
    await expect(field).toHaveValue("bravo");
    await expect(rows(page)).toHaveCount(1);
    await page.goForward();
    await expect(rowTitles(page)).toHaveText(["Golf", "Foxtrot", "Echo", "Delta", "Charlie"]);
  });

  await test.step("it sorts by date and by status", async () => {
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await expect(sort).toHaveValue("date");
    await sort.selectOption("status");
    await expect(page).toHaveURL(`${site.url}/dashboard?sort=status`);
    // Drafts first, the newest of them before the other.
    await expect(rowTitles(page).nth(1)).toHaveText("Alpha");
  });

  const code = page.getByRole("button", { name: "Code", exact: true });
  await test.step("several categories filter it together", async () => {
    await page.getByRole("button", { name: "Art", exact: true }).click();
    await expect(rowTitles(page)).toHaveText(["Bravo"]);
    await code.click();
    await expect(rowTitles(page)).toHaveText(["Alpha", "Bravo"]);
    await expect(code).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(`${site.url}/dashboard?category=art&category=code&sort=status`);
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByRole("button", { name: "Art", exact: true })).toBeFocused();
  });
});

test("saving a post returns to the same list; an unsaved draft stands in it until it is deleted", async ({
  page,
  site,
}) => {
  for (let number = 1; number <= 7; number++)
    await site.api("POST", "/blogs", {
      title: `A post with a title that needs all the room it can get, number ${number}`,
      description: "d",
      published: true,
    });
  await openPosts(page, site, "/dashboard?sort=title&page=2");
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole("link", { name: /^Edit/ }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard?sort=title&page=2`);
  await expect(snackbar(page, "Blog updated!").getByRole("link", { name: /^View post/ })).toHaveAttribute(
    "href",
    /^\/blog\/a-post/,
  );

  await site.api("PUT", "/blogs/autosaves/new_00000001", { title: "Old", content: "", writer: "a1" });
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const lines = page.getByRole("region", { name: "Unsaved drafts" }).getByRole("listitem");
  await expect(lines).toHaveText([/Old.*Unsaved draft/s]);
  await lines.getByRole("button", { name: "Delete “Old”" }).click();
  await expect(lines).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lines).toHaveCount(1);
});

test(
  "the list says what it loads and what failed; a filter comes with what was just typed; on a phone choosing a post brings the bar up",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("500");
    await page.route(listCalls, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }), { times: 1 });
    await openPosts(page, site);
    await test.step("a list that failed to load and an empty one look different", async () => {
      const failure = page.getByRole("alert").filter({ hasText: "Failed to load blog posts." });
      await expect(failure).toBeVisible();
      await failure.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No posts yet.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Write the first post" })).toHaveAttribute(
        "href",
        "/dashboard/create",
      );
    });

    await createPosts(site, { drafts: ["Golf"] });
    await site.api("POST", "/categories", { name: "Code" });
    await createPost(site, { title: "Alps", category: "Code", published: true });
    const release = await holdRequests(page, listCalls);
    await page.reload();
    await expect(page.getByText("Loading posts...")).toBeVisible();
    release();
    await expect(page.getByText("Loading posts...")).toHaveCount(0);

    await test.step("on a phone choosing a post brings the bar up from below", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const bulk = page.getByRole("group", { name: "Selected posts" });
      await expect(bulk).toHaveCount(0);
      await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
      await expect(bulk.getByRole("button", { name: "Delete" })).toBeInViewport();
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    const field = page.getByRole("searchbox", { name: "Search posts" });
    const code = page.getByRole("button", { name: "Code", exact: true });

    await test.step("a filter that is pressed right after typing comes with what was typed", async () => {
      await field.pressSequentially("alp");
      await code.click();
      await expect(page).toHaveURL(`${site.url}/dashboard?search=alp&category=code`);
      await expect(rowTitles(page)).toHaveText(["Alps"]);
    });

    await test.step("a response without items says so", async () => {
      await page.route(listCalls, (route) => route.fulfill({ json: { posts: [] } }));
      await code.click();
      await expect(page.getByText("Unexpected API response format.")).toBeVisible();
    });
  },
);

test(
  "in the list of posts, thumbnails keep their space, and nothing stands below the foot of the page",
  { tag: "@long" },
  async ({ page, site }) => {
    const { url } = await uploadTo(site, await imageFile("cover.png"), "A cover");
    for (let number = 1; number <= 2; number++)
      await site.api("POST", "/blogs", {
        title: `A post with a title that needs all the room it can get, number ${number}`,
        description: "d",
        published: true,
        blogImage: url,
      });
    await openPosts(page, site);
    await expect(rows(page)).toHaveCount(2);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const image = await rows(page).first().locator(".posts-table-picture").boundingBox();
      const title = await rowTitles(page).first().boundingBox();
      expect((image?.x ?? 0) + (image?.width ?? 0), `before the title at ${width} px`).toBeLessThanOrEqual(
        title?.x ?? 0,
      );
      expect(image?.y ?? 0, `beside the title at ${width} px`).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
      expect(image?.width).toBeGreaterThan(50);
    }
    await expect(page.getByRole("table", { name: "Posts Over Last 7 Days" })).toBeAttached();
    const [inDocument, ofMain] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      (document.querySelector("main")?.getBoundingClientRect().bottom ?? 0) + scrollY,
    ]);
    expect(inDocument).toBeLessThanOrEqual(Math.ceil(Math.max(ofMain ?? 0, page.viewportSize()?.height ?? 0)));
  },
);

test(
  "every unsaved draft stands in the list, however many there are, until it is deleted",
  { tag: "@long" },
  async ({ page, site }) => {
    await site.logIn(page);
    for (const [index, title] of ["Oldest", "Older", "Old", "New", "", "Newer", "Newest"].entries())
      await site.api("PUT", `/blogs/autosaves/new_0000000${index}`, {
        title,
        content: title === "" ? "<p>Words without a title</p>" : "",
        writer: "a1",
      });
    await page.goto(`${site.url}/dashboard`);
    const drafts = page.getByRole("region", { name: "Unsaved drafts" });
    const lines = drafts.getByRole("listitem");
    await expect(lines).toHaveCount(5);
    await expect(page.getByText("+ 7 unsaved")).toBeVisible();
    await drafts.getByText("2 more unsaved drafts").click();
    await expect(lines).toHaveCount(7);
    await expect(lines.first()).toContainText("Newest");
    await expect(lines.first()).toContainText("Unsaved draft");
    await expect(lines.filter({ hasText: "Untitled draft" })).toContainText("Words without a title");
    expect(await axe(page)).toEqual([]);

    await drafts.getByRole("button", { name: "Delete “Old”" }).click();
    await expect(drafts.getByRole("link", { name: "Old", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(lines).toHaveCount(7);
    await drafts.getByRole("button", { name: "Delete “New”" }).click();
    await expect
      .poll(async () => (await site.api<{ items: unknown[] }>("GET", "/blogs/autosaves")).items.length)
      .toBe(5);
    await page.reload();
    await expect(page.getByText("+ 6 unsaved")).toBeVisible();

    await test.step("the list's search and the command palette find them", async () => {
      await page.getByRole("searchbox", { name: "Search posts" }).fill("without");
      await expect(lines).toHaveCount(1);
      await expect(lines).toContainText("Untitled draft");
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Find a post" }).fill("oldest");
      const option = page.getByRole("option", { name: /Oldest/ });
      await expect(option).toContainText("Unsaved draft");
      await option.click();
      await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Oldest");
    });
  },
);
