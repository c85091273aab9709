import { useEffect, useMemo, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { MediaItem, MediaPage } from "#contract/media.ts";
import { browserApi } from "#web/api/client.ts";
import { messageOf } from "#web/api/failure.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { useSettled } from "../use-settled.ts";
import { MediaThumb } from "./media-thumb.tsx";
import { factsOf, nameOf } from "./media-words.ts";
import "./media-picker.css";

type MediaPickerProps = {
  open: boolean;
  /** Without it, pictures and films alike. */
  kind?: MediaItem["kind"];
  onPick: (item: MediaItem) => void;
  onClose: () => void;
};

/** Chooses a file that was uploaded before. */
export function MediaPicker({ open, kind, onPick, onClose }: MediaPickerProps): React.ReactElement {
  return (
    <Dialog open={open} onClose={onClose} size="large" title={kind === "video" ? "Choose a Film" : "Choose a Picture"} className="media-picker">
      {open && <Choice kind={kind} onPick={onPick} />}
    </Dialog>
  );
}

type Result = { page: MediaPage; failure: null } | { page: null; failure: string };

function Choice({ kind, onPick }: Pick<MediaPickerProps, "kind" | "onPick">): React.ReactElement {
  const [query, setQuery] = useState({ search: "", page: 1, attempt: 1 });
  const { value, loading } = useSettled(useMemo(() => load(query, kind), [query, kind]));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const page = value?.page;
  return (
    <div className="media-picker-body">
      <SearchField
        label="Search files"
        placeholder="Search names and alternative text…"
        maxLength={limits.search}
        onKeyDown={(event) => {
          // The dialog may stand in a form, which is not to be sent.
          if (event.key === "Enter") event.preventDefault();
        }}
        onChange={(event) => {
          const search = event.target.value.trim();
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setQuery(({ attempt }) => ({ search, page: 1, attempt })), limits.debounce);
        }}
      />
      {!page && (value && !loading
        ? <ErrorBox onRetry={() => setQuery((last) => ({ ...last, attempt: last.attempt + 1 }))}>{value.failure}</ErrorBox>
        : <SkeletonGroup label="Loading media…" className="media-picker-grid"><Skeleton shape="card" /><Skeleton shape="card" /><Skeleton shape="card" /></SkeletonGroup>)}
      {page?.items.length === 0 && <p className="muted" role="status">{query.search === "" ? "Nothing was uploaded yet." : "Nothing here matches."}</p>}
      {page && page.items.length > 0 && (
        <ul className="media-picker-grid" aria-label="Files" aria-busy={loading || undefined}>
          {page.items.map((item) => (
            <li key={item.id}>
              <button type="button" className="media-picker-item" onClick={() => onPick(item)}>
                <MediaThumb item={item} sizes="200px" />
                <span className="media-picker-name">{nameOf(item)}</span>
                <span className="meta">{factsOf(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {page && page.totalPages > 1 && (
        <Pager page={page.page} totalPages={page.totalPages} previousLabel="Previous" nextLabel="Next" layout="row" disabled={loading} onPage={(number) => setQuery((last) => ({ ...last, page: number }))} />
      )}
    </div>
  );
}

function load({ search, page }: { search: string; page: number }, kind: MediaItem["kind"] | undefined): Promise<Result> {
  return browserApi.media.list({ page, search, ...(kind && { kind }) }).then(
    (found) => ({ page: found, failure: null }),
    (error: unknown) => ({ page: null, failure: messageOf(error, "Failed to load the media library.") }),
  );
}
