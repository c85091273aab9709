import { useState } from "react";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import type { Autosaver } from "./autosaver.ts";
import type { Draft, LocalSlot } from "./device-copies.ts";
import { discardDraft, type KeptForms } from "./find-drafts.ts";

/** A found draft. Its text is in the form once it is restored. */
export type Offer<Fields> = { draft: Draft<Fields>; isRestored: boolean };

type Options<Item, Fields> = {
  kept: KeptForms<Fields>;
  /** The id of the opened item, or the draft key of a new one. */
  draftKey: string;
  item: Item | null;
  /** Newest first. There are several if several tabs or devices were left with unsaved changes. */
  drafts: readonly Draft<Fields>[];
  /** Returns the key of a saved item. */
  keyOf: (item: Item) => string;
  /** Whether the fields are those of the saved item. */
  isSaved: (item: Item, fields: Fields) => boolean;
};

export type DraftSession<Item, Fields> = {
  /** This editor's entry in the browser's storage. */
  slot: LocalSlot<Fields>;
  /** The saved item; null for a new one. */
  item: Item | null;
  /** Counts how often the form started over with other fields. It is mounted again each time. */
  round: number;
  offer: Offer<Fields> | null;
  /** The draft that the form continues. */
  draft: Draft<Fields> | null;
  /** Whether an offer must be answered first. */
  isAsking: boolean;
  /** Whether the owner knows about the restored draft. */
  isAnnounced: boolean;
  announce: () => void;
  restore: (offer: Offer<Fields>) => void;
  discard: (offer: Offer<Fields>, autosaver: Autosaver<Fields>) => Promise<void>;
  /** Called when the item was saved; the form continues with it. */
  saved: (item: Item) => void;
  /** Loads another state of the item and offers the text that was typed on the previous one. */
  reload: (item: Item) => void;
  /** Loads a draft of another editor. Text typed here goes to the history first. */
  take: (draft: Draft<Fields>, autosaver: Autosaver<Fields>) => Promise<void>;
};

/** One post or project in its form, from opening to leaving, with the found drafts. Saving never changes what the form shows. */
export function useDraftSession<Item, Fields>(options: Options<Item, Fields>): DraftSession<Item, Fields> {
  const { kept, draftKey, keyOf, isSaved } = options;
  const show = useSnackbar();
  const [slot] = useState(() => kept.copies.slot(draftKey));
  const [item, setItem] = useState(options.item);
  const [offers, setOffers] = useState(() => offersOf(options));
  const [isAnnounced, setAnnounced] = useState(false);
  const [round, setRound] = useState(0);
  const offer = offers.find((each) => each.isRestored) ?? offers[0] ?? null;

  function startAnew(next: readonly Offer<Fields>[], { announce }: { announce: boolean }): void {
    setOffers(next);
    setAnnounced(!announce);
    setRound((rounds) => rounds + 1);
  }

  return {
    slot,
    item,
    round,
    offer,
    draft: offer?.isRestored ? offer.draft : null,
    isAsking: offer !== null && !offer.isRestored,
    isAnnounced,
    announce: () => setAnnounced(true),
    restore: ({ draft }) => startAnew([{ draft, isRestored: true }], { announce: false }),

    async discard(discarded, autosaver) {
      const fields = autosaver.getFields();
      const others = offers.filter((each) => each !== discarded);
      startAnew(others, { announce: true });
      await Promise.all([
        discarded.isRestored ? autosaver.abandon({ keep: item !== null }) : null,
        discardDraft(kept, item ? keyOf(item) : draftKey, discarded.draft),
      ]);
      if (item) {
        show("Draft discarded. The history keeps its text.");
        return;
      }
      show("Draft discarded.", {
        undo: () => startAnew([{ draft: { ...discarded.draft, fields }, isRestored: true }], { announce: true }),
      });
    },

    saved(next) {
      setItem(next);
      setAnnounced(true);
    },

    reload(theirs) {
      setItem(theirs);
      const typed = kept.copies
        .list(keyOf(theirs))
        .filter(({ writer, fields }) => writer === slot.writer && !isSaved(theirs, fields))
        .slice(0, 1);
      startAnew(
        typed.map((draft) => ({ draft: { ...draft, resume: false }, isRestored: false })),
        { announce: true },
      );
    },

    async take(draft, autosaver) {
      await autosaver.keepInHistory();
      startAnew([{ draft, isRestored: true }], { announce: false });
    },
  };
}

/** A new item is opened by its draft, so the draft is in the form immediately. A saved item is shown as it is saved. */
function offersOf<Item, Fields>({ item, drafts }: Options<Item, Fields>): readonly Offer<Fields>[] {
  if (item === null) return drafts.slice(0, 1).map((draft) => ({ draft, isRestored: true }));
  return drafts.map((draft) => ({ draft, isRestored: draft.resume === true }));
}
