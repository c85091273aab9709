// The editor for a new post. Its draft has a key of its own, which stays in the address, so that a reload finds it again.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, replace, useLoaderData, useNavigate } from "react-router";
import type { Autosave } from "#contract/posts.ts";
import type { Category } from "#contract/categories.ts";
import { deskApiOf } from "#web/api/desk-client.ts";
import { useSnackbar } from "#web/ui/snackbar.tsx";
import { dashboardMeta } from "../dashboard-meta.ts";
import { useSettled } from "../use-settled.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { EditorLoading } from "./editor-loading.tsx";
import { discardDraft, findDrafts, listUnfinishedPosts, loadServerDrafts } from "./find-drafts.ts";
import { loadRichTextEditor } from "./load-rich-text-editor.ts";
import { type Draft, isNewDraftKey, LocalSlot, newDraftKey } from "./local-drafts.ts";
import { PostForm } from "./post-form.tsx";
import { RestoredNotice } from "./unsaved-notice.tsx";

const mostOffered = 3;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("draft");
  if (!isNewDraftKey(key)) throw replace(`/dashboard/create?draft=${newDraftKey()}`);
  void loadRichTextEditor();
  const api = deskApiOf(context, request.signal);
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

type Offer = { key: string; draft: Draft };
type NewPostProps = { draftKey: string; onServer: ReadonlyMap<string, readonly Autosave[]>; categories: readonly Category[] | null };

function NewPost({ draftKey, onServer, categories }: NewPostProps): React.ReactElement {
  const navigate = useNavigate();
  const show = useSnackbar();
  const [slot] = useState(() => new LocalSlot(draftKey));
  const [draft, setDraft] = useState(() => findDrafts(onServer, draftKey, false)[0] ?? null);
  const [round, setRound] = useState(0);
  const [isTold, setIsTold] = useState(false);
  const [unfinished, setUnfinished] = useState(() => (draft ? [] : listUnfinishedPosts(onServer, draftKey).slice(0, mostOffered)));

  async function discardHere(keeper: DraftKeeper, discarded: Draft): Promise<void> {
    const fields = keeper.getFields();
    setDraft(null);
    setRound((rounds) => rounds + 1);
    await Promise.all([keeper.abandon({ keep: false }), discardDraft(draftKey, discarded)]);
    show("Draft discarded.", { undo: () => {
      setDraft({ ...discarded, fields });
      setRound((rounds) => rounds + 1);
    } });
  }

  async function discardOther(offer: Offer): Promise<void> {
    setUnfinished((offers) => offers.filter((other) => other.key !== offer.key));
    await discardDraft(offer.key, offer.draft);
    show("Draft discarded.", { undo: () => {
      new LocalSlot(offer.key, offer.draft.writer).write(offer.draft);
      setUnfinished((offers) => [offer, ...offers]);
    } });
  }

  const notice = (keeper: DraftKeeper) => (draft && !isTold
    ? <RestoredNotice savedAt={draft.savedAt} onDiscard={() => void discardHere(keeper, draft)} onClose={() => setIsTold(true)} />
    : unfinished.map((offer) => (
        <DraftNotice
          key={offer.key}
          draft={offer.draft}
          onRestore={() => void navigate(`/dashboard/create?draft=${offer.key}`, { replace: true })}
          onDiscard={() => void discardOther(offer)}
        />
      )));
  return (
    <PostForm
      key={round}
      post={null}
      draftKey={draftKey}
      slot={slot}
      draft={draft}
      categories={categories}
      notice={notice}
      onMove={(postId, fields) => {
        // Typed on no state of that post: nothing of it is taken for granted.
        new LocalSlot(postId, slot.writer).write({ fields: { ...fields, slug: "" }, savedAt: new Date().toISOString(), baseUpdatedAt: "1970-01-01T00:00:00.000Z" });
        void navigate(`/dashboard/edit/${postId}`, { replace: true });
      }}
    />
  );
}

export function meta() {
  return dashboardMeta("New Post");
}
