// The career as a line with cards on both sides of it. Each card opens a dialog with the whole entry; the entry that is open
// stands in the address, so it can be sent to somebody.
import { useEffect, useEffectEvent, useRef } from "react";
import { home } from "#content/home.ts";
import { timeline } from "#content/timeline.ts";
import { useLater } from "#web/ui/use-later.ts";
import { TimelineCard } from "./timeline-card.tsx";
import { useOpenEntry } from "./use-open-entry.ts";
import { useReveal } from "./use-reveal.ts";
import "./timeline.css";

const { heading, lead } = home.backstory;

export function Timeline(): React.ReactElement {
  const list = useRef<HTMLOListElement>(null);
  useReveal(list);
  const { entry, show, step, close } = useOpenEntry((index) => {
    const card = list.current?.children[index];
    card?.scrollIntoView({ block: "center", behavior: "instant" });
    // The dialog gives the focus back to whoever had it when it opened.
    card?.querySelector("button")?.focus({ preventScroll: true });
  });
  const { Later: TimelineDialog, want } = useLater(() => import("./timeline-dialog.tsx").then(({ TimelineDialog }) => TimelineDialog));
  const wantDialog = useEffectEvent(() => { void want().then((came) => { if (!came) close(); }); });
  const isOpen = entry !== null;
  // Opened by a card or by the address.
  useEffect(() => { if (isOpen) wantDialog(); }, [isOpen]);
  return (
    <section id="backstory" className="container section" aria-labelledby="backstory-heading">
      <div className="section-head">
        <div>
          <h2 id="backstory-heading">{heading}</h2>
          {lead && <p>{lead}</p>}
        </div>
      </div>
      <ol ref={list} className="timeline">
        {timeline.map((event, index) => (
          <li key={event.id} className="timeline-entry">
            <TimelineCard event={event} onOpen={() => show(index)} />
          </li>
        ))}
      </ol>
      {entry && TimelineDialog && <TimelineDialog {...entry} events={timeline} onStep={step} onClose={close} />}
    </section>
  );
}
