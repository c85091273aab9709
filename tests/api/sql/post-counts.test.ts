// Database triggers count the posts of each category and state. Each engine has its own triggers.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("the counts of posts follow every change, from creating a post to deleting it permanently", async () => {
  const server = await startTestServer();
  const first = (await server.asOwner("POST", "/categories", { name: "Games" })).body as { id: number };
  await server.asOwner("POST", "/categories", { name: "Tools" });
  const made = [];
  for (const category of ["Games", "Games", "Tools", ""])
    made.push(
      (
        await server.asOwner("POST", "/blogs", {
          title: `Post ${made.length}`,
          description: "About it",
          category,
          published: true,
        })
      ).body as { _id: string },
    );
  const [one, two, three, four] = made.map((post) => post._id);
  const expectCounts = async () => {
    const counted =
      await sql`select coalesce(category_id, 0) as category_id, published, cast(count(*) as integer) as posts from posts where deleted_at is null group by 1, 2 order by 1, 2`.execute(
        server.context.db,
      );
    const kept =
      await sql`select category_id, published, posts from post_counts where posts <> 0 order by 1, 2`.execute(
        server.context.db,
      );
    expect(kept.rows).toEqual(counted.rows);
    return kept.rows.length;
  };
  expect(await expectCounts()).toBe(3);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [one, three] });
  await expectCounts();
  await server.asOwner("PUT", `/blogs/${two}`, {
    title: "Post 1",
    description: "About it",
    category: "Tools",
    published: true,
  });
  await expectCounts();
  await server.asOwner("DELETE", `/blogs/${four}`);
  await server.asOwner("DELETE", `/blogs/${two}`);
  await expectCounts();
  await server.asOwner("POST", `/blogs/${four}/restore`);
  await expectCounts();
  await server.asOwner("DELETE", `/categories/${first.id}`);
  await expectCounts();
  await server.asOwner("DELETE", "/trash");
  expect(await expectCounts()).toBeGreaterThan(0);
});
