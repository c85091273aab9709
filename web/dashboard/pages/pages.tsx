// The owner's own pages, such as /now: a list by title, with actions for each row. They are written in the editor of posts.
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import type { PostPage, PostSummary } from "#contract/posts.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ListPager, ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { type OwnerApi, ownerApiOf } from "../shared/owner-api.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { listUnfinishedPosts, loadServerDrafts } from "../drafts/find-drafts.ts";
import { UnsavedDrafts } from "../drafts/unsaved-drafts.tsx";
import { useUnfinished } from "../drafts/use-unfinished.ts";
import { usePostActions } from "../post-lists/use-post-actions.ts";
import { createPath } from "../shared/create-path.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loadPage } from "../shared/load-page.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { useFocusWhenLost } from "../shared/use-focus-when-lost.ts";
import { loaded, useLoaded, useSettled } from "../shared/use-settled.ts";
import { PagesTable } from "./pages-table.tsx";
import "../post-lists/post-lists.css";

const pageSize = 50;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const number = Math.min(1000, Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get("page"))) || 1));
  return {
    list: loaded(loadList(api, number), "Failed to load pages."),
    drafts: loadServerDrafts(api).then((onServer) => listUnfinishedPosts(onServer, "page")),
  };
}

function loadList(api: OwnerApi, number: number): Promise<PostPage> {
  return loadPage((page) => api.posts.list({ query: { kind: "page", sort: "title", limit: pageSize, page } }), number);
}

export default function Pages(): React.ReactElement {
  const promises = useLoaderData<typeof clientLoader>();
  const list = useLoaded(promises.list);
  const { unfinished, discard } = useUnfinished(useSettled(promises.drafts).value ?? []);
  const navigate = useNavigate();
  const actions = usePostActions(list.source, "page");
  const deletion = useConfirm((page: PostSummary) => void actions.remove([page._id]));
  const panel = useFocusWhenLost<HTMLElement>(list.source);
  return (
    <>
      <ScreenHead title="Pages">
        <ButtonLink variant="block" icon="plus" to={createPath("page")}>
          New Page
        </ButtonLink>
      </ScreenHead>
      <ListPanel
        ref={panel}
        className="post-list"
        label="All pages"
        list={list}
        loadingLabel="Loading pages…"
        empty={
          unfinished.length === 0 && (
            <EmptyState action={<ButtonLink to={createPath("page")}>Write the first page</ButtonLink>}>
              No pages yet.{" "}
              <span className="list-empty-note">
                A page has its own URL, such as /now, /uses or /imprint, and is in no list of posts.
              </span>
            </EmptyState>
          )
        }
        head={<UnsavedDrafts unfinished={unfinished} onDiscard={discard} />}
        foot={<ListPager of={list.data} onPage={(number) => void navigate(`?page=${number}`)} />}
      >
        {({ items }) => (
          <PagesTable pages={items} actions={actions} loading={list.loading || actions.busy} onDelete={deletion.ask} />
        )}
      </ListPanel>
      <ConfirmDialog {...deletion.dialog} title="Delete this page?" confirmLabel="Delete">
        <p>
          Move <strong dir="auto">{deletion.item?.title}</strong> to the Trash? Its URL will stop working.
        </p>
      </ConfirmDialog>
    </>
  );
}

export function meta() {
  return dashboardMeta("Pages");
}
