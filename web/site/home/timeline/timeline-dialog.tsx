import { type KeyboardEvent, useEffect } from "react";
import { useWords } from "#web/shared/site/words.ts";
import type { CareerEntry } from "#contract/site/home.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { EmployerMark } from "./employer-mark.tsx";
import { useEntryDrag } from "./use-entry-drag.ts";
import "./timeline-dialog.css";
import { ahead } from "#web/shared/browser/reading-direction.ts";

type TimelineDialogProps = {
  entries: readonly CareerEntry[];
  index: number;
  open: boolean;
  direction: -1 | 0 | 1;
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
};

/** Shows one full entry. Arrow keys, a drag and the buttons at the bottom show the next and previous entries. */
export function TimelineDialog({
  entries,
  index,
  open,
  direction,
  onStep,
  onClose,
}: TimelineDialogProps): React.ReactElement | null {
  const words = useWords();
  const { entry: content, handlers } = useEntryDrag(onStep);

  // A new entry starts at the top, and the focused element of the previous entry no longer exists.
  useEffect(() => {
    const element = content.current;
    element?.parentElement?.scrollTo({ top: 0, behavior: "instant" });
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new entry is the reason to run, not an input
  }, [index, content]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    onStep((event.key === "ArrowRight") === (ahead(event.currentTarget) === 1) ? 1 : -1);
  }

  const event = entries[index];
  if (!event) return null;
  const isAlone = entries.length === 1;
  const place = words.lists.place({ place: index + 1, of: entries.length });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={event.title}
      className="timeline-dialog"
      onKeyDown={onKeyDown}
      footer={
        !isAlone && (
          <div className="timeline-dialog-foot">
            <Button icon="arrow-left" aria-label={words.timeline.previousEntry} onClick={() => onStep(-1)}>
              {words.timeline.previous}
            </Button>
            <p className="meta number" aria-hidden="true">
              {place}
            </p>
            <Button iconAfter="arrow-right" aria-label={words.timeline.nextEntry} onClick={() => onStep(1)}>
              {words.timeline.next}
            </Button>
          </div>
        )
      }
    >
      <div ref={content} className="timeline-dialog-content" tabIndex={-1} {...handlers}>
        <div
          key={event.id}
          className="timeline-dialog-entry"
          data-direction={direction === 1 ? "next" : direction === -1 ? "previous" : undefined}
        >
          <Entry event={event} />
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {direction !== 0 &&
          words.timeline.announced({
            entry: [event.title, event.subtitle].filter(Boolean).join(", "),
            place: index + 1,
            of: entries.length,
          })}
      </p>
    </Dialog>
  );
}

function Entry({ event }: { event: CareerEntry }) {
  const words = useWords().timeline;
  const { subtitle, role, title, period, location, description, highlights, tech, links } = event;
  return (
    <>
      <div className="timeline-head">
        <EmployerMark event={event} />
        {subtitle && <p className="timeline-employer">{subtitle}</p>}
      </div>
      <dl className="timeline-dialog-facts">
        <Fact name={words.period}>{period}</Fact>
        {role && role !== title && <Fact name={words.role}>{role}</Fact>}
        {location && <Fact name={words.location}>{location}</Fact>}
      </dl>
      {description.length > 0 && (
        <div className="timeline-dialog-text">
          {description.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
      {highlights.length > 0 && (
        <>
          <h3>{words.highlights}</h3>
          <ul className="timeline-dialog-highlights">
            {highlights.map((highlight, index) => (
              <li key={index}>{highlight}</li>
            ))}
          </ul>
        </>
      )}
      {tech.length > 0 && (
        <>
          <h3>{words.tech}</h3>
          <ChipList items={tech} />
        </>
      )}
      {links.length > 0 && (
        <>
          <h3>{words.links}</h3>
          <ul className="timeline-dialog-links">
            {links.map(({ label, href }, index) => (
              <li key={index}>
                <SiteLink className="link" to={href}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
