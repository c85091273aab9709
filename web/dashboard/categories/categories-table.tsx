import { memo } from "react";
import type { Category } from "#contract/categories.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { RowActions } from "../ui/row-actions.tsx";
import { ListTable } from "../ui/list-table.tsx";

type CategoriesTableProps = {
  categories: readonly Category[];
  edited: Category | null;
  loading: boolean;
  onEdit: (category: Category, button: HTMLButtonElement) => void;
  onDelete: (category: Category) => void;
};

/** Memoized, so opening a dialog doesn't render the table again. */
export const CategoriesTable = memo(function CategoriesTable({
  categories,
  edited,
  loading,
  onEdit,
  onDelete,
}: CategoriesTableProps): React.ReactElement {
  return (
    <ListTable
      label="Categories"
      columns={["Name", { name: "Posts", className: "categories-posts" }]}
      loading={loading}
      className="categories-table"
    >
      {categories.map((category) => (
        <tr key={category.id} data-selected={edited?.id === category.id || undefined}>
          <th scope="row" className="table-title">
            {category.name}
          </th>
          <td className="categories-posts number">
            <Link
              to={`/dashboard?${new URLSearchParams({ category: category.slug })}`}
              aria-label={`${category.posts}${postsWord(category)} in ${category.name}`}
            >
              {category.posts}
              <span className="table-word">{postsWord(category)}</span>
            </Link>
          </td>
          <td className="table-actions categories-actions">
            <RowActions
              of={category.name}
              actions={[
                { label: "Edit", onClick: (button) => onEdit(category, button) },
                { label: "Delete", danger: true, onClick: () => onDelete(category) },
              ]}
            />
          </td>
        </tr>
      ))}
    </ListTable>
  );
});

function postsWord({ posts }: Category): string {
  return posts === 1 ? " post" : " posts";
}
