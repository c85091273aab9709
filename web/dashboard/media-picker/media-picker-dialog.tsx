import { useRef, useState } from "react";
import type { MediaItem, MediaKind } from "#contract/media.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { Pager } from "#web/shared/lists/pager.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useDebouncedSearch } from "../shared/use-debounced-search.ts";
import { useCall } from "../shared/use-settled.ts";
import { acceptOf } from "./file-checks.ts";
import { FileSearch } from "./media-filters.tsx";
import { thingsOf } from "./media-labels.ts";
import { type MediaPickerProps, type Picked, pickedOf } from "./media-picker.tsx";
import { PickerGrid } from "./picker-grid.tsx";
import { UploadList } from "./upload-list.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { type Uploads, useUploads } from "./use-uploads.ts";
import "./media-picker.css";

const titles: Record<MediaKind, string> = {
  image: "Choose an image",
  video: "Choose a video",
  audio: "Choose an audio file",
  model: "Choose a 3D model",
  file: "Choose a file",
};

/** A dialog that chooses files of the media library or uploads new ones. */
export function MediaPickerDialog({ open, kind, max = 1, onPick, onClose }: MediaPickerProps): React.ReactElement {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Picked>>(new Map());
  const [attempt, setAttempt] = useState(1);
  const uploads = useUploads({
    kind,
    asksForAlt: max > 1,
    onDone: (upload, file) => take(pickedOf(upload, file), max > 1),
  });
  const drop = useFileDrop((files) => uploads.add(files.slice(0, max)));

  function close(): void {
    for (const { id } of uploads.sendings) uploads.cancel(id);
    setChosen(new Map());
    onClose();
  }

  function pick(picked: readonly Picked[]): void {
    setChosen(new Map());
    for (const { id } of uploads.sendings) uploads.cancel(id);
    onPick(picked);
  }

  function take(picked: Picked, isNew = false): void {
    if (max === 1) return pick([picked]);
    if (isNew) setAttempt((before) => before + 1);
    setChosen((before) => {
      const after = new Map(before);
      if (!isNew && after.delete(picked.id)) return after;
      return after.size < max || after.has(picked.id) ? after.set(picked.id, picked) : before;
    });
  }

  const count = chosen.size;
  return (
    <Dialog
      open={open}
      onClose={close}
      size="large"
      title={kind === "image" && max > 1 ? "Choose images" : titles[kind]}
      className="media-picker"
      footer={
        max > 1 && (
          <>
            <CloseButton>Cancel</CloseButton>
            <Button variant="block" disabled={count === 0 || uploads.busy} onClick={() => pick([...chosen.values()])}>
              {count === 0 ? "Add images" : count === 1 ? "Add 1 image" : `Add ${count} images`}
            </Button>
          </>
        )
      }
      {...drop}
    >
      {open && (
        <div className="media-picker-body">
          <Choice
            kind={kind}
            max={max}
            attempt={attempt}
            chosen={max > 1 ? chosen : null}
            uploads={uploads}
            onTake={(item) => take(item)}
            onDescribed={(url, alt) =>
              setChosen(
                (before) => new Map([...before].map(([id, each]) => [id, each.url === url ? { ...each, alt } : each])),
              )
            }
          />
        </div>
      )}
    </Dialog>
  );
}

type ChoiceProps = {
  kind: MediaKind;
  max: number;
  /** Incremented to load the list again. */
  attempt: number;
  chosen: ReadonlyMap<string, Picked> | null;
  uploads: Uploads;
  onTake: (item: MediaItem) => void;
  onDescribed: (url: string, alt: string) => void;
};

function Choice({ kind, max, attempt, chosen, uploads, onTake, onDescribed }: ChoiceProps): React.ReactElement {
  const file = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState({ search: "", page: 1 });
  const search = useDebouncedSearch(query.search, (wanted) =>
    setQuery((last) => ({ ...last, search: wanted, page: 1 })),
  );
  const list = useCall(() => ownerApi.media.list({ query: { ...query, kind } }), {
    key: `${kind} ${attempt} ${query.page} ${query.search}`,
    failure: "Failed to load the media library.",
  });
  const page = list.data;
  return (
    <>
      <div className="media-picker-tools">
        <FileSearch
          search={search}
          size="medium"
          placeholder="Search files…"
          onKeyDown={(event) => {
            // The dialog may be inside a form, which Enter must not submit.
            if (event.key === "Enter") event.preventDefault();
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
          }}
        />
        <Button icon="upload" disabled={uploads.busy && max === 1} onClick={() => file.current?.click()}>
          Upload<span className="visually-hidden"> to choose</span>
        </Button>
        <FileInput
          ref={file}
          label="Files to upload and choose"
          accept={acceptOf(kind)}
          multiple={max > 1}
          onFiles={(files) => uploads.add(files.slice(0, max))}
        />
      </div>
      <UploadList uploads={uploads} onDescribed={onDescribed} />
      <LoadingState
        of={list}
        onRetry={list.retry}
        skeleton={
          <SkeletonGroup label="Loading media…" className="media-picker-grid">
            <Skeleton shape="card" />
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </SkeletonGroup>
        }
      />
      {page?.items.length === 0 && (
        <p className="muted" role="status">
          {query.search === "" ? `No ${thingsOf(kind)} yet. Upload one, or drop or paste it here.` : "No files match."}
        </p>
      )}
      {page && page.items.length > 0 && (
        <PickerGrid ref={grid} items={page.items} chosen={chosen} loading={list.loading} onTake={onTake} />
      )}
      {page && page.totalPages > 1 && (
        <Pager
          page={page.page}
          totalPages={page.totalPages}
          previousLabel="Previous"
          nextLabel="Next"
          layout="row"
          disabled={list.loading}
          onPage={(number) => setQuery((last) => ({ ...last, page: number }))}
        />
      )}
    </>
  );
}
