import { useRef, useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

type Options<Item, Id> = {
  /** The loaded list. The owner's order counts until the list is reloaded. */
  items: readonly Item[];
  idOf: (item: Item) => Id;
  send: (ids: readonly Id[]) => Promise<unknown>;
  /** The message for a failure without a reason from the server. */
  otherwise: string;
  /** Reloads the list, which may have changed elsewhere. */
  onFailure?: () => Promise<void>;
};

export type SavedOrder<Item, Id> = {
  /** In the order on screen, which can be ahead of the server's order. */
  items: readonly Item[];
  ids: readonly Id[];
  isAhead: boolean;
  sort: (ids: readonly Id[]) => void;
};

/**
 * Shows a new order immediately and sends it to the server, one call at a time: during a call, only the latest order waits. After a failure the
 * order is the last that was saved.
 */
export function useSavedOrder<Item, Id>(options: Options<Item, Id>): SavedOrder<Item, Id> {
  const { items: loaded, idOf, send, otherwise, onFailure } = options;
  const show = useSnackbar();
  const [sorted, setSorted] = useState<{ of: readonly Item[]; ids: readonly Id[] } | null>(null);
  const waiting = useRef<readonly Id[] | null>(null);
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  // A list that arrives meanwhile was requested earlier, and has an older order.
  if (isSending && sorted && sorted.of !== loaded) setSorted({ of: loaded, ids: sorted.ids });
  const ahead = sorted?.of === loaded ? sorted.ids : null;
  const items = ahead ? loaded.toSorted((one, other) => ahead.indexOf(idOf(one)) - ahead.indexOf(idOf(other))) : loaded;

  async function save(ids: readonly Id[]): Promise<void> {
    waiting.current = ids;
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    let saved = sorted;
    try {
      for (let next: readonly Id[] | null = ids; next; next = waiting.current) {
        waiting.current = null;
        await send(next);
        saved = { of: loaded, ids: next };
      }
    } catch (error) {
      waiting.current = null;
      setSorted(saved);
      show(messageOf(error, otherwise), { alert: true });
      void onFailure?.();
    }
    sending.current = false;
    setSending(false);
  }

  return {
    items,
    ids: items.map(idOf),
    isAhead: ahead !== null,
    sort(ids) {
      setSorted({ of: loaded, ids });
      void save(ids);
    },
  };
}
