// Questions that clients ask before the first call.
import { faq } from "#content/faq.ts";
import { home } from "#content/home.ts";
import { Icon } from "#web/shared/icons/icon.tsx";

const { heading, lead } = home.faq;

export function Faq(): React.ReactElement {
  return (
    <section id="faq" className="container section faq" aria-labelledby="faq-heading">
      <div className="faq-head">
        <h2 id="faq-heading">{heading}</h2>
        {lead && <p className="muted">{lead}</p>}
      </div>
      <div className="faq-list">
        {faq.map(({ id, question, answer }, index) => (
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
