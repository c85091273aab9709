// The career as a line with cards on both sides. Each card opens a dialog with the full entry. The URL names the open entry, so it can be
// shared.
import { useEffect, useEffectEvent, useRef } from "react";
import { useWords } from "#web/shared/site/words.ts";
import type { Backstory, CareerEntry } from "#contract/site/home.ts";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { useLater } from "#web/shared/ui/use-later.ts";
import { TimelineCard } from "./timeline-card.tsx";
import { useOpenEntry } from "./use-open-entry.ts";
import { useReveal } from "./use-reveal.ts";
import "./timeline.css";

/** How many entries are cards. The older ones are lines, which phones show when the visitor asks for them. */
const newest = 4;

export function Timeline({ backstory: { heading, lead, entries } }: { backstory: Backstory }): React.ReactElement {
  const words = useWords().timeline;
  const list = useRef<HTMLDivElement>(null);
  useReveal(list);
  const { Later: TimelineDialog, want } = useLater(() =>
    import("./timeline-dialog.tsx").then(({ TimelineDialog }) => TimelineDialog),
  );
  const { entry, show, step, close } = useOpenEntry(entries, list, TimelineDialog !== null);
  const wantDialog = useEffectEvent(() => {
    void want().then((came) => {
      if (!came) close();
    });
  });
  const isOpen = entry !== null;
  // Opened by a card or by the URL.
  useEffect(() => {
    if (isOpen) wantDialog();
  }, [isOpen]);

  return (
    // One wrapper, so that the page transition does not treat the dialog as part of the page.
    <div>
      <section id="backstory" className="container section" aria-labelledby="backstory-heading">
        <SectionHead id="backstory-heading" heading={heading} lead={lead} />
        <EditLink section="backstory" what="backstory" />
        <div ref={list} className="timeline">
          <Entries entries={entries.slice(0, newest)} onOpen={show} />
          {entries.length > newest && (
            <details className="timeline-more">
              <summary className="timeline-summary">
                <span className="button button-small">
                  <span className="timeline-show">{words.showAll({ n: entries.length })}</span>{" "}
                  <span className="timeline-hide">{words.showFewer}</span>
                </span>
              </summary>
              <Entries entries={entries.slice(newest)} from={newest} onOpen={show} />
            </details>
          )}
        </div>
      </section>
      {entry && TimelineDialog && <TimelineDialog entries={entries} {...entry} onStep={step} onClose={close} />}
    </div>
  );
}

type EntriesProps = {
  entries: readonly CareerEntry[];
  /** The index of the first one. */
  from?: number;
  onOpen: (index: number) => void;
};

function Entries({ entries, from = 0, onOpen }: EntriesProps) {
  return (
    <ol className="timeline-list" start={from + 1}>
      {entries.map((event, index) => (
        <li key={event.id} className="timeline-entry">
          <TimelineCard
            event={event}
            onOpen={() => {
              onOpen(from + index);
            }}
          />
        </li>
      ))}
    </ol>
  );
}
