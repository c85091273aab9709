import type { SiteImage } from "#contract/site/fields.ts";
import type { Picture as PictureData } from "#contract/media.ts";
import { Picture, type PictureProps } from "./picture.tsx";

type SitePictureProps = Pick<PictureProps, "ratio" | "sizes" | "priority" | "fallback" | "className"> & {
  image: SiteImage;
  /** The data of images in the media library, by their URL. */
  pictures: Record<string, PictureData>;
};

/** An image of the site's content. Its focal point stays visible where the frame crops it. */
export function SitePicture({ image: { src, alt = "", focalPoint }, pictures, ...rest }: SitePictureProps) {
  const stored = pictures[src];
  return (
    <Picture
      {...rest}
      {...(stored && {
        sources: stored.sources,
        width: stored.width,
        height: stored.height,
        placeholder: stored.placeholder,
      })}
      src={stored?.src ?? src}
      alt={alt || (stored?.alt ?? "")}
      focalPoint={focalPoint}
    />
  );
}
