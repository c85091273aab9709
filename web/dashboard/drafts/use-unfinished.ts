import { useState } from "react";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { discardDraft } from "../saving/find-drafts.ts";
import type { Unfinished } from "./find-drafts.ts";
import { keptPosts } from "./kept-posts.ts";

/** Returns the new posts that were never saved, except those deleted here. */
export function useUnfinished(found: readonly Unfinished[]): {
  unfinished: readonly Unfinished[];
  discard: (entry: Unfinished) => void;
} {
  const show = useSnackbar();
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());

  async function discard({ key, drafts }: Unfinished): Promise<void> {
    setDiscarded((keys) => new Set([...keys, key]));
    await Promise.all(drafts.map((draft) => discardDraft(keptPosts, key, draft)));
    show("Draft deleted.", {
      undo: () => {
        for (const draft of drafts) keptPosts.copies.slot(key, draft.writer).write(draft);
        setDiscarded((keys) => new Set([...keys].filter((other) => other !== key)));
      },
    });
  }

  return {
    unfinished: found.filter(({ key }) => !discarded.has(key)),
    discard: (entry) => void discard(entry),
  };
}
