import { isArtUrl, nightUrl } from "#contract/art-urls.ts";
import type { SiteImage } from "#contract/site/fields.ts";
import { joinClasses } from "./join-classes.ts";
import "./picture.css";

export type PictureProps = {
  src: string;
  /** Empty if a title is next to the image. */
  alt: string;
  /** URL of the generated art that replaces `src` if it doesn't load. */
  fallback?: string;
  width?: number;
  height?: number;
  srcSet?: string;
  sizes?: string;
  /** Better formats of the same image, best first. */
  sources?: readonly { type: string; srcSet: string }[];
  /** The image for the dark theme. Generated art under `/art/` has one automatically. */
  night?: Pick<PictureProps, "src" | "sources">;
  /** A tiny blurred image as a data URL, shown until the real image has loaded. */
  placeholder?: string;
  /** The frame that the image fills. Without it the image keeps its own shape. */
  ratio?: "card" | "cover" | "wide" | "square" | "portrait";
  /** The largest image of the first screen: fetched immediately, before the others. */
  priority?: boolean;
  className?: string;
  /** What stays visible where the frame crops the image; the middle by default. */
  focalPoint?: SiteImage["focalPoint"];
};

export function Picture({ night, ...props }: PictureProps): React.ReactElement {
  const { src, className } = props;
  const other = night ?? (isArtUrl(src) ? { src: nightUrl(src) } : null);
  if (!other) return <OneImage {...props} loading={props.priority ? "eager" : "lazy"} />;
  // The styles hide one of the two. Browsers don't load a lazy image that is hidden.
  return (
    <>
      <OneImage {...props} loading="lazy" className={joinClasses(className, "picture-art art-day")} />
      <OneImage {...props} {...other} loading="lazy" className={joinClasses(className, "picture-art art-night")} />
    </>
  );
}

function OneImage({
  src,
  alt,
  fallback,
  width,
  height,
  srcSet,
  sizes,
  sources,
  placeholder,
  ratio,
  priority = false,
  loading,
  className,
  focalPoint,
}: Omit<PictureProps, "night"> & { loading: "eager" | "lazy" }) {
  const frame = joinClasses("picture", ratio && `picture-${ratio}`, className);
  const image = (
    <img
      className={frame}
      // Before the source: React sets attributes in their order, and a browser would begin to load it.
      loading={loading}
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : sizes}
      decoding={priority ? "sync" : "async"}
      fetchPriority={priority ? "high" : undefined}
      data-fallback={fallback}
      data-focal-point={focalPoint === "center" ? undefined : focalPoint}
    />
  );
  const picture = !sources?.length ? (
    image
  ) : (
    <picture className="picture-sources">
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
  if (!placeholder) return picture;
  // A style element, because an open page can gain neither a style attribute nor a rule otherwise.
  return (
    <span className="picture-stack">
      <img className={joinClasses(frame, "picture-placeholder")} src={placeholder} alt="" aria-hidden="true" />
      {picture}
    </span>
  );
}
