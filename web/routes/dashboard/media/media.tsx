// The library: every file that was uploaded, what it shows and where it is used. What the list shows lives in the address.
import { useEffect, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { MediaItem, MediaPage } from "#contract/media.ts";
import { type Api, apiOf, browserApi } from "#web/api/client.ts";
import { messageOf } from "#web/api/failure.ts";
import { useSite } from "#web/site.ts";
import { Button } from "#web/ui/button.tsx";
import { ToggleChip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { useSnackbar } from "#web/ui/snackbar.tsx";
import { dashboardMeta } from "../dashboard-meta.ts";
import { useSettled } from "../use-settled.ts";
import { MediaCard } from "./media-card.tsx";
import { type MediaView, mediaHref, readMediaView } from "./media-view.ts";
import { nameOf } from "./media-words.ts";
import { acceptOf } from "./take-files.ts";
import { UploadList } from "./upload-list.tsx";
import { usePageFiles } from "./use-page-files.ts";
import { useUploads } from "./use-uploads.ts";
import "#web/ui/panel.css";
import "./media.css";

type List = { page: MediaPage; failure: null } | { page: null; failure: string };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const view = readMediaView(new URL(request.url).searchParams);
  return { view, list: loadList(apiOf(context, request.signal), view) };
}

async function loadList(api: Api, { page, search, missing }: MediaView): Promise<List> {
  const load = (number: number) => api.media.list({ page: number, search, ...(missing && { alt: "missing" }) });
  try {
    const found = await load(page);
    return { page: found.items.length === 0 && found.totalPages > 0 ? await load(found.totalPages) : found, failure: null };
  } catch (error) {
    return { page: null, failure: messageOf(error, "Failed to load the media library.") };
  }
}

export default function Media(): React.ReactElement {
  const { view, list } = useLoaderData<typeof clientLoader>();
  const { value, loading } = useSettled(list);
  const { url: siteUrl } = useSite();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const uploads = useUploads(() => void revalidate());
  usePageFiles(uploads.add);
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Kept while the dialog fades away.
  const [doomed, setDoomed] = useState<MediaItem | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Empties the search box, which keeps its own text. */
  const [resets, setResets] = useState(0);

  function go(change: Partial<MediaView>, options: { replace?: boolean } = {}): void {
    void navigate(mediaHref({ ...view, page: 1, ...change }), { ...options, preventScrollReset: true });
  }

  async function remove(item: MediaItem): Promise<void> {
    setBusy(true);
    try {
      await browserApi.media.remove(item.id);
      show(`“${nameOf(item)}” deleted.`);
    } catch (error) {
      show(messageOf(error, "Failed to delete the file."), { alert: true });
    }
    setBusy(false);
    setAsking(false);
    // The button that asked goes with its card.
    heading.current?.focus({ preventScroll: true });
    await revalidate();
  }

  async function copy(item: MediaItem): Promise<void> {
    const address = (siteUrl || location.origin) + item.url;
    try {
      await navigator.clipboard.writeText(address);
      show("Address copied!");
    } catch {
      show(`The browser does not allow copying here. The address is ${address}`, { alert: true });
    }
  }

  const page = value?.page ?? null;
  return (
    <div className="media">
      <header className="media-head">
        <h1 ref={heading} tabIndex={-1}>Media</h1>
        <Button variant="block" icon="upload" onClick={() => picker.current?.click()}>Upload Files</Button>
        <input
          ref={picker}
          className="visually-hidden"
          type="file"
          multiple
          tabIndex={-1}
          aria-label="Files to upload"
          accept={acceptOf()}
          onChange={(event) => {
            const files = [...event.target.files ?? []];
            event.target.value = "";
            uploads.add(files);
          }}
        />
      </header>
      <section className="panel panel-flush" aria-label="All files">
        <div className="media-toolbar">
          <MediaSearch key={resets} value={view.search} onSearch={(search) => go({ search }, { replace: true })} />
          <ToggleChip pressed={view.missing} onClick={() => go({ missing: !view.missing })}>Alternative text missing</ToggleChip>
          <p className="meta media-summary" role="status">{page && !loading && (page.total === 1 ? "1 file" : `${page.total} files`)}</p>
        </div>
        <div className="media-body">
          <p className="media-hint meta">Drop or paste pictures and films anywhere on this page. A picture may have 15 MB, a film 200 MB.</p>
          <UploadList uploads={uploads} />
          {!page && (value && !loading ? <ErrorBox onRetry={() => void revalidate()}>{value.failure}</ErrorBox> : <Loading />)}
          {page?.items.length === 0 && (
            view.search !== "" || view.missing
              ? <EmptyState action={<Button onClick={() => { setResets(resets + 1); go({ search: "", missing: false }); }}>Show all files</Button>}>Nothing here matches.</EmptyState>
              : <EmptyState action={<Button onClick={() => picker.current?.click()}>Upload the first file</Button>}>Nothing was uploaded yet.</EmptyState>
          )}
          {page && page.items.length > 0 && (
            <ul className="media-grid" aria-label="Files" aria-busy={loading || undefined}>
              {page.items.map((item) => (
                <MediaCard key={item.id} item={item} onCopy={() => void copy(item)} onDelete={() => { setDoomed(item); setAsking(true); }} />
              ))}
            </ul>
          )}
        </div>
        {page && page.totalPages > 1 && (
          <div className="media-pager">
            <Pager page={page.page} totalPages={page.totalPages} previousLabel="Previous" nextLabel="Next" layout="row" hrefFor={(number) => mediaHref({ ...view, page: number })} />
          </div>
        )}
      </section>
      <ConfirmDialog open={asking} busy={busy} busyLabel="Deleting…" onConfirm={() => { if (doomed) void remove(doomed); }} onCancel={() => setAsking(false)}>
        <p>Delete this file?</p>
        <p className="media-asking"><strong>{doomed && nameOf(doomed)}</strong> goes for good, with all its sizes. Nothing uses it.</p>
      </ConfirmDialog>
    </div>
  );
}

function MediaSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }): React.ReactElement {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchField
      label="Search files"
      size="small"
      placeholder="Search names and alternative text…"
      defaultValue={value}
      maxLength={limits.search}
      onChange={(event) => {
        const search = event.target.value.trim();
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(search), limits.debounce);
      }}
    />
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading media…" className="media-grid">
      {Array.from({ length: 4 }, (_, index) => <Skeleton key={index} shape="card" />)}
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Media");
}
