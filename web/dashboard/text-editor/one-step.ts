import { type Editor, Extension, type Storage } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Transaction } from "@tiptap/pm/state";

declare module "@tiptap/core" {
  interface Storage {
    oneStep: { isOpen: boolean; first: Transaction | null };
  }
}

/** Makes several commands one undo step. */
export const OneStep = Extension.create({
  name: "oneStep",
  addStorage: (): Storage["oneStep"] => ({ isOpen: false, first: null }),
  dispatchTransaction({ transaction, next }) {
    const { storage } = this;
    if (storage.isOpen && transaction.docChanged) {
      // The history puts a transaction that another one caused into the same step.
      if (storage.first) transaction.setMeta("appendedTransaction", storage.first);
      else storage.first = closeHistory(transaction);
    }
    next(transaction);
  },
});

/** Runs commands whose changes are one undo step, separate from earlier typing. */
export function asOneStep({ storage: { oneStep } }: Editor, run: () => void): void {
  if (oneStep.isOpen) {
    run();
    return;
  }
  oneStep.isOpen = true;
  oneStep.first = null;
  try {
    run();
  } finally {
    oneStep.isOpen = false;
    oneStep.first = null;
  }
}
