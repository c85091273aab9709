import type { Category } from "#contract/categories.ts";
import type { Api } from "#web/shared/api/client.ts";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { categoryPath } from "#web/shared/posts/post-path.ts";
import "./category-pills.css";
import { useWords } from "#web/shared/site/words.ts";

export type BlogCategories = { total: number; categories: Pick<Category, "name" | "slug" | "posts">[] };

/** Loads the categories that visitors can read, and the number of all posts. */
export async function loadCategories(api: Api): Promise<BlogCategories> {
  const [categories, { total }] = await Promise.all([
    api.categories.list(),
    api.posts.list({ query: { limit: 1, published: true } }),
  ]);
  return { total, categories: categories.map(({ name, slug, posts }) => ({ name, slug, posts })) };
}

type CategoryPillsProps = {
  categories: BlogCategories | null;
  /** The slug of the category that is shown, `all` for all posts, or null in search results. */
  current: string | null;
};

/** Links to the posts of each category. Renders nothing for a blog without categories. */
export function CategoryPills({ categories: blog, current }: CategoryPillsProps): React.ReactElement | null {
  const words = useWords().blog;
  if (!blog || blog.categories.length === 0) return null;
  return (
    <nav aria-label={words.categories} className="category-pills" data-no-print>
      <ul>
        <Pill to="/blogs" name={words.all} posts={blog.total} isCurrent={current === "all"} />{" "}
        {blog.categories.map(({ name, slug, posts }) => (
          <Pill key={slug} to={categoryPath(slug)} name={name} posts={posts} isCurrent={current === slug} />
        ))}
      </ul>
    </nav>
  );
}

function Pill({
  to,
  name,
  posts,
  isCurrent,
}: {
  to: string;
  name: string;
  posts: number;
  isCurrent: boolean;
}): React.ReactElement {
  return (
    <li>
      <ChipLink to={to} current={isCurrent}>
        <bdi>{name}</bdi> <span className="category-pill-count">{posts}</span>
      </ChipLink>{" "}
    </li>
  );
}
