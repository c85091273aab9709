import { useEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { ToggleChip } from "#web/ui/chip.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import type { MediaView } from "./media-view.ts";

type MediaFiltersProps = { view: MediaView; onChange: (change: Partial<MediaView>, options?: { replace?: boolean }) => void };

export function MediaFilters({ view, onChange }: MediaFiltersProps): React.ReactElement {
  const kinds = [["image", "Pictures"], ["video", "Films"]] as const;
  return (
    <>
      <DebouncedSearch defaultValue={view.search} onSearch={(search) => onChange({ search }, { replace: true })} />
      <div className="media-chips" role="group" aria-label="Filters">
        {kinds.map(([kind, words]) => (
          <ToggleChip key={kind} pressed={view.kind === kind} onClick={() => onChange({ kind: view.kind === kind ? null : kind })}>{words}</ToggleChip>
        ))}
        <ToggleChip pressed={view.unused} onClick={() => onChange({ unused: !view.unused })}>Not used</ToggleChip>
        <ToggleChip pressed={view.missing} onClick={() => onChange({ missing: !view.missing })}>Alternative text missing</ToggleChip>
      </div>
    </>
  );
}

type DebouncedSearchProps = Omit<React.ComponentProps<typeof SearchField>, "label" | "onChange"> & { onSearch: (search: string) => void };

/** Searches the library when the typing pauses. */
export function DebouncedSearch({ onSearch, size = "small", ...rest }: DebouncedSearchProps): React.ReactElement {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchField
      label="Search files"
      size={size}
      placeholder="Search names and texts…"
      maxLength={limits.search}
      {...rest}
      onChange={(event) => {
        const search = event.target.value.trim();
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(search), limits.debounce);
      }}
    />
  );
}
