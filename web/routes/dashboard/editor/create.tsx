// The editor for a new post. Its draft has a key of its own, which stays in the address, so that a reload finds it again.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, replace, useLoaderData, useNavigate } from "react-router";
import type { Autosave } from "#contract/posts.ts";
import type { Category } from "#contract/categories.ts";
import { apiOf, browserApi } from "#web/api/client.ts";
import { dashboardMeta } from "../dashboard-meta.ts";
import { useSettled } from "../use-settled.ts";
import { DraftNotice, RestoredNotice } from "./draft-notice.tsx";
import { EditorLoading } from "./editor-loading.tsx";
import { findDraft, listUnfinishedPosts, loadServerDrafts } from "./find-drafts.ts";
import { loadRichTextEditor } from "./load-rich-text-editor.ts";
import { isNewDraftKey, newDraftKey, removeLocalDraft } from "./local-drafts.ts";
import { PostForm } from "./post-form.tsx";

const mostOffered = 3;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("draft");
  if (!isNewDraftKey(key)) throw replace(`/dashboard/create?draft=${newDraftKey()}`);
  void loadRichTextEditor();
  const api = apiOf(context, request.signal);
  return { key, onServer: loadServerDrafts(api), categories: api.categories.list().catch(() => []) };
}

export default function Create(): React.ReactElement {
  const { key, ...promises } = useLoaderData<typeof clientLoader>();
  const onServer = useSettled(promises.onServer);
  const categories = useSettled(promises.categories).value;
  if (!onServer.value || onServer.loading) {
    return (
      <>
        <h1>Create New Post</h1>
        <EditorLoading withFields />
      </>
    );
  }
  return <NewPost key={key} draftKey={key} onServer={onServer.value} categories={categories} />;
}

type NewPostProps = { draftKey: string; onServer: ReadonlyMap<string, Autosave>; categories: readonly Category[] | null };

function NewPost({ draftKey, onServer, categories }: NewPostProps): React.ReactElement {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => findDraft(onServer, draftKey, false));
  const [isTold, setIsTold] = useState(false);
  const [unfinished, setUnfinished] = useState(() => (draft ? [] : listUnfinishedPosts(onServer, draftKey).slice(0, mostOffered)));

  function discard(key: string): void {
    removeLocalDraft(key);
    void browserApi.posts.dropAutosave(key).catch(() => undefined);
    if (key === draftKey) setDraft(null);
    else setUnfinished((offers) => offers.filter((offer) => offer.key !== key));
  }

  const notice = draft && !isTold
    ? <RestoredNotice draft={draft} onDiscard={() => discard(draftKey)} onClose={() => setIsTold(true)} />
    : unfinished.map((offer) => (
        <DraftNotice
          key={offer.key}
          draft={offer.draft}
          onRestore={() => void navigate(`/dashboard/create?draft=${offer.key}`, { replace: true })}
          onDiscard={() => discard(offer.key)}
        />
      ));
  return <PostForm key={draft ? "draft" : "empty"} post={null} draftKey={draftKey} draft={draft} categories={categories} notice={notice} onReload={() => undefined} />;
}

export function meta() {
  return dashboardMeta("New Post");
}
