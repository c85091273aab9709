// The editor for a post that is there already. What was typed before and never saved is offered first.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import type { Category } from "#contract/categories.ts";
import type { Post } from "#contract/posts.ts";
import { type Api, apiOf, browserApi } from "#web/api/client.ts";
import { messageOf } from "#web/api/failure.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { dashboardMeta } from "../dashboard-meta.ts";
import { useSettled } from "../use-settled.ts";
import { DraftNotice, RestoredNotice } from "./draft-notice.tsx";
import { EditorLoading } from "./editor-loading.tsx";
import { findDraft, loadServerDrafts } from "./find-drafts.ts";
import { loadRichTextEditor } from "./load-rich-text-editor.ts";
import { type Draft, findLocalDraft, removeLocalDraft } from "./local-drafts.ts";
import { fieldsOfPost, isSameFields } from "./post-fields.ts";
import { PostForm } from "./post-form.tsx";
import { asOpened } from "./use-post-draft.ts";

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  void loadRichTextEditor();
  const api = apiOf(context, request.signal);
  return { answer: load(api, String(params.id)), categories: api.categories.list().catch(() => []) };
}

type Answer = { post: Post; draft: Draft | null } | { post: null; reason: string };

async function load(api: Api, id: string): Promise<Answer> {
  try {
    const [post, onServer] = await Promise.all([api.posts.get(id), loadServerDrafts(api)]);
    const draft = findDraft(onServer, post._id, post.published);
    return { post, draft: draft && isSameFields(asOpened(draft.fields), asOpened(fieldsOfPost(post))) ? null : draft };
  } catch (error) {
    return { post: null, reason: messageOf(error, "") };
  }
}

export default function Edit(): React.ReactElement {
  const { answer, categories } = useLoaderData<typeof clientLoader>();
  const { value, loading } = useSettled(answer);
  const { revalidate } = useRevalidator();
  const settled = useSettled(categories).value;
  if (value?.post) return <EditPost key={value.post._id} {...value} categories={settled} />;
  return (
    <>
      <h1>Edit Blog Post</h1>
      {!value || loading ? <EditorLoading withFields /> : (
        <>
          <ErrorBox onRetry={() => void revalidate()}>Failed to load blog for edit{value.reason && `: ${value.reason}`}</ErrorBox>
          <Link className="back-link" to="/dashboard"><Icon name="arrow-left" />Back to the posts</Link>
        </>
      )}
    </>
  );
}

type Offer = { draft: Draft; isAnswered: boolean };

function EditPost({ post: opened, draft: found, categories }: { post: Post; draft: Draft | null; categories: readonly Category[] | null }): React.ReactElement {
  const [post, setPost] = useState(opened);
  const [offer, setOffer] = useState<Offer | null>(found && { draft: found, isAnswered: found.resume === true });
  const [isTold, setIsTold] = useState(false);
  const [round, setRound] = useState(0);

  function discard(): void {
    removeLocalDraft(post._id);
    void browserApi.posts.dropAutosave(post._id).catch(() => undefined);
    setOffer(null);
    setRound(round + 1);
  }

  function reload(theirs: Post): void {
    const mine = findLocalDraft(post._id);
    setPost(theirs);
    setOffer(mine && { draft: { ...mine, resume: false }, isAnswered: false });
    setIsTold(false);
    setRound(round + 1);
  }

  const isAsking = offer !== null && !offer.isAnswered;
  const notice = isAsking
    ? (
        <DraftNotice draft={offer.draft} onDiscard={discard} onRestore={() => { setOffer({ ...offer, isAnswered: true }); setIsTold(true); setRound(round + 1); }}>
          {offer.draft.baseUpdatedAt !== null && offer.draft.baseUpdatedAt < post.updatedAt && <p className="meta">The post was saved again after that.</p>}
        </DraftNotice>
      )
    : offer && !isTold && <RestoredNotice draft={offer.draft} onDiscard={discard} onClose={() => setIsTold(true)} />;
  return (
    <PostForm
      key={round}
      post={post}
      draftKey={post._id}
      draft={offer?.isAnswered ? offer.draft : null}
      categories={categories}
      notice={notice}
      inert={isAsking}
      onReload={reload}
    />
  );
}

export function meta() {
  return dashboardMeta("Edit Post");
}
