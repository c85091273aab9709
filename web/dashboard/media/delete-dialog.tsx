import type { MediaItem } from "#contract/media.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import type { Confirm } from "../shared/use-confirm.ts";
import { PlaceList } from "./media-card.tsx";
import { nameOf, placesOf } from "../media-picker/media-labels.ts";

type DeleteDialogProps = {
  item: MediaItem | null;
  dialog: Confirm<MediaItem>["dialog"];
};

/** Asks before a file is permanently deleted. For a file in use, it lists the uses and explains why the file can't be deleted. */
export function DeleteDialog({ item, dialog }: DeleteDialogProps): React.ReactElement | null {
  if (!item) return null;
  const places = placesOf(item.uses);
  if (places.length === 0) {
    return (
      <ConfirmDialog {...dialog} busyLabel="Deleting…">
        <p>Delete this file?</p>
        <p>
          <strong>{nameOf(item)}</strong> will be permanently deleted in all sizes. It isn’t used anywhere.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open={dialog.open}
      onClose={dialog.onCancel}
      size="small"
      title="This file is used"
      className="media-used"
      footer={<CloseButton>Close</CloseButton>}
    >
      <p className="muted">
        <strong>{nameOf(item)}</strong> is still in use. Remove it from these first:
      </p>
      <PlaceList places={places} />
      {places.some(({ isKept }) => isKept) && (
        <p className="meta">The trash and earlier versions count too, since both can be brought back.</p>
      )}
    </Dialog>
  );
}
