import { useEffect, useRef, useState } from "react";
import type { Category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { ToggleChip } from "#web/ui/chip.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import type { ListView, SortOrder } from "./list-view.ts";
import "./posts-toolbar.css";

type PostsToolbarProps = {
  view: ListView;
  categories: readonly Category[];
  /** Each change goes back to the first page. */
  onChange: (change: Partial<Omit<ListView, "page">>, options?: { replace: boolean }) => void;
};

const sortLabels: Record<SortOrder, string> = { date: "Sort: date", title: "Sort: title", status: "Sort: status" };

export function PostsToolbar({ view, categories, onChange }: PostsToolbarProps): React.ReactElement {
  return (
    <div className="posts-toolbar">
      <SearchBox
        search={view.search}
        // Going on typing is no step to go back to.
        onSearch={(search) => onChange({ search }, { replace: view.search !== "" && search !== "" })}
      />
      <div className="posts-chips" role="group" aria-label="Filter by category">
        {categories.map(({ slug, name }) => {
          const pressed = view.categories.includes(slug);
          return (
            <ToggleChip
              key={slug}
              pressed={pressed}
              onClick={() => onChange({ categories: pressed ? view.categories.filter((other) => other !== slug) : [...view.categories, slug] })}
            >
              {name}
            </ToggleChip>
          );
        })}
        {view.categories.length > 0 && <Button className="posts-chips-clear" variant="quiet" size="small" onClick={() => onChange({ categories: [] })}>Clear All</Button>}
      </div>
      <SelectField
        className="field-small posts-sort"
        label="Sort by"
        hideLabel
        value={view.sort}
        onChange={(event) => onChange({ sort: toSortOrder(event.target.value) })}
      >
        {Object.entries(sortLabels).map(([order, label]) => <option key={order} value={order}>{label}</option>)}
      </SelectField>
    </div>
  );
}

/** Searches once the typing pauses; follows the address when that changes by itself, as going back does. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }): React.ReactElement {
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    window.clearTimeout(timer.current);
    setText(search);
  }, [search]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function ask(wanted: string): void {
    window.clearTimeout(timer.current);
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted);
  }

  return (
    <form className="posts-search" role="search" onSubmit={(event) => { event.preventDefault(); ask(text.trim()); }}>
      <SearchField
        size="small"
        label="Search posts"
        placeholder="Search…"
        maxLength={limits.search}
        value={text}
        onChange={(event) => {
          const wanted = event.target.value;
          setText(wanted);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => ask(wanted.trim()), limits.debounce);
        }}
      />
    </form>
  );
}

function toSortOrder(value: string): SortOrder {
  return value === "title" || value === "status" ? value : "date";
}
