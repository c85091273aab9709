// The media library: all uploaded files, their alternative texts and their uses. The state of the list is in the URL.
import { useCallback, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { MediaItem, MediaPage } from "#contract/media.ts";
import { type OwnerApi, ownerApiOf, ownerApi } from "../shared/owner-api.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useCommands } from "#web/dashboard/command-palette/running.ts";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ListPager } from "#web/dashboard/ui/list-panel.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loadPage } from "../shared/load-page.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { acceptOf } from "../media-picker/file-checks.ts";
import { MediaCard } from "./media-card.tsx";
import { MediaFilters } from "../media-picker/media-filters.tsx";
import {
  emptyWords,
  isFiltered,
  type MediaView,
  mediaHref,
  mediaQueryOf,
  readMediaView,
} from "../media-picker/media-view.ts";
import { nameOf } from "../media-picker/media-labels.ts";
import { useWhilePreparing } from "../media-picker/preparation-state.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { UploadList } from "../media-picker/upload-list.tsx";
import { usePageFiles } from "../media-picker/use-page-files.ts";
import { useUploads } from "../media-picker/use-uploads.ts";
import "#web/shared/ui/panel.css";
import "./media.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const view = readMediaView(new URL(request.url).searchParams);
  return {
    view,
    list: loaded(loadList(ownerApiOf(context, request.signal), view), "Failed to load the media library."),
  };
}

function loadList(api: OwnerApi, view: MediaView): Promise<MediaPage> {
  return loadPage((page) => api.media.list({ query: mediaQueryOf({ ...view, page }) }), view.page);
}

export default function Media(): React.ReactElement {
  const { view, ...promises } = useLoaderData<typeof clientLoader>();
  const list = useLoaded(promises.list);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const reload = useCallback(() => void revalidate(), [revalidate]);
  const copy = useCopyAddress();
  const uploads = useUploads({ asksForAlt: true, onDone: () => void revalidate() });
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [replacing, setReplacing] = useState<MediaItem | null>(null);
  const show = useSnackbar();
  const { run } = useAction();
  const deletion = useConfirm(async (item: MediaItem) => {
    await run(
      async () => {
        await ownerApi.media.remove({ params: { id: item.id } });
        show(`“${nameOf(item)}” deleted.`);
      },
      { otherwise: "Failed to delete the file." },
    );
    // Deleting removes the pressed button with its card.
    focusUnlessTyping(heading.current);
  });
  const isDropping = usePageFiles((files) => {
    if (!replacing && !deletion.dialog.open) uploads.add(files);
  });
  useCommands({ upload: () => picker.current?.click() });

  /** Shows a filter as pressed immediately; the URL and the list follow. */
  const [requested, setRequested] = useState<{ from: MediaView; to: MediaView } | null>(null);
  const shownView = requested?.from === view ? requested.to : view;

  function go(change: Partial<MediaView>, options: { replace?: boolean } = {}): void {
    const to = { ...shownView, page: 1, ...change };
    setRequested({ from: view, to });
    void navigate(mediaHref(to), { ...options, preventScrollReset: true });
  }

  const page = list.data;
  useWhilePreparing(page?.items ?? [], reload);
  return (
    <div className="media">
      <ScreenHead title="Media" headingRef={heading}>
        <Button variant="block" icon="upload" onClick={() => picker.current?.click()}>
          Upload Files
        </Button>
        <FileInput ref={picker} label="Files to upload" accept={acceptOf()} multiple onFiles={uploads.add} />
      </ScreenHead>
      <section className="panel panel-flush list-panel media-panel" aria-label="All files">
        <div className="media-toolbar">
          <MediaFilters view={shownView} onChange={go} />
          <p className="meta media-summary" role="status">
            {page && !list.loading && (page.total === 1 ? "1 file" : `${page.total} files`)}
          </p>
        </div>
        <div className="media-body">
          <p className="media-hint meta">
            Drop or paste files anywhere on this page. Images up to {inMegabytes(limits.image.bytes)} MB, videos up to{" "}
            {inMegabytes(limits.video.bytes)} MB, 3D models up to {inMegabytes(limits.model.bytes)} MB, audio and other
            files up to {inMegabytes(limits.file.bytes)} MB.
          </p>
          <UploadList uploads={uploads} onDescribed={() => void revalidate()} />
          <LoadingState of={list} skeleton={<Loading />} />
          {page?.items.length === 0 &&
            (isFiltered(view) ? (
              <EmptyState
                action={
                  <Button onClick={() => go({ search: "", kind: null, unused: false, missing: false })}>
                    Show all files
                  </Button>
                }
              >
                {emptyWords(view)}
              </EmptyState>
            ) : (
              <EmptyState action={<Button onClick={() => picker.current?.click()}>Upload the first file</Button>}>
                Nothing was uploaded yet.
              </EmptyState>
            ))}
          {page && page.items.length > 0 && (
            <ul className="media-grid" aria-label="Files" aria-busy={list.loading || undefined}>
              {page.items.map((item) => (
                <MediaCard
                  key={item.id}
                  item={item}
                  onCopy={copy}
                  onReplace={setReplacing}
                  onDelete={deletion.ask}
                  onChanged={reload}
                />
              ))}
            </ul>
          )}
        </div>
        <ListPager of={page} hrefFor={(number) => mediaHref({ ...view, page: number })} />
      </section>
      <DeleteDialog item={deletion.item} dialog={deletion.dialog} />
      {replacing && (
        <ReplaceDialog
          item={replacing}
          onReplaced={() => void revalidate()}
          onClose={() => {
            setReplacing(null);
            void revalidate();
          }}
        />
      )}
      {isDropping && (
        <div className="drop-veil">
          <span>
            <Icon name="upload" />
            Drop to upload
          </span>
        </div>
      )}
    </div>
  );
}

function useCopyAddress(): (item: MediaItem) => void {
  const { url: siteUrl } = useSite();
  const show = useSnackbar();
  const copy = useCallback(
    async (item: MediaItem) => {
      const address = (siteUrl || location.origin) + item.url;
      if (await copyText(address)) show("URL copied");
      else show(`Your browser doesn’t allow copying here. The URL is ${address}`, { alert: true });
    },
    [siteUrl, show],
  );
  return useCallback((item) => void copy(item), [copy]);
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading media…" className="media-grid">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </SkeletonGroup>
  );
}

function inMegabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}

export function meta() {
  return dashboardMeta("Media");
}
