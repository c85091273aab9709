import { useCallback, useState } from "react";

export type Confirm<Item> = {
  /** The last item to confirm. It stays while the dialog fades out. */
  item: Item | null;
  ask: (item: Item) => void;
  /** Props of the dialog. */
  dialog: { open: boolean; busy: boolean; onConfirm: () => void; onCancel: () => void };
};

/** The state of a dialog that asks before `act`. The dialog is busy until the promise of `act` settles, and stays open if it rejects. */
export function useConfirm<Item>(act: (item: Item) => Promise<unknown> | void): Confirm<Item> {
  const [item, setItem] = useState<Item | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = useCallback((next: Item) => {
    setItem(next);
    setOpen(true);
  }, []);

  async function confirm(): Promise<void> {
    if (item === null) return;
    const running = act(item);
    if (running) {
      setBusy(true);
      try {
        await running;
      } finally {
        setBusy(false);
      }
    }
    setOpen(false);
  }

  return { item, ask, dialog: { open, busy, onConfirm: () => void confirm(), onCancel: () => setOpen(false) } };
}
