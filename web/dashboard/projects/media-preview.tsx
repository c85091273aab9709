import { useState } from "react";
import type { Picture as PictureData } from "#contract/media.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";

type MediaPreviewProps = { address: string; picture: PictureData | undefined; kind: "image" | "video" };

/** Previews the image or video at a URL. External images show only after saving, when the server has copied them. */
export function MediaPreview({ address, picture, kind }: MediaPreviewProps): React.ReactElement | null {
  const [broken, setBroken] = useState("");
  if (address === "") return null;
  const isUploaded = address.startsWith("/media/");
  if (picture)
    return (
      <span className="media-preview">
        <Picture src={picture.src} sources={picture.sources} sizes="320px" alt={picture.alt} ratio="card" />
      </span>
    );
  if (!isUploaded)
    return <p className="field-hint">The image at this address is fetched once, on saving, and kept here.</p>;
  if (kind === "video") {
    return (
      <span className="media-preview">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own video, as a check that it is the right one */}
        <video className="media-preview-video" src={address} controls muted preload="metadata">
          Your browser does not support the video tag.
        </video>
      </span>
    );
  }
  if (broken === address)
    return (
      <p className="field-error">
        <Icon name="circle-alert" />
        There is no image at this URL.
      </p>
    );
  return (
    <span className="media-preview" onErrorCapture={() => setBroken(address)}>
      <Picture src={address} alt="" ratio="card" />
    </span>
  );
}
