import { memo } from "react";
import { useWords } from "#web/shared/site/words.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { NamedLabel } from "#web/shared/ui/named-label.tsx";
import type { LatestPost } from "../home-data.ts";

export type Place = "current" | "next" | "previous" | "both" | "away";

/** Posts on this site open in the same tab. Posts that only link to another site open in a new tab. */
const ownPost = /^\/blog\/[A-Za-z0-9_-]+$/;

/** Image width: beside the text where the styles put the image there. */
const sizes = "(width > 768px) 60vw, 100vw";

type CarouselSlideProps = { post: LatestPost; place: Place; leaving: boolean; label: string };

/** Memoized, so that slides that don't move don't render again. */
export const CarouselSlide = memo(function CarouselSlide({
  post,
  place,
  leaving,
  label,
}: CarouselSlideProps): React.ReactElement {
  const words = useWords();
  return (
    <div
      className="carousel-slide"
      role="group"
      aria-roledescription={words.carousel.slide}
      aria-label={label}
      data-place={place}
      data-leaving={leaving || undefined}
    >
      <div className="carousel-picture">
        <Picture {...post.picture} alt="" sizes={sizes} />
      </div>
      <div className="carousel-text">
        <p className="meta">
          <DateTime value={post.date} /> · {words.blog.readMinutes({ minutes: post.readMinutes })}
        </p>
        <h3 className="carousel-title">{post.title}</h3>
        <p className="muted carousel-description">{post.description}</p>
        <ButtonLink
          className="carousel-link"
          to={post.to}
          newTab={!ownPost.test(post.to)}
          iconAfter="arrow-right"
          draggable={false}
        >
          <NamedLabel label={words.carousel.readMore} name={words.carousel.readMoreAbout({ title: post.title })} />
        </ButtonLink>
      </div>
    </div>
  );
});
