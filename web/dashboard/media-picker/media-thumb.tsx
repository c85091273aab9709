import type { MediaItem } from "#contract/media.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import "./media-thumb.css";

type MediaThumbProps = {
  item: Pick<MediaItem, "picture" | "kind">;
  /** Empty if the same text is beside the image. */
  alt: string;
  sizes: string;
};

/** A thumbnail of a file: the whole image, or a video's still. */
export function MediaThumb({ item: { picture, kind }, alt, sizes }: MediaThumbProps): React.ReactElement {
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
        <span className="media-thumb-video">
          <Icon name="film" size="large" />
        </span>
      )}
      {kind === "video" && (
        <span className="media-thumb-mark">
          <Icon name="film" />
          Video
        </span>
      )}
    </span>
  );
}
