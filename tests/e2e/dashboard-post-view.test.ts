import { openPosts } from "./support/posts-overview.ts";
import { createPost, expect, test } from "./support/site.ts";

test("the view shows the post as it stands", async ({ page, site }) => {
  const { _id } = await createPost(site, { title: "Alpha", content: "<p>First words</p>" });
  await openPosts(page, site, `/dashboard/view/${_id}`);
  await expect(page.getByRole("heading", { name: "Alpha", level: 1 })).toBeVisible();
  await expect(page.getByText("First words")).toBeVisible();
  await expect(page.getByText("PREVIEW (Unpublished)")).toHaveCount(0);
});

test.describe("posts that cannot be shown", () => {
  test.use({ expectedProblems: ["403", "404"] });

  test("an unknown post is said to be missing", async ({ page, site }) => {
    await openPosts(page, site, "/dashboard/view/p_99");
    await expect(page.getByText("Blog not found.")).toBeVisible();
    await page.goto(`${site.url}/dashboard/preview/p_99`);
    await expect(page.getByText("Blog not found or network error")).toBeVisible();
  });

  test("a preview that is refused says so", async ({ page, site }) => {
    const { _id } = await createPost(site, { title: "Alpha" });
    await page.route("**/api/blogs/*/preview?*", (route) => route.fulfill({ status: 403, json: { message: "Forbidden" } }));
    await openPosts(page, site, `/dashboard/preview/${_id}`);
    await expect(page.getByText("Not authorized to preview this blog.")).toBeVisible();
  });
});

test("the preview of a draft wears a banner, that of a published post does not", async ({ page, site }) => {
  const draft = await createPost(site, { title: "Alpha", published: false });
  const live = await createPost(site, { title: "Bravo" });
  await openPosts(page, site, `/dashboard/preview/${draft._id}`);
  await expect(page.getByText("PREVIEW (Unpublished)")).toBeVisible();
  await page.goto(`${site.url}/dashboard/preview/${live._id}`);
  await expect(page.getByRole("heading", { name: "Bravo", level: 1 })).toBeVisible();
  await expect(page.getByText("PREVIEW (Unpublished)")).toHaveCount(0);
});
