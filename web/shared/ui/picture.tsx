import { joinClasses } from "./join-classes.ts";
import "./picture.css";

export type ArtKind = "game" | "apps" | "3d" | "design" | "assets" | "post";

export type PictureProps = {
  src: string;
  /** Empty where a title stands next to the image. */
  alt: string;
  /** Address of the generated art that takes over when `src` does not load. */
  fallback?: string;
  width?: number;
  height?: number;
  srcSet?: string;
  sizes?: string;
  /** Better formats of the same image, best first. */
  sources?: readonly { type: string; srcSet: string }[];
  /** A tiny blurred image as a data address; it stands behind until the real one is there. */
  placeholder?: string;
  /** The frame; the image fills it. Without one it keeps its own shape. */
  ratio?: "card" | "cover" | "wide" | "square";
  /** The largest image of the first screen: fetched at once, before the others. */
  priority?: boolean;
  className?: string;
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
}: PictureProps) {
  const frame = joinClasses("picture", ratio && `picture-${ratio}`, isArt(src) && "picture-art", className);
  const image = (
    <img
      className={frame}
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet}
      sizes={sizes}
      loading={priority ? "eager" : "lazy"}
      decoding={priority ? "sync" : "async"}
      fetchPriority={priority ? "high" : undefined}
      data-fallback={fallback}
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
  // An element, since neither a style attribute nor a rule of its own could be added in a page that is already open.
  return (
    <span className="picture-stack">
      <img className={joinClasses(frame, "picture-placeholder")} src={placeholder} alt="" aria-hidden="true" />
      {picture}
    </span>
  );
}

/** The address of the generated art for a thing; the seed is its slug, so that it keeps its image. */
export function artPath(kind: ArtKind, seed: string): string {
  return `/art/${kind}/${encodeURIComponent(seed)}.svg`;
}

function isArt(src: string): boolean {
  return src.startsWith("/art/");
}
