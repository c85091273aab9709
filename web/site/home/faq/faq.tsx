// Questions that clients ask before the first call.
import type { Faq as FaqContent } from "#contract/site/home.ts";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";

export function Faq({ faq: { heading, lead, entries } }: { faq: FaqContent }): React.ReactElement {
  return (
    <section id="faq" className="container section faq" aria-labelledby="faq-heading">
      <div className="faq-head">
        <h2 id="faq-heading">{heading}</h2>
        {lead && <p className="muted">{lead}</p>}
      </div>
      <EditLink section="faq" what="questions" />
      <div className="faq-list">
        {entries.map(({ id, question, answer }, index) => (
          <details key={id} className="faq-item" open={index === 0}>
            <summary className="faq-question">
              {question}
              <Icon name="plus" size="medium" />
            </summary>
            <p className="faq-answer">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
