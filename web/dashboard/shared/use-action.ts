import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#web/shared/api/failure.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

type Options = {
  /** What to tell where the server gives no reason for a failure. */
  otherwise: string;
  /** Which row it is about: that one is busy until the list is loaded anew. */
  key?: string | number;
  /** Called when the screen's data is loaded anew. */
  onReloaded?: () => void;
};

export type Action = {
  /** The rows with something under way. */
  busy: ReadonlySet<string | number>;
  /** Resolves when the call has settled, with whether it succeeded. */
  run: (call: () => Promise<unknown>, options: Options) => Promise<boolean>;
};

/** Changes something on the server: tells a failure, and then loads the screen's data anew. The call itself tells of its success. */
export function useAction(): Action {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [busy, setBusy] = useState<Action["busy"]>(new Set());
  const run = useCallback(
    async (call: () => Promise<unknown>, { otherwise, key, onReloaded }: Options) => {
      if (key !== undefined) setBusy((keys) => new Set([...keys, key]));
      const isDone = await call().then(
        () => true,
        (error: unknown) => {
          show(messageOf(error, otherwise), { alert: true });
          return false;
        },
      );
      void revalidate().then(() => {
        if (key !== undefined) setBusy((keys) => new Set([...keys].filter((each) => each !== key)));
        onReloaded?.();
      });
      return isDone;
    },
    [revalidate, show],
  );
  return { busy, run };
}
