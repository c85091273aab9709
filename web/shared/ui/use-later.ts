import { type ComponentType, useState } from "react";
import { useWords } from "../site/words.ts";
import { useSnackbar } from "./snackbar.tsx";

/**
 * Loads a component such as a dialog, with its code and styles, on request. `want` resolves to whether it has loaded; until then the
 * component is null.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): {
  Later: ComponentType<Props> | null;
  want: () => Promise<boolean>;
} {
  const [Later, setLater] = useState<ComponentType<Props> | null>(null);
  const words = useWords().controls;
  const showSnack = useSnackbar();

  async function want(): Promise<boolean> {
    try {
      const component = await load();
      setLater(() => component);
      return true;
    } catch {
      // The file is missing after a deployment, or the network is down.
      showSnack(words.partFailed, { alert: true });
      return false;
    }
  }

  return { Later, want };
}
