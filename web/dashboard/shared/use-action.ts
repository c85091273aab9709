import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#web/shared/api/failure.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

type Options = {
  /** The message for a failure without a reason from the server. */
  otherwise: string;
  /** The row that is busy until the list has reloaded. */
  key?: string | number;
  /** Called when the screen's data has reloaded. */
  onReloaded?: () => void;
};

export type Action = {
  /** The keys of busy rows. */
  busy: ReadonlySet<string | number>;
  /** Resolves when the call has settled, with whether the call succeeded. */
  run: (call: () => Promise<unknown>, options: Options) => Promise<boolean>;
};

/** Changes something on the server, reports a failure, and reloads the screen's data. The call itself reports success. */
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
