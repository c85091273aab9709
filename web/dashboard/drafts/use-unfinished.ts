import { useState } from "react";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { discardDraft } from "./find-drafts.ts";
import { type Draft, LocalSlot } from "./local-drafts.ts";

/** The autosave of a new post that was never saved. */
export type Unfinished = { key: string; draft: Draft };

/** New posts that were never saved, without those discarded here. */
export function useUnfinished(found: readonly Unfinished[]): {
  unfinished: readonly Unfinished[];
  discard: (offer: Unfinished) => void;
} {
  const show = useSnackbar();
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());

  async function discard({ key, draft }: Unfinished): Promise<void> {
    setDiscarded((keys) => new Set([...keys, key]));
    await discardDraft(key, draft);
    show("Draft discarded.", {
      undo: () => {
        new LocalSlot(key, draft.writer).write(draft);
        setDiscarded((keys) => new Set([...keys].filter((other) => other !== key)));
      },
    });
  }

  return {
    unfinished: found.filter(({ key }) => !discarded.has(key)),
    discard: (offer) => void discard(offer),
  };
}
