import { type SubmitEvent, useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";
import { watchCaret } from "#web/shared/ui/caret.ts";

/** `field` is the name of the invalid input; without one, the failure concerns the whole form. */
export type Failure<Field extends string> = { field?: Field | null; message: string };

type Options<Field extends string> = {
  /** The message for a failure without a reason from the server. */
  otherwise: string;
  /** Returns the name of the input that the server refused. */
  fieldOf: (error: unknown) => Field | null;
};

export type Submit<Field extends string> = {
  busy: boolean;
  failure: Failure<Field> | null;
  clear: () => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * The state of a small form. `send` calls the server, or returns what is wrong with the input, or returns null to do nothing.
 * After a failure the focus moves to the invalid input, unless the person has begun to type since.
 */
export function useSubmit<Field extends string>(
  send: () => Promise<void> | Failure<Field> | null,
  { otherwise, fieldOf }: Options<Field>,
): Submit<Field> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure<Field> | null>(null);

  function fail(form: HTMLFormElement, failed: Failure<Field>, mayMoveFocus: () => boolean): void {
    setFailure(failed);
    const input = failed.field ? form.elements.namedItem(failed.field) : null;
    if (!(input instanceof HTMLInputElement) || !mayMoveFocus()) return;
    input.focus();
    input.select();
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy) return;
    const mayMoveFocus = watchCaret();
    const sent = send();
    if (sent instanceof Promise) {
      setBusy(true);
      setFailure(null);
      await sent.catch((error: unknown) =>
        fail(form, { field: fieldOf(error), message: messageOf(error, otherwise) }, mayMoveFocus),
      );
      setBusy(false);
    } else if (sent) {
      fail(form, sent, mayMoveFocus);
    }
  }

  return {
    busy,
    failure,
    clear: () => setFailure(null),
    submit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
