import { type ReactElement, useState } from "react";
import { isArtUrl } from "#contract/art-urls.ts";
import { limits } from "#contract/limits.ts";
import type { Picture as PictureData } from "#contract/media.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { AltField } from "../media-picker/alt-field.tsx";
import { AltMissing } from "../media-picker/alt-missing.tsx";
import { idInAddress, kindOfUrl } from "../media-picker/media-labels.ts";
import type { Sortable } from "../ui/sortable/use-sortable.ts";

type GalleryItemProps = {
  url: string;
  index: number;
  handle: ReturnType<Sortable["handle"]>;
  buttons: ReactElement;
  picture: PictureData | undefined;
  /** Undefined if the image's alternative text is unknown. */
  alt: string | undefined;
  onDescribed: (alt: string) => void;
};

export function GalleryItem({
  url,
  index,
  handle,
  buttons,
  picture,
  alt,
  onDescribed,
}: GalleryItemProps): React.ReactElement {
  const [describing, setDescribing] = useState(false);
  const mediaId = idInAddress(url);
  const number = index + 1;
  const isClip = kindOfUrl(url) === "video";
  const shown =
    isClip && !picture ? (
      <video className="picture picture-card" src={url} muted preload="metadata" aria-label={alt || `Clip ${number}`} />
    ) : (
      <Picture
        src={picture?.src ?? url}
        sources={picture?.sources}
        sizes="160px"
        alt={alt || `${isClip ? "Clip" : "Image"} ${number}`}
        ratio="card"
      />
    );
  return (
    <li className="gallery-item" data-unseen={index >= limits.projectDetail.gallery || undefined}>
      <div className="drag-picture" {...handle}>
        {url.startsWith("/media/") || isArtUrl(url) ? shown : <span className="gallery-foreign">{url}</span>}
      </div>
      {mediaId !== null && alt !== undefined && (
        <button type="button" className="gallery-words" onClick={() => setDescribing(true)}>
          <span className="visually-hidden">Describe image {number}: </span>
          <span className="gallery-alt">{alt || <AltMissing>No text</AltMissing>}</span>
        </button>
      )}
      <span className="gallery-item-actions">{buttons}</span>
      {mediaId !== null && alt !== undefined && (
        <Dialog
          open={describing}
          onClose={() => setDescribing(false)}
          size="small"
          title={`Image ${number}`}
          footer={<CloseButton>Done</CloseButton>}
        >
          <div className="gallery-describe">
            {shown}
            <AltField mediaId={mediaId} alt={alt} onSaved={onDescribed} />
          </div>
        </Dialog>
      )}
    </li>
  );
}
