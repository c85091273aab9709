import { useEffect, useRef, useState } from "react";
import { useSite } from "#web/shared/site/site.ts";
import { SocialLinks } from "#web/shared/ui/social-links.tsx";
import "./floating-socials.css";

/** A column at the edge of wide windows. Hides while the footer or an element that matches `behind` overlaps it. */
export function FloatingSocials({ behind = ".hero-play" }: { behind?: string }): React.ReactElement | null {
  const { links } = useSite().socialLinks;
  const column = useRef<HTMLDivElement>(null);
  const [clear, setClear] = useState(false);

  useEffect(() => {
    let watcher: IntersectionObserver | null = null;
    const passing = new Set<Element>();
    function watch(): void {
      watcher?.disconnect();
      passing.clear();
      const place = column.current?.getBoundingClientRect();
      if (!place || place.height === 0) return;
      watcher = new IntersectionObserver(
        (sightings) => {
          for (const { target, isIntersecting } of sightings) passing[isIntersecting ? "add" : "delete"](target);
          setClear(passing.size === 0);
        },
        { rootMargin: `${Math.round(-place.top)}px 0px ${Math.round(place.bottom - innerHeight)}px` },
      );
      for (const element of document.querySelectorAll(`${behind}, .site-footer`)) watcher.observe(element);
    }
    watch();
    addEventListener("resize", watch);
    return () => {
      removeEventListener("resize", watch);
      watcher?.disconnect();
    };
  }, [behind]);

  if (links.length === 0) return null;
  return (
    <div ref={column} className="floating-socials" data-clear={clear || undefined}>
      <SocialLinks links={links} variant="bare" />
    </div>
  );
}
