import { memo } from "react";
import type { Category } from "#contract/categories.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

type CategoriesTableProps = {
  categories: readonly Category[];
  edited: Category | null;
  loading: boolean;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

/** It stays as it is while the page asks whether to delete one: a dialog opens sooner then. */
export const CategoriesTable = memo(function CategoriesTable({ categories, edited, loading, onEdit, onDelete }: CategoriesTableProps): React.ReactElement {
  return (
    <table className="categories-table" aria-label="Categories" aria-busy={loading || undefined}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="categories-posts">Posts</th>
          <th scope="col"><span className="visually-hidden">Actions</span></th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category.id} data-edited={edited?.id === category.id || undefined}>
            <th scope="row" className="categories-name">{category.name}</th>
            <td className="categories-posts number">
              <Link to={`/dashboard?${new URLSearchParams({ category: category.slug })}`}>
                {category.posts}
                <span className="categories-posts-word">{category.posts === 1 ? " post" : " posts"}</span>
                <span className="visually-hidden"> in {category.name}</span>
              </Link>
            </td>
            <td className="categories-actions">
              <Button size="small" onClick={() => onEdit(category)}>Edit<span className="visually-hidden"> {category.name}</span></Button>
              <Button size="small" className="categories-delete" onClick={() => onDelete(category)}>Delete<span className="visually-hidden"> {category.name}</span></Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
