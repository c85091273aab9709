import { useCallback, useState } from "react";

export type Confirm<Item> = {
  /** What was asked about last; it stays while the dialog fades away. */
  item: Item | null;
  ask: (item: Item) => void;
  /** For the dialog. */
  dialog: { open: boolean; busy: boolean; onConfirm: () => void; onCancel: () => void };
};

/** The state of a dialog that asks before `act`. Where `act` takes its time, the dialog is busy until it has ended. */
export function useConfirm<Item>(act: (item: Item) => Promise<unknown> | void): Confirm<Item> {
  const [item, setItem] = useState<Item | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = useCallback((asked: Item) => {
    setItem(asked);
    setOpen(true);
  }, []);

  async function confirm(): Promise<void> {
    if (item === null) return;
    const running = act(item);
    if (running) {
      setBusy(true);
      await running;
      setBusy(false);
    }
    setOpen(false);
  }

  return { item, ask, dialog: { open, busy, onConfirm: () => void confirm(), onCancel: () => setOpen(false) } };
}
