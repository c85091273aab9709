import { limits } from "#contract/limits.ts";
import { SearchField } from "#web/shared/lists/search-field.tsx";
import type { DebouncedSearch } from "./use-debounced-search.ts";

/** The search above a list. Enter searches at once. */
export function ToolbarSearch({
  search,
  label,
  className,
}: {
  search: DebouncedSearch;
  label: string;
  className: string;
}): React.ReactElement {
  return (
    <form
      className={className}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <SearchField
        size="small"
        label={label}
        placeholder="Search…"
        maxLength={limits.search}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
      />
    </form>
  );
}
