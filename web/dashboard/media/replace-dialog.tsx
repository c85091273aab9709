import { useState } from "react";
import type { MediaItem } from "#contract/media.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { uploadApi } from "../shared/owner-api.ts";
import { AltField } from "../media-picker/alt-field.tsx";
import { useMediaInput } from "../media-picker/media-input.tsx";
import { MediaThumb } from "../media-picker/media-thumb.tsx";
import { factsOf, hasAlt, nameOf, thingOf } from "../media-picker/media-labels.ts";

type ReplaceDialogProps = { item: MediaItem; onReplaced: () => void; onClose: () => void };

/** Replaces a file. All posts and projects that use the file show the new one. */
export function ReplaceDialog({ item, onReplaced, onClose }: ReplaceDialogProps): React.ReactElement {
  const [replaced, setReplaced] = useState<MediaItem | null>(null);
  const media = useMediaInput({
    kind: item.kind,
    fileLabel: `New file for ${nameOf(item)}`,
    onChoose: onReplaced,
    async send(chosen, options) {
      const answer = await uploadApi(options).media.replace({ params: { id: item.id }, form: { file: chosen } });
      setReplaced(answer);
      return { url: answer.url, fileId: answer.id, alt: answer.alt };
    },
  });
  const shown = replaced ?? item;
  const thing = thingOf(item.kind);

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={replaced ? "Replaced" : `Replace ${nameOf(item)}`}
      footer={
        replaced ? (
          <CloseButton>Done</CloseButton>
        ) : (
          <>
            <CloseButton>Cancel</CloseButton>
            <Button variant="block" icon="upload" disabled={media.busy} onClick={media.chooseFile}>
              Choose a File
            </Button>
          </>
        )
      }
    >
      <div className="media-replace" {...media.drop}>
        <MediaThumb item={shown} alt={shown.alt} sizes="440px" />
        <p className="meta">{factsOf(shown)}</p>
        {replaced && hasAlt(item.kind) ? (
          <AltField mediaId={shown.id} alt={shown.alt} className="field-small" />
        ) : replaced ? null : (
          <p className="muted">
            {consequence(item, thing)} Choose, drop or paste the new {thing}.
          </p>
        )}
        {replaced && hasAlt(item.kind) && <p className="muted">Does this text still say what the {thing} shows?</p>}
        {media.uploadList}
        {media.hidden}
      </div>
    </Dialog>
  );
}

function consequence({ uses }: MediaItem, thing: string): string {
  if (uses.length === 0) return `Nothing uses this ${thing} yet.`;
  return `Replaces this ${thing} everywhere it’s used. Older post versions keep the old file.`;
}
