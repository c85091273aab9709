// The steps of an engagement on a line, each with its deliverable and its timing.
import { howIWork } from "#content/how-i-work.ts";
import { SectionHead } from "#web/shared/ui/section-head.tsx";

export function HowIWork(): React.ReactElement {
  return (
    <section id="how-i-work" className="container section" aria-labelledby="how-i-work-heading">
      <SectionHead id="how-i-work-heading" heading={howIWork.heading} />
      <ol className="steps">
        {howIWork.steps.map(({ title, text, receives, when }) => (
          <li key={title} className="step">
            <h3>{title}</h3>
            <p className="muted">{text}</p>
            <dl className="step-facts">
              <div>
                <dt className="meta">You receive</dt>
                <dd>{receives}</dd>
              </div>
              <div>
                <dt className="meta">When</dt>
                <dd>{when}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
