import { firstSentence } from "#contract/excerpt.ts";
import { useWords } from "#web/shared/site/words.ts";
import type { CareerEntry } from "#contract/site/home.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { EmployerMark } from "./employer-mark.tsx";

type TimelineCardProps = { event: CareerEntry; onOpen: () => void };

/** A card with a button that covers it. The styles show older entries as one line. */
export function TimelineCard({ event, onOpen }: TimelineCardProps): React.ReactElement {
  const words = useWords().timeline;
  const { title, subtitle, role, location, period, description } = event;
  return (
    <>
      <Node />
      <article className="timeline-card selection-outline">
        <div className="timeline-head">
          <EmployerMark event={event} /> {subtitle && <p className="timeline-employer">{subtitle}</p>}{" "}
          <Pill>{yearOf(period)}</Pill>
        </div>
        <h3 className="timeline-title">{title}</h3>
        {description.length > 0 && <Text paragraphs={description} />}
        <div className="timeline-foot">
          {((role && role !== title) || location) && (
            <ul className="timeline-facts meta">
              {role && role !== title && (
                <li>
                  <Icon name="briefcase" />
                  {role}
                </li>
              )}
              {location && (
                <li>
                  <Icon name="map-pin" />
                  {location}
                </li>
              )}
            </ul>
          )}
          <Button
            className="timeline-open"
            variant="quiet"
            size="small"
            iconAfter="arrow-right"
            aria-haspopup="dialog"
            aria-label={words.detailsOf({ entry: [title, subtitle].filter(Boolean).join(", ") })}
            onClick={onOpen}
          >
            {words.details}
          </Button>
        </div>
      </article>
    </>
  );
}

/** The first sentence. The rest is for print and for browsers without JavaScript, which have no dialog. */
function Text({ paragraphs: [first = "", ...others] }: { paragraphs: readonly string[] }) {
  const beginning = firstSentence(first);
  return (
    <div className="timeline-text">
      <p>
        {beginning}
        <span className="timeline-rest">{first.slice(beginning.length)}</span>
      </p>
      {others.map((paragraph, index) => (
        <p key={index} className="timeline-rest">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** A block on the line. */
function Node() {
  return (
    <svg className="timeline-node" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="timeline-node-top" d="M16 2 29 9.5 16 17 3 9.5z" />
      <path className="timeline-node-side" d="M3 9.5 16 17v13L3 22.5z" />
      <path className="timeline-node-shade" d="M29 9.5 16 17v13l13-7.5z" />
    </svg>
  );
}

/** Returns the first year in a period. */
function yearOf(period: string): string {
  return /\b(19|20)\d\d\b/.exec(period)?.[0] ?? period;
}
