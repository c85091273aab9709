import { type MouseEvent, type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { type Shot, takesClick } from "./shot.ts";
import { Viewer } from "./viewer.tsx";

/** What a link to a picture carries, so that a press on it (and nothing less) starts React and opens the viewer. */
export const pictureLink = { className: "picture-link", "data-needs-script": "press" } as const;

const selector = "a.picture-link";

/**
 * For an article whose pictures are links to themselves, some of them in the server's HTML: `onClick` on the element around them
 * opens the one that was chosen, `viewer` stands inside. Afterwards the focus is on the picture that was seen last.
 */
export function usePictureViewer(title: string): { onClick: (event: MouseEvent<HTMLElement>) => void; viewer: ReactElement | null } {
  const [viewing, setViewing] = useState<{ shots: Shot[]; first: number } | null>(null);
  const links = useRef<HTMLAnchorElement[]>([]);
  const last = useRef<HTMLAnchorElement>(undefined);

  // Once the dialog has given the focus back to where it was.
  useLayoutEffect(() => {
    if (!viewing) last.current?.focus();
  }, [viewing]);

  function onClick(event: MouseEvent<HTMLElement>): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;
    if (!link || !takesClick(event)) return;
    links.current = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(selector)];
    setViewing({ shots: links.current.map(toShot), first: links.current.indexOf(link) });
  }

  function onClose(index: number): void {
    last.current = links.current[index];
    setViewing(null);
  }

  return { onClick, viewer: viewing && <Viewer title={title} {...viewing} onClose={onClose} /> };
}

function toShot(link: HTMLAnchorElement): Shot {
  const address = link.getAttribute("href") ?? "";
  const image = link.querySelector<HTMLImageElement>("img:not([aria-hidden])");
  const sources = [...link.querySelectorAll("source")].map(({ type, srcset }) => ({ type, srcSet: srcset }));
  const [width, height] = ["width", "height"].map((name) => Number(image?.getAttribute(name)) || undefined);
  const caption = link.closest("figure")?.querySelector("figcaption")?.textContent?.trim();
  // Art that took over for a picture that is gone stands in for it here, too.
  const shown = image?.getAttribute("src") ?? "";
  const fallback = image?.dataset.fallback;
  return {
    address,
    alt: image?.alt ?? "",
    ...(caption && { caption }),
    picture: { src: sources.length > 0 || shown.startsWith("/art/") ? shown : address, sources, ...(width && height && { width, height }), ...(fallback && { fallback }) },
  };
}
