import { useEffect, useEffectEvent, useRef } from "react";
import { useCommands } from "#web/dashboard/command-palette/running.ts";
import type { Post } from "#contract/posts.ts";
import type { PostDraft } from "../saving/use-post-draft.ts";
import type { SavePost } from "../saving/use-save-post.ts";

type Options = {
  post: Post | null;
  postDraft: PostDraft;
  saving: SavePost;
  isOff: boolean;
  isUploading: boolean;
  onPublish: () => void;
};

/** The editor's commands, by shortcut and in the command palette. A save during an upload or another save runs when that has ended. */
export function useEditorCommands({ post, postDraft, saving, isOff, isUploading, onPublish }: Options): void {
  const isSaveWaiting = useRef(false);
  const isBusy = isUploading || saving.busy;
  const saveWaiting = useEffectEvent(() => {
    isSaveWaiting.current = false;
    // Otherwise the question which state to keep would be asked anew.
    if (saving.conflict === null) void saving.save({ stay: true, keepsCaret: true });
  });
  useEffect(() => {
    if (isSaveWaiting.current && !isBusy) saveWaiting();
  }, [isBusy]);

  useCommands({
    // The shortcut never reaches the browser, which would save the page as a file.
    save: () => {
      if (isBusy) isSaveWaiting.current = true;
      else if (!isOff) void saving.save({ stay: true, keepsCaret: true });
    },
    publish: postDraft.fields.published
      ? undefined
      : () => {
          if (!isOff && !isUploading) onPublish();
        },
    preview: post
      ? () => {
          window.open(`/dashboard/preview/${post._id}`, "_blank", "noopener");
        }
      : undefined,
  });
}
