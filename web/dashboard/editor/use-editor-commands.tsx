import { type ReactNode, useState } from "react";
import { useCommands } from "#web/dashboard/command-palette/running.ts";
import type { Post } from "#contract/posts.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import type { PostDraft } from "./use-post-draft.ts";
import type { SavePost } from "./use-save-post.ts";

type Options = {
  post: Post | null;
  postDraft: PostDraft;
  saving: SavePost;
  /** Something else comes first. */
  isOff: boolean;
};

/** What the editor does by key or by name; the question that stands before publishing is for it to show. */
export function useEditorCommands({ post, postDraft, saving, isOff }: Options): ReactNode {
  const [asking, setAsking] = useState(false);
  const { fields } = postDraft;

  useCommands({
    // Even when it can't be saved just now: nobody wants the browser to save the page instead.
    save: () => {
      if (!isOff) void saving.save({ stay: true });
    },
    publish: fields.published
      ? undefined
      : () => {
          if (!isOff) setAsking(true);
        },
    preview: post
      ? () => {
          window.open(`/dashboard/preview/${post._id}`, "_blank", "noopener");
        }
      : undefined,
  });

  return (
    <ConfirmDialog
      open={asking}
      title={`Publish this ${fields.kind}?`}
      confirmLabel="Publish"
      danger={false}
      onConfirm={() => {
        setAsking(false);
        void saving.save({ stay: true, publish: true });
      }}
      onCancel={() => setAsking(false)}
    >
      Your changes will be saved and go live immediately.
    </ConfirmDialog>
  );
}
