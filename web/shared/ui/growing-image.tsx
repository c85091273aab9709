import { ViewTransition } from "react";
import { joinClasses } from "./join-classes.ts";

// The image of a card grows into the large image of the linked page (transitions.css): between documents through the browser's transitions,
// and in place through React's, which pair two parts of the same name. Going back in place is immediate, because React leaves that to the
// browser's gestures.

/** The large image at the top of a page. */
export function PageCover({
  className,
  children,
}: {
  className?: string;
  children: React.ReactNode;
}): React.ReactElement {
  return (
    <ViewTransition name="cover" share="auto" default="none">
      <div className={joinClasses("page-cover", className)}>{children}</div>
    </ViewTransition>
  );
}

/** The image of a card. Only that of the card whose link was followed may grow. */
export function CardImage({
  isFollowed,
  children,
}: {
  isFollowed: boolean;
  children: React.ReactNode;
}): React.ReactElement {
  return (
    <ViewTransition name={isFollowed ? "cover" : "auto"} share="auto" default="none">
      <div className="card-picture selection-outline">{children}</div>
    </ViewTransition>
  );
}
