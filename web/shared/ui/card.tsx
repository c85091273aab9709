import { type ReactNode, useState } from "react";
import { joinClasses } from "./join-classes.ts";
import { CardImage } from "./growing-image.tsx";
import { Picture, type PictureProps } from "./picture.tsx";
import { SiteLink } from "./site-link.tsx";
import "./card.css";

type CardProps = {
  to: string;
  newTab?: boolean;
  title: ReactNode;
  picture: Omit<PictureProps, "ratio" | "alt"> & { alt?: string };
  /** URL of a video that plays over the image, and loads, while a mouse or the focus is on the card (web/boot/clips.ts). */
  clip?: string | undefined;
  excerpt?: ReactNode;
  /** One line such as a date and a category, or a role. */
  meta?: ReactNode;
  /** Shown in the lower corner of the image, above the card's link. */
  corner?: ReactNode;
  /** A pill at the end of the line of `meta`. */
  badge?: ReactNode;
  /** Further content such as tags. */
  children?: ReactNode;
  headingLevel?: "h2" | "h3";
  className?: string;
};

/** A post or project in a list. The whole card is one link; its image shows the selection outline. */
export function Card({
  to,
  newTab,
  title,
  picture,
  clip,
  corner,
  excerpt,
  meta,
  badge,
  children,
  headingLevel: Heading = "h3",
  className,
}: CardProps) {
  const [isFollowed, setIsFollowed] = useState(false);
  return (
    <article className={joinClasses("card", className)}>
      <CardImage isFollowed={isFollowed}>
        <Picture {...picture} alt={picture.alt ?? ""} ratio="card" />
        {clip && (
          <video className="picture card-clip" src={clip} preload="none" loop muted playsInline aria-hidden="true" />
        )}
      </CardImage>
      <Heading className="card-title" dir="auto">
        <SiteLink
          className="card-link"
          to={to}
          newTab={newTab}
          onClick={() => {
            setIsFollowed(true);
          }}
          onBlur={() => {
            setIsFollowed(false);
          }}
        >
          {title}
        </SiteLink>
      </Heading>
      {corner && <div className="card-corner">{corner}</div>}
      {excerpt && (
        <p className="card-excerpt" dir="auto">
          {excerpt}
        </p>
      )}
      {(meta || badge) && (
        <div className="card-meta">
          {meta && <p className="meta">{meta}</p>}
          {badge}
        </div>
      )}
      {children}
    </article>
  );
}
