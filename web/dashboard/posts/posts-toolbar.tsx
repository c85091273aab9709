import { useRef } from "react";
import type { Category } from "#contract/categories.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ToggleChip } from "#web/shared/ui/chip.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import { useDebouncedSearch } from "../shared/use-debounced-search.ts";
import { ToolbarSearch } from "../shared/toolbar-search.tsx";
import type { ListView, SortOrder } from "../shared/list-view.ts";
import "./posts-toolbar.css";

type PostsToolbarProps = {
  view: ListView;
  categories: readonly Category[];
  /** The slugs of the tags that filter the list. The screen of categories sets these filters. */
  tagNames: ReadonlyMap<string, string>;
  /** Every change returns to the first page. */
  onChange: (change: Partial<Omit<ListView, "page">>, options?: { replace: boolean }) => void;
};

const sortLabels: Record<SortOrder, string> = { date: "Sort: date", title: "Sort: title", status: "Sort: status" };

export function PostsToolbar({ view, categories, tagNames, onChange }: PostsToolbarProps): React.ReactElement {
  const chips = useRef<HTMLDivElement>(null);
  const search = useDebouncedSearch(view.search, (wanted) =>
    // Further typing adds no history entry.
    onChange({ search: wanted }, { replace: view.search !== "" && wanted !== "" }),
  );

  /** Includes text that was typed but isn't searched for yet. */
  function filter(change: Partial<Omit<ListView, "page">>): void {
    onChange({ search: search.take(), ...change });
  }

  return (
    <div className="posts-toolbar">
      <ToolbarSearch className="posts-search" search={search} label="Search posts" />
      <div ref={chips} className="posts-chips" role="group" aria-label="Filter by category">
        {categories.map(({ slug, name }) => {
          const pressed = view.categories.includes(slug);
          return (
            <ToggleChip
              key={slug}
              pressed={pressed}
              onClick={() =>
                filter({
                  categories: pressed ? view.categories.filter((other) => other !== slug) : [...view.categories, slug],
                })
              }
            >
              {name}
            </ToggleChip>
          );
        })}
        {[...tagNames].map(([slug, name]) => (
          <ToggleChip
            key={slug}
            pressed
            onClick={() => {
              // Pressing removes this button.
              chips.current?.querySelector("button")?.focus();
              filter({ tags: view.tags.filter((other) => other !== slug) });
            }}
          >
            Tag: {name}
          </ToggleChip>
        ))}
        {view.categories.length + view.tags.length > 0 && (
          <Button
            className="posts-chips-clear"
            variant="quiet"
            size="small"
            onClick={() => {
              // Clearing the filters removes this button.
              chips.current?.querySelector("button")?.focus();
              filter({ categories: [], tags: [] });
            }}
          >
            Clear All
          </Button>
        )}
      </div>
      <SelectField
        className="field-small posts-sort"
        label="Sort by"
        hideLabel
        value={view.sort}
        onChange={(event) => filter({ sort: toSortOrder(event.target.value) })}
      >
        {Object.entries(sortLabels).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function toSortOrder(value: string): SortOrder {
  return value === "title" || value === "status" ? value : "date";
}
