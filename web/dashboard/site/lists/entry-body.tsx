import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Opening } from "./use-open-entries.ts";

/** The fields of an open entry. */
export function EntryBody({ opening, children }: { opening: Opening; children: ReactNode }): React.ReactElement {
  const body = useRef<HTMLDivElement>(null);
  const [isMade, setMade] = useState(opening === "open");
  if (opening === "open" && !isMade) setMade(true);

  useEffect(() => {
    if (isMade || !body.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setMade(true),
      {
        rootMargin: "50%",
      },
    );
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [isMade]);

  return (
    <div ref={body} className="site-entry-body" data-later={!isMade || undefined}>
      {isMade && children}
    </div>
  );
}
