// The pages of the owner's own, such as /now: a list by title, and what can be done to its rows. They are written in the editor of posts.
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { PostPage, PostSummary } from "#contract/posts.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { type OwnerApi, ownerApiOf } from "../shared/owner-api.ts";
import { Pager } from "#web/shared/lists/pager.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { listUnfinishedPosts, loadServerDrafts } from "../drafts/find-drafts.ts";
import { UnsavedDrafts } from "../drafts/unsaved-drafts.tsx";
import { useUnfinished } from "../drafts/use-unfinished.ts";
import { usePostActions } from "../post-lists/use-post-actions.ts";
import { createPath } from "../shared/create-path.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { useFocusWhenLost } from "../shared/use-focus-when-lost.ts";
import { loaded, useLoaded, useSettled } from "../shared/use-settled.ts";
import { PagesTable } from "./pages-table.tsx";
import "#web/shared/ui/panel.css";
import "../post-lists/post-lists.css";
import "./pages.css";

const pageSize = 50;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const number = Math.min(1000, Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get("page"))) || 1));
  return {
    list: loaded(loadList(api, number), "Failed to load pages."),
    drafts: loadServerDrafts(api).then((onServer) => listUnfinishedPosts(onServer, "page")),
  };
}

async function loadList(api: OwnerApi, number: number): Promise<PostPage> {
  const load = (page: number) => api.posts.list({ query: { kind: "page", sort: "title", limit: pageSize, page } });
  const page = await load(number);
  return page.items.length === 0 && page.totalPages > 0 ? load(page.totalPages) : page;
}

export default function Pages(): React.ReactElement {
  const promises = useLoaderData<typeof clientLoader>();
  const list = useLoaded(promises.list);
  const { unfinished, discard } = useUnfinished(useSettled(promises.drafts).value ?? []);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const actions = usePostActions(list.source, "page");
  const deletion = useConfirm((page: PostSummary) => void actions.remove([page._id]));
  const panel = useFocusWhenLost<HTMLElement>(list.source);
  const { data } = list;
  return (
    <>
      <header className="posts-head">
        <h1>Pages</h1>
        <ButtonLink variant="block" icon="plus" to={createPath("page")}>
          New Page
        </ButtonLink>
      </header>
      <section ref={panel} className="panel panel-flush pages-panel" aria-label="All pages" tabIndex={-1}>
        <UnsavedDrafts unfinished={unfinished} onDiscard={discard} />
        <div className="posts-list">
          {!data && (list.failure === null || list.loading) && <Loading />}
          {!data && list.failure !== null && !list.loading && (
            <div className="posts-state">
              <ErrorBox onRetry={() => void revalidate()}>{list.failure}</ErrorBox>
            </div>
          )}
          {data?.items.length === 0 && unfinished.length === 0 && (
            <div className="posts-state">
              <EmptyState action={<ButtonLink to={createPath("page")}>Write the first page</ButtonLink>}>
                No pages yet.{" "}
                <span className="pages-empty">
                  A page has a URL of its own, such as /now, /uses or /imprint, and is in no list of posts.
                </span>
              </EmptyState>
            </div>
          )}
          {data && data.items.length > 0 && (
            <PagesTable
              pages={data.items}
              actions={actions}
              loading={list.loading || actions.busy}
              onDelete={deletion.ask}
            />
          )}
        </div>
        {data && data.totalPages > 1 && (
          <div className="posts-pager">
            <Pager
              page={data.page}
              totalPages={data.totalPages}
              previousLabel="Previous"
              nextLabel="Next"
              layout="row"
              onPage={(number) => void navigate(`?page=${number}`)}
            />
          </div>
        )}
      </section>
      <ConfirmDialog {...deletion.dialog} title="Delete Page?" confirmLabel="Delete">
        <p>
          Move <strong dir="auto">{deletion.item?.title}</strong> to the Trash? Its URL will stop working.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading pages…" className="pages-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton shape="title" width="long" />
      <Skeleton shape="title" width="medium" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Pages");
}
