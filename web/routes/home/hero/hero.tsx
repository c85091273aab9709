// The first screen. Its words and picture stand still; here is what its buttons and links do.
import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { PaintFromHere } from "#web/ui/paint-from-here.tsx";
import { useLater } from "#web/ui/use-later.ts";
import { HeroWords } from "../still-sections.ts";
import "./hero.css";

export function Hero(): React.ReactElement {
  const navigate = useNavigate();
  const [watching, setWatching] = useState(false);
  const { Later: IntroVideo, want } = useLater(() => import("./intro-video.tsx").then(({ IntroVideo }) => IntroVideo));

  function onClick(event: MouseEvent): void {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const pressed = target instanceof Element ? target.closest("a, button") : null;
    if (pressed instanceof HTMLButtonElement) void want().then(setWatching);
    const to = pressed?.getAttribute("href");
    // On the way from another page the links are React's own, and have done it.
    if (event.defaultPrevented || !to?.startsWith("/") || pressed?.hasAttribute("target") || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(to);
  }

  return (
    // One box, for the transition between pages: it would take a dialog beside the words for a part of the page.
    <div>
      <HeroWords onClick={onClick} />
      <PaintFromHere id="after-hero" />
      {IntroVideo && <IntroVideo open={watching} onClose={() => { setWatching(false); }} />}
    </div>
  );
}
