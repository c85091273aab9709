import { home } from "#content/home.ts";
import { timeline } from "#content/timeline.ts";
import { SectionHead } from "#web/ui/section-head.tsx";
import { TimelineCard } from "./timeline-card.tsx";

const { heading, lead } = home.backstory;

/** The career as a line with cards on both sides of it. */
export function TimelineCards(): React.ReactElement {
  return (
    <section id="backstory" className="container section" aria-labelledby="backstory-heading">
      <SectionHead id="backstory-heading" heading={heading} lead={lead} />
      <ol className="timeline">
        {timeline.map((event) => (
          <li key={event.id} className="timeline-entry" data-entry={event.id}>
            <TimelineCard event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}
