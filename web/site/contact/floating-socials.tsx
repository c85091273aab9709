import { useEffect, useState } from "react";
import { useSite } from "#web/shared/site/site.ts";
import { SocialLinks } from "#web/shared/ui/social-links.tsx";
import "./floating-socials.css";

/** Parts of pages that have the same links. */
const samePlaces = ".contact-next > .social-links, .site-footer";

/** A column at the edge of wide windows. Hides while the window shows the same links, or an element that matches `behind`. */
export function FloatingSocials({ behind = ".hero-stage" }: { behind?: string }): React.ReactElement | null {
  const { links } = useSite().socialLinks;
  const [clear, setClear] = useState(false);

  useEffect(() => {
    const seen = new Set<Element>();
    const watcher = new IntersectionObserver((sightings) => {
      for (const { target, isIntersecting } of sightings) seen[isIntersecting ? "add" : "delete"](target);
      setClear(seen.size === 0);
    });
    for (const element of document.querySelectorAll(`${behind}, ${samePlaces}`)) watcher.observe(element);
    return () => watcher.disconnect();
  }, [behind]);

  if (links.length === 0) return null;
  return (
    <div className="floating-socials" data-clear={clear || undefined}>
      <SocialLinks links={links} variant="bare" />
    </div>
  );
}
