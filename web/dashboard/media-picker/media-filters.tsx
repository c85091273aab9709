import { limits } from "#contract/limits.ts";
import type { MediaKind } from "#contract/media.ts";
import { ToggleChip } from "#web/shared/ui/chip.tsx";
import { SearchField } from "#web/shared/lists/search-field.tsx";
import { type DebouncedSearch, useDebouncedSearch } from "../shared/use-debounced-search.ts";
import { kinds, type MediaView } from "./media-view.ts";

const kindNames: Record<MediaKind, string> = {
  image: "Images",
  video: "Videos",
  audio: "Audio",
  model: "3D models",
  file: "Files",
};

type MediaFiltersProps = {
  view: MediaView;
  onChange: (change: Partial<MediaView>, options?: { replace?: boolean }) => void;
};

export function MediaFilters({ view, onChange }: MediaFiltersProps): React.ReactElement {
  const search = useDebouncedSearch(view.search, (wanted) => onChange({ search: wanted }, { replace: true }));

  /** Includes text that was typed but isn't searched for yet. */
  function filter(change: Partial<MediaView>): void {
    onChange({ search: search.take(), ...change });
  }

  return (
    <>
      <FileSearch search={search} />
      <div className="cluster" role="group" aria-label="Filters">
        {kinds.map((kind) => (
          <ToggleChip
            key={kind}
            pressed={view.kind === kind}
            onClick={() => filter({ kind: view.kind === kind ? null : kind })}
          >
            {kindNames[kind]}
          </ToggleChip>
        ))}
        <ToggleChip pressed={view.unused} onClick={() => filter({ unused: !view.unused })}>
          Not used
        </ToggleChip>
        <ToggleChip pressed={view.missing} onClick={() => filter({ missing: !view.missing })}>
          Alternative text missing
        </ToggleChip>
      </div>
    </>
  );
}

type FileSearchProps = Omit<React.ComponentProps<typeof SearchField>, "label" | "value" | "onChange"> & {
  search: DebouncedSearch;
};

/** The search field of the media library, which searches when typing pauses. */
export function FileSearch({ search, size = "small", ...rest }: FileSearchProps): React.ReactElement {
  return (
    <SearchField
      label="Search files"
      size={size}
      placeholder="Search names and texts…"
      maxLength={limits.search}
      {...rest}
      value={search.text}
      onChange={(event) => search.type(event.target.value)}
    />
  );
}
