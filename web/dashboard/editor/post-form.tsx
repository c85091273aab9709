import { useSite } from "#web/shared/site/site.ts";
// The form of a post, new or not: the writing column, the rail beside it, and what happens on saving and leaving.
import { lazy, Suspense, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { Category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import type { PostKind } from "#contract/page-words.ts";
import type { Post } from "#contract/posts.ts";
import { slugify } from "#contract/slugs.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { AddressField } from "./address-field.tsx";
import { CategoryField } from "./category-field.tsx";
import { ConflictDialog } from "../drafts/conflict-dialog.tsx";
import { useNoStrayDrops } from "../media-picker/use-page-files.ts";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { CoverField } from "./cover-field.tsx";
import type { DraftKeeper } from "./draft-keeper.ts";
import { EditorLoading } from "./editor-loading.tsx";
import { ElsewhereNotice, type Merged, useMerging } from "./elsewhere-notice.tsx";
import { KeptState } from "./kept-state.tsx";
import { loadRichTextEditor } from "./load-rich-text-editor.ts";
import type { Draft, LocalSlot } from "../drafts/local-drafts.ts";
import { pathOf } from "#web/shared/posts/post-path.ts";
import { PlacementField } from "./placement-field.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { useOpenElsewhere } from "./use-open-elsewhere.ts";
import type { PostFields } from "../drafts/post-fields.ts";
import { useEditorCommands } from "./use-editor-commands.tsx";
import { usePostDraft } from "./use-post-draft.ts";
import { SharingPanel } from "./sharing-preview/sharing-panel.tsx";
import { useSavePost } from "./use-save-post.ts";
import { useWritingView } from "./writing-view/use-writing-view.ts";
import { ViewButtons } from "./writing-view/view-buttons.tsx";
import "./post-form.css";

const HistoryDialog = lazy(() =>
  import("./history/history-dialog.tsx").then((module) => ({ default: module.HistoryDialog })),
);
const LivePreview = lazy(() =>
  import("./writing-view/live-preview.tsx").then((module) => ({ default: module.LivePreview })),
);
const RichTextEditor = lazy(() => loadRichTextEditor().then((module) => ({ default: module.RichTextEditor })));

type Props = {
  post: Post | null;
  /** Of a new one. */
  kind?: PostKind;
  draftKey: string;
  /** Where this editor keeps what is typed. */
  slot: LocalSlot;
  draft: Draft | null;
  /** Null while they are on their way; empty where they can't be had. */
  categories: readonly Category[] | null;
  /** The post was saved, and is written on here. */
  onSaved: (post: Post) => void;
  /** The state that someone else saved is to be edited instead. */
  onReload: (post: Post) => void;
  onMerged: Merged;
  /** What is typed here goes on in the post that another tab made of this draft. */
  onMove?: (postId: string, fields: PostFields) => void;
  /** Above the form, below its heading. */
  notice?: (keeper: DraftKeeper) => React.ReactNode;
  /** An answer to the notice comes first. */
  inert?: boolean;
};

export function PostForm({
  post,
  kind = post?.kind ?? "post",
  draftKey,
  slot,
  draft,
  categories,
  onSaved,
  onReload,
  onMerged,
  onMove = ignore,
  notice,
  inert = false,
}: Props): React.ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { identity } = useSite();
  const [uploads, setUploads] = useState({ cover: 0, text: 0 });
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const postDraft = usePostDraft({ post, draftKey, slot, draft, kind });
  const { fields, set, keeper, state } = postDraft;
  const isPage = kind === "page";
  const category = isPage ? "" : fields.category || categories?.[0]?.name || "";
  const tabs = useOpenElsewhere(draftKey);
  const saving = useSavePost({
    post,
    draftKey,
    slot,
    postDraft,
    category,
    form,
    tellSaved: tabs.tellSaved,
    onSaved,
  });
  const merging = useMerging({ post, postDraft, onMerged });
  const isUploading = uploads.cover + uploads.text > 0;
  const view = useWritingView(saving.failure !== null || Object.keys(saving.errors).length > 0 ? saving.errors : null);
  const slug = fields.slug || automaticSlug(post, fields.title);

  useNoStrayDrops();
  useUnsavedWork(() => {
    keeper.write();
    return keeper.getState().isDirty || isUploading;
  });

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (saving.isDone() || nextLocation.pathname === "/login" || nextLocation.pathname === currentLocation.pathname)
      return false;
    keeper.write();
    return keeper.getState().isDirty || isUploading;
  });

  const publishing = useEditorCommands({ post, postDraft, saving, isOff: inert || isUploading });

  return (
    <>
      <header className="editor-head">
        <h1>{isPage ? (post ? "Edit Page" : "Create New Page") : post ? "Edit Blog Post" : "Create New Post"}</h1>
        <KeptState state={state} />
        <ViewButtons view={view} />
        {post && (
          <Button
            size="small"
            variant="quiet"
            icon="history"
            className="editor-history"
            onClick={() => {
              keeper.write();
              setHistoryOpen(true);
            }}
          >
            History
          </Button>
        )}
        {post?.published && (
          <ButtonLink size="small" variant="quiet" icon="external-link" to={pathOf(post)} newTab>
            View {kind}
          </ButtonLink>
        )}
      </header>
      {notice?.(keeper)}
      {!inert && (
        <ElsewhereNotice
          post={post}
          postDraft={postDraft}
          tabs={tabs}
          merging={merging}
          onReload={onReload}
          onMove={(postId) => {
            const typed = postDraft.read();
            void keeper.abandon({ keep: false });
            onMove(postId, typed);
          }}
        />
      )}
      <form
        ref={form}
        className="post-form"
        data-view={view.mode}
        data-tools={view.tools || undefined}
        data-side={view.side}
        noValidate
        inert={inert}
        onSubmit={(event) => {
          event.preventDefault();
          void saving.save({ stay: false });
        }}
      >
        <div className="post-form-writing">
          <TextArea
            label="Title"
            className="title-field"
            rows={1}
            placeholder="What is it about?"
            required
            maxLength={limits.title}
            value={fields.title}
            error={saving.errors.title}
            onChange={(event) => set({ title: event.target.value.replace(/\n/g, " ") })}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          />
          <AddressField
            base={isPage ? "/" : "/blog/"}
            value={fields.slug}
            automatic={automaticSlug(post, fields.title)}
            error={saving.errors.slug}
            onChange={(slug) => set({ slug })}
          />
          <TextArea
            label="Description"
            className="description-field"
            rows={2}
            grows
            required
            maxLength={limits.description}
            value={fields.description}
            error={saving.errors.description}
            onChange={(event) => set({ description: event.target.value })}
          />
          <Suspense fallback={<EditorLoading />}>
            <RichTextEditor
              html={fields.content}
              label="Content"
              placeholder={`Write your ${kind}…`}
              onEdit={() => {
                keeper.changed();
                view.edited();
              }}
              onEscape={view.escape}
              onReady={postDraft.setReader}
              onUploadCount={(text) => setUploads((counts) => ({ ...counts, text }))}
            />
          </Suspense>
        </div>
        <div className="post-form-rail">
          <PublishPanel
            fields={fields}
            set={set}
            isNew={post === null}
            busy={saving.busy}
            isUploading={isUploading}
            failure={saving.failure}
            scheduleError={saving.errors.publishAt}
          />
          <Panel className="post-form-details">
            {isPage ? (
              <PlacementField value={fields.placement} onChange={(placement) => set({ placement })} />
            ) : (
              <>
                <CategoryField
                  value={category}
                  categories={categories}
                  error={saving.errors.category}
                  onChange={(name) => set({ category: name })}
                />
                <TextField label="Author" value={post?.author ?? identity.name} readOnly />
                <TextField
                  label="External Link"
                  placeholder="Paste external link"
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={limits.link}
                  value={fields.link}
                  error={saving.errors.link}
                  onChange={(event) => set({ link: event.target.value })}
                />
              </>
            )}
          </Panel>
          <CoverField
            fields={fields}
            set={set}
            seed={slug}
            onUploading={(isBusy) => setUploads((counts) => ({ ...counts, cover: isBusy ? 1 : 0 }))}
          />
          <SharingPanel
            kind={kind}
            title={fields.title}
            description={fields.description}
            slug={slug}
            category={category}
          />
        </div>
        {view.mode === "split" && (
          <Suspense fallback={null}>
            <LivePreview
              fields={fields}
              category={category}
              slug={slug}
              date={post?.publishedAt ?? null}
              read={postDraft.read}
              onEdited={view.onEdited}
            />
          </Suspense>
        )}
      </form>
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep writing"
        danger={false}
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        {isUploading
          ? "An upload is still running, and is cancelled when you leave. What you typed is kept as a draft."
          : `The ${kind} is not saved. What you typed is kept as a draft, and offered to you when you come back.`}
      </ConfirmDialog>
      {publishing}
      {saving.conflict && (
        <ConflictDialog
          what={kind}
          theirs={saving.conflict}
          onTakeTheirs={() => {
            const theirs = saving.conflict;
            saving.endConflict();
            if (theirs) onReload(theirs);
          }}
          onMerge={() => {
            saving.endConflict();
            void merging.start();
          }}
          onSaveMine={() => void saving.save({ stay: false, over: saving.conflict?.updatedAt })}
          onClose={saving.endConflict}
        />
      )}
      {merging.dialog}
      {post && isHistoryOpen && (
        <Suspense fallback={null}>
          <HistoryDialog
            post={post}
            now={postDraft.read()}
            isDirty={state.isDirty}
            onRestored={onReload}
            onClose={() => setHistoryOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function ignore(): void {}

/** The address that the server will give: that of a post which readers may know stays. */
function automaticSlug(post: Post | null, title: string): string {
  if (post && (post.publishedAt !== null || title.trim() === post.title)) return post.slug;
  return slugify(title) || "untitled";
}
