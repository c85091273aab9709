// The career. Each card opens a dialog with the whole entry; the entry that is open stands in the address, so it can be sent to
// somebody. The cards stand still: only what happens to them is here.
import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLater } from "#web/ui/use-later.ts";
import { TimelineCards } from "../still-sections.ts";
import { useOpenEntry } from "./use-open-entry.ts";
import { useReveal } from "./use-reveal.ts";
import "./timeline.css";

export function Timeline(): React.ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useReveal(frame);
  const { entry, show, step, close } = useOpenEntry(frame);
  const { Later: TimelineDialog, want } = useLater(() => import("./timeline-dialog.tsx").then(({ TimelineDialog }) => TimelineDialog));
  const wantDialog = useEffectEvent(() => { void want().then((came) => { if (!came) close(); }); });
  const isOpen = entry !== null;
  // Opened by a card or by the address.
  useEffect(() => { if (isOpen) wantDialog(); }, [isOpen]);

  function onClick({ target }: MouseEvent): void {
    const card = target instanceof Element ? target.closest(".timeline-open")?.closest("li") : null;
    if (card) show([...card.parentElement?.children ?? []].indexOf(card));
  }

  return (
    // One box, for the transition between pages: it would take a dialog beside the cards for a part of the page.
    <div>
      <TimelineCards ref={frame} onClick={onClick} />
      {entry && TimelineDialog && <TimelineDialog {...entry} onStep={step} onClose={close} />}
    </div>
  );
}
