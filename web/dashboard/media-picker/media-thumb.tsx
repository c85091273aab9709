import type { MediaItem } from "#contract/media.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { fileIcon } from "./file-icon.ts";
import { typeOf } from "./media-labels.ts";
import "./media-thumb.css";

type MediaThumbProps = {
  item: Pick<MediaItem, "picture" | "kind" | "url"> & { shownModel?: MediaItem["shownModel"] };
  /** Empty if the same text is beside the image. */
  alt: string;
  sizes: string;
};

/** A thumbnail of a file: the whole image, a video's still, or an icon for a file without an image. */
export function MediaThumb({ item, alt, sizes }: MediaThumbProps): React.ReactElement {
  const { kind, url } = item;
  const picture = item.picture ?? item.shownModel?.poster;
  const icon = fileIcon(url, kind);
  return (
    <span className="media-thumb" data-kind={kind}>
      {picture ? (
        <Picture
          src={picture.src}
          sources={picture.sources}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
        />
      ) : (
        <span className="media-thumb-icon">
          <Icon name={icon} size="large" />
        </span>
      )}
      {kind !== "image" && (
        <span className="media-thumb-mark">
          <Icon name={icon} />
          {kind === "video" ? "Video" : kind === "audio" ? "Audio" : typeOf(item)}
        </span>
      )}
    </span>
  );
}
