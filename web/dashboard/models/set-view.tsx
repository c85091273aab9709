import { useState } from "react";
import type { MediaItem } from "#contract/media.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useLater } from "#web/shared/ui/use-later.ts";
import { nameOf } from "../media-picker/media-labels.ts";

type SetViewProps = { item: MediaItem; onSaved: () => void };

/** Opens the viewer, where the owner chooses how the model is shown. */
export function SetView({ item, onSaved }: SetViewProps): React.ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const { Later: ViewDialog, want } = useLater(async () => (await import("./view-dialog.tsx")).ViewDialog);
  if (!item.shownModel) return null;

  function open(): void {
    setOpen(true);
    void want().then((came) => {
      if (!came) setOpen(false);
    });
  }

  return (
    <>
      <Button size="small" icon="box" busy={isOpen && !ViewDialog} onClick={open}>
        Set the view<span className="visually-hidden"> of {nameOf(item)}</span>
      </Button>
      {isOpen && ViewDialog && (
        <ViewDialog item={item} model={item.shownModel} onSaved={onSaved} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
