import { lazy, Suspense, useState } from "react";
import type { Post } from "#contract/posts.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import type { Merge } from "./load-merge.ts";
import type { PostFields } from "../../drafts/post-fields.ts";
import type { OtherTabs } from "./use-open-elsewhere.ts";
import type { PostDraft } from "./use-post-draft.ts";

const MergeDialog = lazy(() =>
  import("../compare/merge-dialog.tsx").then((module) => ({ default: module.MergeDialog })),
);

export type Merged = (post: Post, fields: PostFields, baseUpdatedAt: string) => void;

type MergeOptions = { post: Post | null; postDraft: PostDraft; onMerged: Merged };
export type Merging = {
  /** Without a writer: with the post as it is saved now. */
  start: (writer?: string) => Promise<void>;
  dialog: React.ReactNode;
};

/** The comparison with another state of the post, and what comes of it. */
export function useMerging({ post, postDraft, onMerged }: MergeOptions): Merging {
  const [merge, setMerge] = useState<(Merge & { mine: PostFields }) | null>(null);
  const show = useSnackbar();

  async function start(writer?: string): Promise<void> {
    if (!post) return;
    try {
      const { loadMergeWithDraft, loadMergeWithPost } = await import("./load-merge.ts");
      const base = postDraft.autosaver.getBase();
      const loaded =
        writer === undefined
          ? await loadMergeWithPost(post._id, base)
          : await loadMergeWithDraft(post._id, base, writer);
      setMerge({ ...loaded, mine: postDraft.read() });
    } catch {
      show("The other text can't be loaded. Try again in a moment.", { alert: true });
    }
  }

  const dialog = merge && (
    <Suspense fallback={null}>
      <MergeDialog
        {...merge}
        onClose={() => setMerge(null)}
        onMerged={(fields) => {
          setMerge(null);
          // It stays in the history, whatever was taken of it.
          if (merge.draft)
            void ownerApi.posts
              .dropAutosave({ params: { key: merge.post._id }, query: { ...merge.draft, keep: "true" } })
              .catch(() => undefined);
          onMerged(merge.post, fields, merge.baseUpdatedAt);
        }}
      />
    </Suspense>
  );
  return { start, dialog };
}

type Props = {
  post: Post | null;
  postDraft: PostDraft;
  tabs: OtherTabs;
  merging: Merging;
  onReload: (post: Post) => void;
  /** Goes on in the post that another tab made of this draft. */
  onMove: (postId: string) => void;
};

/** What happens to the same post in other tabs and on other devices. */
export function ElsewhereNotice({
  post,
  postDraft: { state, base },
  tabs,
  merging,
  onReload,
  onMove,
}: Props): React.ReactNode {
  const show = useSnackbar();
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const newest = [post?.updatedAt, tabs.saved?.updatedAt, state.elsewhere?.itemUpdatedAt]
    .filter((time) => typeof time === "string")
    .toSorted()
    .at(-1);
  const isNewer = post !== null && newest !== undefined && base !== undefined && newest > base;
  const others = post ? (state.elsewhere?.others ?? []).filter(({ writer }) => !ignored.has(writer)) : [];

  async function reload(): Promise<void> {
    if (!post) return;
    try {
      onReload(await ownerApi.posts.get({ params: { id: post._id } }));
    } catch (error) {
      show(messageOf(error, "The newer text can't be loaded. Try again in a moment."), { alert: true });
    }
  }

  return (
    <>
      {tabs.isOpen && (
        <p className="editor-elsewhere" role="status">
          <Icon name="info" />
          This post is open in another tab too. Each tab keeps a draft of its own, and what is saved there is not
          replaced from here without asking.
        </p>
      )}
      {isNewer && (
        <div className="editor-elsewhere" role="status">
          <Icon name="info" />
          <span>This post was saved elsewhere after you opened it here.</span>
          {state.isDirty ? (
            <Button size="small" onClick={() => void merging.start()}>
              Compare and merge
            </Button>
          ) : (
            <Button size="small" onClick={() => void reload()}>
              Show the newer text
            </Button>
          )}
        </div>
      )}
      {others.map(({ writer, device }) => (
        <div className="editor-elsewhere" role="status" key={writer}>
          <Icon name="info" />
          <span>Unsaved changes to this post are kept from {device || "another tab"} too.</span>
          <Button size="small" onClick={() => void merging.start(writer)}>
            Compare and merge
          </Button>
          <Button size="small" variant="quiet" onClick={() => setIgnored(new Set([...ignored, writer]))}>
            Not now
          </Button>
        </div>
      ))}
      {!post && tabs.saved && (
        <div className="editor-elsewhere" role="status">
          <Icon name="info" />
          <span>This draft was saved as a post in another tab.</span>
          {state.isDirty ? (
            <Button
              size="small"
              onClick={() => {
                if (tabs.saved) onMove(tabs.saved.id);
              }}
            >
              Move my changes to that post
            </Button>
          ) : (
            <Link to={`/dashboard/edit/${tabs.saved.id}`}>Open it</Link>
          )}
        </div>
      )}
    </>
  );
}
