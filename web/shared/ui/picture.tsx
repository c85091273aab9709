import type { SiteImage } from "#contract/site/fields.ts";
import { joinClasses } from "./join-classes.ts";
import "./picture.css";

export type ArtKind = "game" | "apps" | "3d" | "design" | "assets" | "post";

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

export function Picture({
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
  className,
  focalPoint,
}: PictureProps) {
  const frame = joinClasses("picture", ratio && `picture-${ratio}`, className);
  if (isArt(src)) {
    // The styles hide one of the two. Browsers don't load a lazy image that is hidden.
    const art = {
      width,
      height,
      loading: "lazy",
      decoding: priority ? "sync" : "async",
      fetchPriority: priority ? "high" : undefined,
    } as const;
    return (
      <>
        <img {...art} className={joinClasses(frame, "picture-art art-day")} src={src} alt={alt} />
        <img {...art} className={joinClasses(frame, "picture-art art-night")} src={nightPath(src)} alt={alt} />
      </>
    );
  }
  const image = (
    <img
      className={frame}
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : sizes}
      loading={priority ? "eager" : "lazy"}
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

/** Returns the URL of generated art. The seed is a slug, so that the same entity keeps its image. */
export function artPath(kind: ArtKind, seed: string): string {
  return `/art/${kind}/${encodeURIComponent(seed)}.svg`;
}

/** Returns the URL of the same art by night, for the dark theme. */
function nightPath(src: string): string {
  return src.replace(/^\/art\//, "/art/night/");
}

function isArt(src: string): boolean {
  return src.startsWith("/art/");
}
