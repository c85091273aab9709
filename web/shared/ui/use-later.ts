import { type ComponentType, useState } from "react";
import { useSnackbar } from "./snackbar.tsx";

/**
 * A component that nobody sees until they ask for it, such as a dialog: its code and styles come then. `want` answers whether
 * they came; null stands for the component until they have.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): {
  Later: ComponentType<Props> | null;
  want: () => Promise<boolean>;
} {
  const [Later, setLater] = useState<ComponentType<Props> | null>(null);
  const showSnack = useSnackbar();

  async function want(): Promise<boolean> {
    try {
      const component = await load();
      setLater(() => component);
      return true;
    } catch {
      // Its file is gone after a deployment, or the network is.
      showSnack("This part of the page could not be loaded. Please reload the page.", { alert: true });
      return false;
    }
  }

  return { Later, want };
}
