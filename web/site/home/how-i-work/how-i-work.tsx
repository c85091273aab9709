// The steps of an engagement on a line, each with its deliverable and its timing.
import type { HowIWork as HowIWorkContent } from "#contract/site/home.ts";
import { useWords } from "#web/shared/site/words.ts";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";

export function HowIWork({ howIWork: { heading, steps } }: { howIWork: HowIWorkContent }): React.ReactElement {
  const words = useWords().home;
  return (
    <section id="how-i-work" className="container section" aria-labelledby="how-i-work-heading">
      <SectionHead id="how-i-work-heading" heading={heading} />
      <EditLink section="howIWork" what="steps" />
      <ol className="steps">
        {steps.map(({ title, text, receives, when }, index) => (
          <li key={index} className="step">
            <h3>{title}</h3>
            <p className="muted">{text}</p>
            {(receives || when) && (
              <dl className="step-facts">
                {receives && (
                  <div>
                    <dt className="meta">{words.receives}</dt>
                    <dd>{receives}</dd>
                  </div>
                )}
                {when && (
                  <div>
                    <dt className="meta">{words.when}</dt>
                    <dd>{when}</dd>
                  </div>
                )}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
