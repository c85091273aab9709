// The editor for a new post or page. Its draft has a key of its own, which stays in the address until the post is saved, so that a reload
// finds it again. Saving keeps the form: only the address changes, since another screen would take the text from under the hands.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, replace, useLoaderData, useNavigate } from "react-router";
import type { Autosave, Post } from "#contract/posts.ts";
import type { Category } from "#contract/categories.ts";
import type { PostKind } from "#contract/page-words.ts";
import { ownerApiOf } from "#web/shared/api/owner-client.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { createPath, kindAt } from "../shared/create-path.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { EditPost } from "./edit-post.tsx";
import { EditorLoading } from "./editor-loading.tsx";
import { discardDraft, findDrafts, listUnfinishedPosts, loadServerDrafts } from "../drafts/find-drafts.ts";
import { loadRichTextEditor } from "./load-rich-text-editor.ts";
import { type Draft, isNewDraftKey, LocalSlot, newDraftKey } from "../drafts/local-drafts.ts";
import { PostForm } from "./post-form.tsx";
import { UnfinishedPosts } from "./unfinished-posts.tsx";
import { RestoredNotice } from "../drafts/unsaved-notice.tsx";
import { findTypedBefore } from "./use-post-draft.ts";
import { useUnfinished } from "../drafts/use-unfinished.ts";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const key = searchParams.get("draft");
  if (!isNewDraftKey(key)) throw replace(`${pathname}?draft=${newDraftKey()}`);
  void loadRichTextEditor();
  const api = ownerApiOf(context, request.signal);
  return {
    key,
    kind: kindAt(pathname),
    onServer: loadServerDrafts(api),
    categories: api.categories.list().catch(() => []),
  };
}

export default function Create(): React.ReactElement {
  const { key, kind, ...promises } = useLoaderData<typeof clientLoader>();
  const onServer = useSettled(promises.onServer);
  const categories = useSettled(promises.categories).value;
  if (!onServer.value || onServer.loading) {
    return (
      <>
        <h1>Create New {kind === "page" ? "Page" : "Post"}</h1>
        <EditorLoading withFields />
      </>
    );
  }
  return <NewPost key={key} draftKey={key} newKind={kind} onServer={onServer.value} categories={categories} />;
}

type NewPostProps = {
  draftKey: string;
  newKind: PostKind;
  onServer: ReadonlyMap<string, readonly Autosave[]>;
  categories: readonly Category[] | null;
};

function NewPost({ draftKey, newKind, onServer, categories }: NewPostProps): React.ReactElement {
  const navigate = useNavigate();
  const show = useSnackbar();
  const [slot] = useState(() => new LocalSlot(draftKey));
  const [draft, setDraft] = useState(() => findDrafts(onServer, draftKey, false)[0] ?? null);
  const [round, setRound] = useState(0);
  const [isTold, setIsTold] = useState(false);
  const [post, setPost] = useState<Post | null>(null);
  /** The saved post in another state than that of the form. */
  const [reopened, setReopened] = useState<{ post: Post; drafts: readonly Draft[] } | null>(null);
  const [kind] = useState(draft?.fields.kind ?? newKind);
  const [found] = useState(() => (draft ? [] : listUnfinishedPosts(onServer, kind, draftKey)));
  const { unfinished, discard } = useUnfinished(found);

  async function discardHere(keeper: DraftKeeper, discarded: Draft): Promise<void> {
    const fields = keeper.getFields();
    setDraft(null);
    setRound((rounds) => rounds + 1);
    await Promise.all([keeper.abandon({ keep: false }), discardDraft(draftKey, discarded)]);
    show("Draft discarded.", {
      undo: () => {
        setDraft({ ...discarded, fields });
        setRound((rounds) => rounds + 1);
      },
    });
  }

  /** The router stays where it is, for it would mount another editor. */
  function goOnAs(saved: Post): void {
    if (!post) {
      history.replaceState(history.state, "", `/dashboard/edit/${saved._id}`);
      document.title = document.title.replace("New ", "Edit ");
    }
    setPost(saved);
  }

  if (reopened) return <EditPost {...reopened} categories={categories} />;
  const notice = (keeper: DraftKeeper) =>
    post ? null : draft && !isTold ? (
      <RestoredNotice
        savedAt={draft.savedAt}
        onDiscard={() => void discardHere(keeper, draft)}
        onClose={() => setIsTold(true)}
      />
    ) : (
      <UnfinishedPosts
        unfinished={unfinished}
        onRestore={({ key }) => void navigate(`${createPath(kind)}?draft=${key}`, { replace: true })}
        onDiscard={discard}
      />
    );
  return (
    <PostForm
      key={round}
      post={post}
      kind={kind}
      draftKey={post?._id ?? draftKey}
      slot={slot}
      draft={draft}
      categories={categories}
      notice={notice}
      onSaved={goOnAs}
      onReload={(theirs) => setReopened({ post: theirs, drafts: findTypedBefore(theirs, slot.writer) })}
      onMerged={(theirs, fields, baseUpdatedAt) => {
        const merged = { fields, baseUpdatedAt, savedAt: new Date().toISOString(), writer: slot.writer, resume: true };
        setReopened({ post: theirs, drafts: [merged] });
      }}
      onMove={(postId, fields) => {
        // Typed on no state of that post: nothing of it is taken for granted.
        new LocalSlot(postId, slot.writer).write({
          fields: { ...fields, slug: "" },
          savedAt: new Date().toISOString(),
          baseUpdatedAt: "1970-01-01T00:00:00.000Z",
        });
        void navigate(`/dashboard/edit/${postId}`, { replace: true });
      }}
    />
  );
}

export function meta({ location }: { location: { pathname: string } }) {
  return dashboardMeta(kindAt(location.pathname) === "page" ? "New Page" : "New Post");
}
