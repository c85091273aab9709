// The owner's first screen: statistics, the list of posts with its actions, a chart of the last seven days, and the latest events. The
// state of the list is in the URL (list-view.ts); use-post-actions.ts changes posts.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Category } from "#contract/categories.ts";
import type { PostPage, PostSummary } from "#contract/posts.ts";
import { slugify } from "#contract/slugs.ts";
import { type OwnerApi, ownerApiOf } from "../shared/owner-api.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ListPager, ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { splitTags } from "../drafts/post-fields.ts";
import { listUnfinishedPosts, loadServerDrafts, matchesSearch, type Unfinished } from "../drafts/find-drafts.ts";
import { WarmEditor } from "../editor/warm-editor.tsx";
import { loadPage } from "../shared/load-page.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, orNull, useLoaded, useSettled } from "../shared/use-settled.ts";
import { ActivityLog } from "./activity-log.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ExampleContent } from "./example-content.tsx";
import { isFiltered, keepListHref, type ListView, listHref, readListView } from "../shared/list-view.ts";
import { PostsChart } from "./posts-chart.tsx";
import { NoPosts, PostsSkeleton, summaryOf } from "./posts-states.tsx";
import { PostsTable } from "./posts-table.tsx";
import { PostsToolbar } from "./posts-toolbar.tsx";
import { Reminders } from "./reminders.tsx";
import { SetupNotice } from "./setup-notice.tsx";
import { toggleId } from "../post-lists/publish-toggle.tsx";
import { StatCards } from "./stat-cards.tsx";
import { UnsavedDrafts } from "../drafts/unsaved-drafts.tsx";
import { useUnfinished } from "../drafts/use-unfinished.ts";
import { usePostActions } from "../post-lists/use-post-actions.ts";
import "../post-lists/post-lists.css";
import "./posts.css";

const activityEntries = 8;
const none: ReadonlySet<string> = new Set();

type PostsData = ReturnType<typeof clientLoader>;

/** Returns promises without awaiting them, so each part of the screen shows as soon as its own data arrives. */
export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const view = readListView(new URL(request.url).searchParams);
  keepListHref(view);
  return {
    view,
    now: Date.now(),
    list: loaded(loadList(api, view), failureOf),
    stats: orNull(api.posts.stats()),
    figures: orNull(api.statistics.figures()),
    categories: orNull(api.categories.list()),
    activity: orNull(api.activity.list({ query: { limit: activityEntries } })),
    examples: orNull(api.examples.count()),
    setup: orNull(api.setup.get()),
    reminders: orNull(api.enquiries.reminders()),
    drafts: loadServerDrafts(api).then((onServer) => listUnfinishedPosts(onServer, "post")),
  };
}

function loadList(api: OwnerApi, view: ListView): Promise<PostPage> {
  return loadPage(
    (page) =>
      api.posts.list({
        query: {
          page,
          limit: limits.postsScreen.pageSize,
          search: view.search,
          category: view.categories,
          tag: view.tags,
          sort: view.sort,
        },
      }),
    view.page,
  );
}

function failureOf(error: unknown): string {
  return error instanceof ApiFailure && error.status === 200 ? error.message : "Failed to load blog posts.";
}

export default function Posts(): React.ReactElement {
  const { view, now, ...promises } = useLoaderData<PostsData>();
  const stats = useSettled(promises.stats);
  const activity = useSettled(promises.activity);
  const { unfinished, discard } = useUnfinished(useSettled(promises.drafts).value ?? []);
  const examples = useSettled(promises.examples).value;
  const setup = useSettled(promises.setup).value;
  const reminders = useSettled(promises.reminders).value;
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  return (
    <>
      <ScreenHead title="Posts">
        <ButtonLink variant="block" icon="plus" to="/dashboard/create">
          New Post
        </ButtonLink>
      </ScreenHead>
      {setup && <SetupNotice setup={setup} />}
      {reminders && <Reminders due={reminders} />}
      <StatCards stats={stats.value} unsaved={unfinished.length} loading={stats.loading} onRetry={retry} />
      <PostsPanel
        view={view}
        list={promises.list}
        categories={promises.categories}
        figures={promises.figures}
        unfinished={unfinished}
        onDiscard={discard}
      />
      <div className="posts-foot">
        <PostsChart days={stats.value?.lastDays ?? null} loading={stats.loading} onRetry={retry} />
        <ActivityLog entries={activity.value?.items ?? null} loading={activity.loading} now={now} onRetry={retry} />
      </div>
      {examples && examples.posts + examples.projects > 0 && <ExampleContent />}
    </>
  );
}

type PostsPanelProps = Pick<PostsData, "view" | "list" | "categories" | "figures"> & {
  unfinished: readonly Unfinished[];
  onDiscard: (entry: Unfinished) => void;
};

function PostsPanel({ view, unfinished, onDiscard, ...promises }: PostsPanelProps): React.ReactElement {
  const navigate = useNavigate();
  const categories = useSettled(promises.categories).value ?? [];
  const figures = useSettled(promises.figures).value;
  const list = useLoaded(promises.list);
  const actions = usePostActions(list.source);
  const loading = list.loading || actions.busy;
  const page = list.data;
  const unsaved = view.page > 1 ? [] : unfinished.filter((entry) => isShown(entry, view, categories));

  // The selection belongs to the rows on screen; a new list starts without one.
  const [picked, setPicked] = useState<{ list: unknown; ids: ReadonlySet<string> } | null>(null);
  const selected = picked !== null && picked.list === list.source ? picked.ids : none;

  const panel = useRef<HTMLElement>(null);
  const noteUsed = useFocusAfterLoading(panel, loading);
  const deletion = useConfirm((posts: readonly PostSummary[]) => {
    noteUsed("");
    void actions.remove(posts.map((post) => post._id));
  });

  function changeView(next: ListView, options: { replace?: boolean } = {}): void {
    void navigate(listHref(next), { ...options, preventScrollReset: true });
  }

  return (
    <>
      <ListPanel
        ref={panel}
        className="post-list"
        label="All posts"
        list={list}
        loadingLabel="Loading posts…"
        skeleton={<PostsSkeleton />}
        empty={
          unsaved.length === 0 && (
            <NoPosts
              view={view}
              onShowAll={() => changeView({ ...view, page: 1, search: "", categories: [], tags: [] })}
            />
          )
        }
        head={
          <>
            <PostsToolbar
              view={view}
              categories={categories}
              tagNames={tagNamesIn(page, view)}
              onChange={(change, options) => changeView({ ...view, ...change, page: 1 }, options)}
            />
            <div className="posts-bar">
              <BulkBar
                count={selected.size}
                disabled={loading}
                onToggle={() => {
                  noteUsed("");
                  void actions.toggle([...selected]);
                }}
                onDelete={() => deletion.ask(page?.items.filter((post) => selected.has(post._id)) ?? [])}
                onClear={() => setPicked(null)}
              />
              <p className="posts-summary meta" role="status" data-loading={loading || undefined}>
                {loading ? "Loading posts..." : page && summaryOf(page, isFiltered(view))}
              </p>
            </div>
            <UnsavedDrafts unfinished={unsaved} onDiscard={onDiscard} />
          </>
        }
        foot={
          <ListPager
            of={page}
            onPage={(number) => {
              changeView({ ...view, page: number });
              if (panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView();
            }}
          />
        }
      >
        {({ items }) => (
          <PostsTable
            posts={items}
            figures={figures}
            selected={selected}
            onSelect={(ids) => setPicked({ list: list.source, ids })}
            onDelete={(post) => deletion.ask([post])}
            actions={{
              ...actions,
              toggle: (ids) => {
                noteUsed(toggleId({ _id: ids[0] ?? "" }));
                return actions.toggle(ids);
              },
            }}
            loading={loading}
          />
        )}
      </ListPanel>
      {page && <WarmEditor />}
      <ConfirmDialog {...deletion.dialog}>
        <p>Are you sure you want to delete the selected posts?</p>
        <ul className="posts-asking">
          {deletion.item?.map((post) => (
            <li key={post._id}>{post.title}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

/** Returns the names of the tags that filter the list, as its posts spell them. */
function tagNamesIn(page: PostPage | null, { tags }: ListView): ReadonlyMap<string, string> {
  const known = new Map(page?.items.flatMap((post) => post.tags).map(({ slug, name }) => [slug, name]));
  return new Map(tags.map((slug) => [slug, known.get(slug) ?? slug]));
}

/** Returns whether the list's search and filters include an unsaved draft. */
function isShown(entry: Unfinished, view: ListView, categories: readonly Category[]): boolean {
  const [draft] = entry.drafts;
  const slug = categories.find(({ name }) => name === draft.fields.category)?.slug ?? "";
  const tags = new Set(splitTags(draft.fields.tags).map(slugify));
  return (
    matchesSearch(entry, view.search) &&
    (view.categories.length === 0 || view.categories.includes(slug)) &&
    (view.tags.length === 0 || view.tags.some((tag) => tags.has(tag)))
  );
}

/**
 * Keeps the focus when loading disables or removes the pressed button. Returns a function that stores the button's id. If that button is
 * gone, the panel gets the focus.
 */
function useFocusAfterLoading(panel: RefObject<HTMLElement | null>, loading: boolean): (id: string) => void {
  const lastUsed = useRef<string | null>(null);
  useEffect(() => {
    if (lastUsed.current === null || loading) return;
    if (document.activeElement === document.body)
      (document.getElementById(lastUsed.current) ?? panel.current)?.focus({ preventScroll: true });
    lastUsed.current = null;
  }, [panel, loading]);
  return useCallback((id) => {
    lastUsed.current = id;
  }, []);
}

export function meta() {
  return dashboardMeta("Posts");
}
