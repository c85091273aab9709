import { openPosts } from "./support/posts-overview.ts";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, test } from "./support/site.ts";

const banner = "PREVIEW (Unpublished)";

test("the dashboard shows a post as saved, with a banner on the preview of a draft", async ({ page, site }) => {
  const live = await createPost(site, { title: "Alpha", content: "<p>First words</p>" });
  const draft = await createPost(site, { title: "Bravo", published: false });
  await openPosts(page, site, `/dashboard/view/${live._id}`);
  await expect(page.getByRole("heading", { name: "Alpha", level: 1 })).toBeVisible();
  await expect(page.getByText("First words")).toBeVisible();
  // In the same order as on the public page.
  await expect(page.locator(".post-article > :visible")).toHaveClass([/post-article-head/, /picture/, /prose/]);
  await expect(page.getByText(banner)).toHaveCount(0);
  await page.goto(`${site.url}/dashboard/preview/${draft._id}`);
  await expect(page.getByText(banner)).toBeVisible();
});

test(
  "the dashboard says which post is missing or not allowed, and a published one has no banner on its preview",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("403", "404");
    const live = await createPost(site, { title: "Alpha", content: "<p>First words</p>" });
    const draft = await createPost(site, { title: "Bravo", published: false });
    const release = await holdRequests(page, "**/api/blogs/p_99*");
    await openPosts(page, site, "/dashboard/view/p_99");
    await expect(page.getByText("Loading…")).toBeVisible();
    release();
    await expect(page.getByText("Blog not found.")).toBeVisible();

    await page.goto(`${site.url}/dashboard/preview/${live._id}`);
    await expect(page.getByRole("heading", { name: "Alpha", level: 1 })).toBeVisible();
    await expect(page.getByText(banner)).toHaveCount(0);

    const previews = "**/api/blogs/*/preview?*";
    await page.route(previews, (route) => route.fulfill({ status: 404, json: { message: "Not found" } }));
    await page.goto(`${site.url}/dashboard/preview/${draft._id}`);
    await expect(page.getByText("Blog not found or network error")).toBeVisible();
    await page.unroute(previews);
    await page.route(previews, (route) => route.fulfill({ status: 403, json: { message: "Forbidden" } }), { times: 1 });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Not authorized to preview this blog.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();

    await expect(page.getByText(banner)).toBeVisible();
  },
);
