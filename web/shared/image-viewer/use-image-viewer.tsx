import { type MouseEvent, type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { type Shot, takesClick } from "./shot.ts";
import { useViewer } from "./use-viewer.tsx";

/** Attributes of a link to an image: only a press starts React and opens the viewer. */
export const imageLink = { className: "picture-link", "data-needs-script": "press" } as const;

const selector = "a.picture-link";

/**
 * Opens the viewer for an article whose images are links, some of them in the server's HTML. Put `onClick` on the element around the images
 * and render `viewer` inside. After closing, the last visible image has the focus.
 */
export function useImageViewer(title: string): {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  viewer: ReactElement | null;
} {
  const links = useRef<HTMLAnchorElement[]>([]);
  const [last, setLast] = useState<HTMLAnchorElement>();
  const { view, viewer } = useViewer(title, (index) => {
    setLast(links.current[index]);
  });

  // Runs after the dialog has returned the focus.
  useLayoutEffect(() => {
    if (!viewer) last?.focus();
  }, [viewer, last]);

  function onClick(event: MouseEvent<HTMLElement>): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;
    if (!link || !takesClick(event)) return;
    // Leaves out the images for the other theme.
    links.current = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(selector)].filter((each) =>
      each.checkVisibility(),
    );
    view(links.current.map(toShot), links.current.indexOf(link));
  }

  return { onClick, viewer };
}

function toShot(link: HTMLAnchorElement): Shot {
  const address = link.getAttribute("href") ?? "";
  const image = link.querySelector<HTMLImageElement>("img:not([aria-hidden])");
  const sources = [...link.querySelectorAll("source")].map(({ type, srcset }) => ({ type, srcSet: srcset }));
  const [width, height] = ["width", "height"].map((name) => Number(image?.getAttribute(name)) || undefined);
  const caption = link.closest("figure")?.querySelector("figcaption")?.textContent?.trim();
  // Shows the generated art here, too, if it has replaced a missing image.
  const shown = image?.getAttribute("src") ?? "";
  const fallback = image?.dataset.fallback;
  return {
    address,
    alt: image?.alt ?? "",
    ...(caption && { caption }),
    picture: {
      src: sources.length > 0 || shown.startsWith("/art/") ? shown : address,
      sources,
      ...(width && height && { width, height }),
      ...(fallback && { fallback }),
    },
  };
}
