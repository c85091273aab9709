import { type ReactElement, useState } from "react";
import { useLater } from "#web/shared/ui/use-later.ts";
import type { Shot } from "./shot.ts";

type Viewing = { shots: readonly Shot[]; first: number; textUrl?: string };

/** Shows images, or the pages of a document, at the size of the window. `onClose` gets the index of the last visible image. Render `viewer` where you use this hook. */
export function useViewer(
  title: string,
  onClose: (index: number) => void,
): { view: (shots: readonly Shot[], first: number, textUrl?: string) => void; viewer: ReactElement | null } {
  const [viewing, setViewing] = useState<Viewing | null>(null);
  const { Later: Viewer, want } = useLater(() => import("./viewer.tsx").then(({ Viewer }) => Viewer));

  function view(shots: readonly Shot[], first: number, textUrl?: string): void {
    setViewing({ shots, first, ...(textUrl !== undefined && { textUrl }) });
    void want().then((came) => {
      if (!came) setViewing(null);
    });
  }

  function close(index: number): void {
    setViewing(null);
    onClose(index);
  }

  return { view, viewer: viewing && Viewer && <Viewer title={title} {...viewing} onClose={close} /> };
}
