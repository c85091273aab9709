import { memo } from "react";
import type { Category } from "#contract/categories.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";

type CategoriesTableProps = {
  categories: readonly Category[];
  edited: Category | null;
  loading: boolean;
  onEdit: (category: Category, button: HTMLButtonElement) => void;
  onDelete: (category: Category) => void;
};

/**
 * Memoized, so opening a dialog doesn't render the table again. Controls have `aria-label` instead of visually hidden elements: fewer
 * elements make the dialog open faster.
 */
export const CategoriesTable = memo(function CategoriesTable({
  categories,
  edited,
  loading,
  onEdit,
  onDelete,
}: CategoriesTableProps): React.ReactElement {
  return (
    <table className="categories-table" aria-label="Categories" aria-busy={loading || undefined}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="categories-posts">
            Posts
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category.id} data-edited={edited?.id === category.id || undefined}>
            <th scope="row" className="categories-name">
              {category.name}
            </th>
            <td className="categories-posts number">
              <Link
                to={`/dashboard?${new URLSearchParams({ category: category.slug })}`}
                aria-label={`${category.posts}${postsWord(category)} in ${category.name}`}
              >
                {category.posts}
                <span className="categories-posts-word">{postsWord(category)}</span>
              </Link>
            </td>
            <td className="categories-actions">
              <Button
                size="small"
                aria-label={`Edit ${category.name}`}
                onClick={(event) => onEdit(category, event.currentTarget)}
              >
                Edit
              </Button>
              <Button
                size="small"
                className="categories-delete"
                aria-label={`Delete ${category.name}`}
                onClick={() => onDelete(category)}
              >
                Delete
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function postsWord({ posts }: Category): string {
  return posts === 1 ? " post" : " posts";
}
