// The steps of an engagement on one line, each with what the client receives and when.
import { howIWork } from "#content/how-i-work.ts";

export function HowIWork(): React.ReactElement {
  return (
    <section id="how-i-work" className="container section" aria-labelledby="how-i-work-heading">
      <div className="section-head"><h2 id="how-i-work-heading">{howIWork.heading}</h2></div>
      <ol className="steps">
        {howIWork.steps.map(({ title, text, receives, when }) => (
          <li key={title} className="step">
            <h3>{title}</h3>
            <p className="muted">{text}</p>
            <dl className="step-facts">
              <div><dt className="meta">You receive</dt><dd>{receives}</dd></div>
              <div><dt className="meta">When</dt><dd>{when}</dd></div>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
