// The editor for a post that is there already. What was typed before and never saved is offered first.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Category } from "#contract/categories.ts";
import type { Post } from "#contract/posts.ts";
import { type DeskApi, deskApiOf } from "#web/api/desk-client.ts";
import { messageOf } from "#web/api/failure.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { dashboardMeta } from "../dashboard-meta.ts";
import { useSettled } from "../use-settled.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { EditorLoading } from "./editor-loading.tsx";
import { discardDraft, findDrafts, loadServerDrafts } from "./find-drafts.ts";
import { loadRichTextEditor } from "./load-rich-text-editor.ts";
import { type Draft, findLocalDrafts, LocalSlot } from "./local-drafts.ts";
import { fieldsOfPost, isSameFields } from "./post-fields.ts";
import { PostForm } from "./post-form.tsx";
import { RestoredNotice } from "./unsaved-notice.tsx";
import { asOpened } from "./use-post-draft.ts";

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  void loadRichTextEditor();
  const api = deskApiOf(context, request.signal);
  return { answer: load(api, String(params.id)), categories: api.categories.list().catch(() => []) };
}

/** Drafts newest first: there are several where several tabs or devices were left with unsaved words. */
type Answer = { post: Post; drafts: readonly Draft[] } | { post: null; reason: string };

async function load(api: DeskApi, id: string): Promise<Answer> {
  try {
    const [post, onServer] = await Promise.all([api.posts.get(id), loadServerDrafts(api)]);
    const saved = asOpened(fieldsOfPost(post));
    return { post, drafts: findDrafts(onServer, post._id, post.published).filter((draft) => !isSameFields(asOpened(draft.fields), saved)) };
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

/** What is offered, and whether it is in the form by now. */
type Offer = { draft: Draft; isAnswered: boolean };
type EditPostProps = { post: Post; drafts: readonly Draft[]; categories: readonly Category[] | null };

function EditPost({ post: opened, drafts, categories }: EditPostProps): React.ReactElement {
  const [slot] = useState(() => new LocalSlot(opened._id));
  const [post, setPost] = useState(opened);
  const [offers, setOffers] = useState<readonly Offer[]>(() => drafts.map((draft) => ({ draft, isAnswered: draft.resume === true })));
  const [isTold, setIsTold] = useState(false);
  const [round, setRound] = useState(0);
  const offer = offers.find((each) => each.isAnswered) ?? offers[0] ?? null;

  function startAnew(next: readonly Offer[], told: boolean): void {
    setOffers(next);
    setIsTold(told);
    setRound((rounds) => rounds + 1);
  }

  function discard(discarded: Offer, keeper: DraftKeeper): void {
    if (discarded.isAnswered) void keeper.abandon({ keep: true });
    void discardDraft(post._id, discarded.draft);
    startAnew(offers.filter((each) => each !== discarded), false);
  }

  /** What was typed on the state before is offered again. */
  function reload(theirs: Post): void {
    setPost(theirs);
    const saved = asOpened(fieldsOfPost(theirs));
    const mine = findLocalDrafts(post._id).find((draft) => draft.writer === slot.writer && !isSameFields(asOpened(draft.fields), saved));
    startAnew(mine ? [{ draft: { ...mine, resume: false }, isAnswered: false }] : [], false);
  }

  const isAsking = offer !== null && !offer.isAnswered;
  const notice = (keeper: DraftKeeper) => (isAsking
    ? (
        <DraftNotice draft={offer.draft} onDiscard={() => discard(offer, keeper)} onRestore={() => startAnew([{ ...offer, isAnswered: true }], true)}>
          {offer.draft.baseUpdatedAt !== null && offer.draft.baseUpdatedAt < post.updatedAt && <p className="meta">The post was saved again after that.</p>}
        </DraftNotice>
      )
    : offer && !isTold && <RestoredNotice savedAt={offer.draft.savedAt} onDiscard={() => discard(offer, keeper)} onClose={() => setIsTold(true)} />);
  return (
    <PostForm
      key={round}
      post={post}
      draftKey={post._id}
      slot={slot}
      draft={offer?.isAnswered ? offer.draft : null}
      categories={categories}
      notice={notice}
      inert={isAsking}
      onReload={reload}
      onMerged={(saved, fields, baseUpdatedAt) => {
        setPost(saved);
        startAnew([{ draft: { fields, baseUpdatedAt, savedAt: new Date().toISOString(), writer: slot.writer }, isAnswered: true }], true);
      }}
    />
  );
}

export function meta() {
  return dashboardMeta("Edit Post");
}
