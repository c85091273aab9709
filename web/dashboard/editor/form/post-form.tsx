// The form of a post or page, new or saved: the bar at the top, title and text, and the details beside them.
import { lazy, Suspense, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import type { Category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import type { IssueDraft } from "#contract/newsletter-issues.ts";
import type { PostKind } from "#contract/page-terms.ts";
import type { PostFields } from "#contract/post-fields.ts";
import type { Post } from "#contract/posts.ts";
import { slugify } from "#contract/slugs.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { ConflictDialog } from "../../saving/conflict-dialog.tsx";
import type { Draft, LocalSlot } from "../../saving/device-copies.ts";
import { useNoStrayDrops } from "../../media-picker/use-page-files.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useUnsavedWork } from "../../shared/use-unsaved-work.ts";
import { loadTextEditor } from "../../text-editor/load-text-editor.ts";
import { type MissingPart, missingPartsOf } from "../publish/missing-parts.ts";
import { PublishDialog } from "../publish/publish-dialog.tsx";
import { PublishPanel } from "../publish/publish-panel.tsx";
import { SharingPanel } from "../publish/sharing-panel.tsx";
import { useContentCheck } from "../publish/use-content-check.ts";
import type { Autosaver } from "../../saving/autosaver.ts";
import { ElsewhereNotice } from "../../saving/elsewhere-notice.tsx";
import { useOpenElsewhere } from "../../saving/use-open-elsewhere.ts";
import { usePostDraft } from "../saving/use-post-draft.ts";
import { useSavePost } from "../saving/use-save-post.ts";
import { useWritingView } from "../writing-view/use-writing-view.ts";
import { CategoryField } from "./category-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { DescriptionField } from "./description-field.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { EditorLoading } from "../../text-editor/editor-loading.tsx";
import { PlacementField } from "./placement-field.tsx";
import { SeriesField } from "./series-field.tsx";
import { SlugField } from "./slug-field.tsx";
import { TagsField } from "./tags-field.tsx";
import type { OpenText } from "../../text-editor/text-editor.tsx";
import { isEmptyText, showFinding, textIn } from "./text-places.ts";
import { TitleField } from "./title-field.tsx";
import { useEditorCommands } from "./use-editor-commands.ts";
import "./post-form.css";

const PostHistory = lazy(() => import("../post-history.tsx").then((module) => ({ default: module.PostHistory })));
const LivePreview = lazy(() =>
  import("../writing-view/live-preview.tsx").then((module) => ({ default: module.LivePreview })),
);
const TextEditor = lazy(() => loadTextEditor().then((module) => ({ default: module.TextEditor })));
const LetterDialog = lazy(() =>
  import("../publish/letter-dialog.tsx").then((module) => ({ default: module.LetterDialog })),
);
const ShareDraftDialog = lazy(() =>
  import("../publish/share-draft-dialog.tsx").then((module) => ({ default: module.ShareDraftDialog })),
);

type PostFormProps = {
  post: Post | null;
  kind: PostKind;
  draftKey: string;
  /** This editor's entry in the browser's storage. */
  slot: LocalSlot<PostFields>;
  /** The draft to continue. */
  draft: Draft<PostFields> | null;
  /** Null while they load; empty if they can't be loaded. */
  categories: readonly Category[] | null;
  /** Called when the post was saved and editing continues. */
  onSaved: (post: Post) => Promise<void>;
  /** Shows the state that was saved elsewhere in the form. */
  onReload: (post: Post) => void;
  /** Shows the draft of another editor in the form. */
  onTake: (writer: string, autosaver: Autosaver<PostFields>) => Promise<void>;
  /** Continues with the text in the post that another tab saved from this draft. */
  onMove: (postId: string, fields: PostFields) => void;
  /** A notice between the bar and the form. */
  notice: (autosaver: Autosaver<PostFields>) => React.ReactNode;
  /** The notice asks a question that must be answered first. */
  inert: boolean;
};

export function PostForm({
  post,
  kind,
  draftKey,
  slot,
  draft,
  categories,
  onSaved,
  onReload,
  onTake,
  onMove,
  notice,
  inert,
}: PostFormProps): React.ReactElement {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const text = useRef<OpenText | null>(null);
  const { identity } = useSite();
  const [uploads, setUploads] = useState({ cover: 0, text: 0 });
  const [dialog, setDialog] = useState<"history" | "publish" | "share" | null>(null);
  const [letter, setLetter] = useState<IssueDraft | null>(null);
  const [letterVersion, setLetterVersion] = useState(0);
  const postDraft = usePostDraft({ post, draftKey, slot, draft, kind });
  const { fields, set, autosaver, state } = postDraft;
  const isPage = kind === "page";
  const category = isPage ? "" : fields.category || categories?.[0]?.name || "";
  const tabs = useOpenElsewhere(draftKey);
  const saving = useSavePost({ post, draftKey, slot, postDraft, category, form, tellSaved: tabs.tellSaved, onSaved });
  const check = useContentCheck(postDraft.read, post?._id);
  const missing = missingPartsOf(fields, check.findings);
  const isUploading = uploads.cover + uploads.text > 0;
  const isOff = inert || isUploading;
  const view = useWritingView(saving.refusal);
  const slug = fields.slug || automaticSlug(post, fields.title);

  useNoStrayDrops();
  useUnsavedWork(() => {
    autosaver.write();
    return autosaver.getState().isDirty || isUploading;
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === currentLocation.pathname || nextLocation.pathname === "/login") return false;
    if (saving.isLeaving(nextLocation.pathname)) return false;
    autosaver.write();
    return autosaver.getState().isDirty || isUploading;
  });
  useEditorCommands({
    post,
    postDraft,
    saving,
    isOff: inert,
    isUploading,
    onPublish: () => setDialog("publish"),
  });

  function goTo({ at }: MissingPart): void {
    // Immediately, because a dialog returns the focus while it closes.
    flushSync(() => {
      setDialog(null);
      if (view.mode !== "form") view.setMode("form");
    });
    if (typeof at === "object" && at.kind === "undescribed-image") text.current?.describe(at.address);
    else if (typeof at === "object") showFinding(form.current, at);
    else form.current?.querySelector<HTMLElement>(partSelectors[at])?.focus();
  }

  async function share(): Promise<void> {
    if (post || (await saving.save({ stay: true }))) setDialog("share");
  }

  return (
    <div
      className="post-editor"
      data-view={view.mode}
      data-tools={view.tools || undefined}
      data-side={view.side}
      data-no-letter-keys
    >
      <EditorBar
        post={post}
        kind={kind}
        formId={formId}
        view={view}
        state={state}
        isSaving={saving.busy}
        isUploading={isUploading}
        failure={saving.failure}
        isOff={inert}
        onHistory={() => {
          autosaver.write();
          setDialog("history");
        }}
        onDetails={() => {
          if (view.mode !== "form") flushSync(() => view.setMode("form"));
          details.current?.scrollIntoView();
          details.current?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
        }}
      />
      <div className="form-notices">
        {notice(autosaver)}
        {!inert && (
          <ElsewhereNotice
            what={kind}
            item={post}
            base={postDraft.base ?? null}
            state={state}
            tabs={tabs}
            onReload={async () => {
              autosaver.write();
              if (post) onReload(await ownerApi.posts.get({ params: { id: post._id } }));
            }}
            onTake={(writer) => onTake(writer, autosaver)}
            pathOf={(id) => `/dashboard/edit/${id}`}
            onMove={(postId) => {
              const typed = postDraft.read();
              void autosaver.abandon({ keep: false });
              onMove(postId, typed);
            }}
          />
        )}
      </div>
      <form
        id={formId}
        ref={form}
        className="post-form"
        noValidate
        inert={inert}
        onSubmit={(event) => {
          event.preventDefault();
          void saving.save({ stay: false });
        }}
      >
        <div className="post-form-writing" onKeyDownCapture={leaveEmptyText}>
          <TitleField
            value={fields.title}
            error={saving.errors.title}
            isFocused={post === null && draft === null}
            form={form}
            onChange={(title) => set({ title })}
          />
          <Suspense fallback={<EditorLoading />}>
            <TextEditor
              html={fields.content}
              label="Content"
              placeholder={`Write your ${kind}…`}
              onEdit={() => {
                autosaver.changed();
                view.edited();
              }}
              onEscape={view.escape}
              onReady={(opened) => {
                text.current = opened;
                postDraft.setReader(opened.read);
              }}
              onUploadCount={(count) => setUploads((counts) => ({ ...counts, text: count }))}
            />
          </Suspense>
        </div>
        <div className="post-form-rail" ref={details}>
          <PublishPanel
            post={post}
            fields={fields}
            set={set}
            scheduleError={saving.errors.publishAt}
            missing={missing}
            check={check}
            disabled={isOff || saving.busy}
            onGo={goTo}
            onPublish={() => setDialog("publish")}
            onSchedule={() => void saving.save({ stay: true, status: "scheduled" })}
            onUnpublish={() => void saving.save({ stay: true, status: "draft" })}
            onShare={() => void share()}
            isDirty={state.isDirty}
            letterVersion={letterVersion}
            onLetter={setLetter}
          />
          <Panel className="stack">
            <DescriptionField
              value={fields.description}
              error={saving.errors.description}
              onChange={(description) => set({ description })}
            />
            <SlugField
              base={isPage ? "/" : "/blog/"}
              value={fields.slug}
              automatic={automaticSlug(post, fields.title)}
              error={saving.errors.slug}
              onChange={(value) => set({ slug: value })}
            />
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
                <TagsField value={fields.tags} error={saving.errors.tags} onChange={(tags) => set({ tags })} />
                <SeriesField
                  series={fields.series}
                  part={fields.seriesPart}
                  saved={post?.series?.title ?? ""}
                  errors={saving.errors}
                  onChange={set}
                />
                <TextField label="Author" value={post?.author ?? identity.name} readOnly />
                <TextField
                  label="External Link"
                  className="link-field"
                  placeholder="Paste external link"
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={limits.link}
                  value={fields.link}
                  error={saving.errors.link}
                  onChange={(event) => set({ link: event.target.value })}
                />
                <TextField
                  label="First published at"
                  hint="If this post first appeared on another site, its address there. Search engines then credit that page."
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={limits.link}
                  value={fields.canonicalUrl}
                  error={saving.errors.canonicalUrl}
                  onChange={(event) => set({ canonicalUrl: event.target.value })}
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
          ? "An upload is still running, and leaving cancels it. Your changes stay autosaved."
          : `The ${kind} has unsaved changes. They stay autosaved, and you can restore them later.`}
      </ConfirmDialog>
      <PublishDialog
        open={dialog === "publish"}
        kind={kind}
        missing={missing}
        check={check}
        onGo={goTo}
        onPublish={() => {
          setDialog(null);
          void saving.save({ stay: true, status: "published" });
        }}
        onCancel={() => setDialog(null)}
      />
      {saving.conflict && (
        <ConflictDialog
          what={kind}
          theirs={saving.conflict}
          onTakeTheirs={() => {
            const theirs = saving.conflict;
            saving.endConflict();
            if (theirs) onReload(theirs);
          }}
          onSaveMine={() => void saving.save({ stay: false, over: saving.conflict?.updatedAt })}
          onClose={saving.endConflict}
        />
      )}
      {post && dialog === "history" && (
        <Suspense fallback={null}>
          <PostHistory
            post={post}
            now={postDraft.read()}
            isDirty={state.isDirty}
            onRestored={onReload}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {post && letter && (
        <Suspense fallback={null}>
          <LetterDialog
            post={post}
            draft={letter}
            onClose={() => setLetter(null)}
            onQueued={() => {
              setLetter(null);
              setLetterVersion((version) => version + 1);
            }}
          />
        </Suspense>
      )}
      {post && dialog === "share" && (
        <Suspense fallback={null}>
          <ShareDraftDialog postId={post._id} isDirty={state.isDirty} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  );
}

const partSelectors = {
  title: ".title-field textarea",
  description: ".description-field textarea",
  cover: ".cover-actions button",
  "cover-alt": ".cover-alt input",
  link: ".link-field input",
} as const;

/** Backspace in an empty text returns to the title. */
function leaveEmptyText(event: React.KeyboardEvent<HTMLElement>): void {
  const text = textIn(event.currentTarget);
  if (event.key !== "Backspace" || event.nativeEvent.isComposing || event.target !== text || !isEmptyText(text)) return;
  event.preventDefault();
  event.stopPropagation();
  const title = event.currentTarget.querySelector<HTMLTextAreaElement>(partSelectors.title);
  title?.focus();
  title?.setSelectionRange(title.value.length, title.value.length);
}

/** Returns the slug that the server will choose. A post that was once published keeps its slug. */
function automaticSlug(post: Post | null, title: string): string {
  if (post && (post.publishedAt !== null || title.trim() === post.title)) return post.slug;
  return slugify(title) || "untitled";
}
