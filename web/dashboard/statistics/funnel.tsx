import type { Statistics } from "#contract/statistics.ts";
import { Panel } from "#web/shared/ui/panel.tsx";
import { shareStyle } from "./share-style.ts";
import { countOf, numberInWords, shareInWords, sourceInWords } from "./words.ts";
import "./funnel.css";

const steps: Readonly<Record<string, string>> = {
  visitor: "Came to the site",
  project: "Opened a project",
  play: "Played a build",
  service: "Pressed a service",
  form: "Began the form",
  message: "Sent a message",
};

/** How far visitors went on their way to a message, and from where those came who sent one. */
export function Funnel({ statistics: { funnel, funnelBySource } }: { statistics: Statistics }): React.ReactElement {
  const all = funnel[0]?.visitors ?? 0;
  const senders = funnelBySource.filter(({ messages }) => messages > 0);
  return (
    <Panel title="From visit to message" action={<span className="muted ranking-counted">visitors</span>}>
      <ol className="funnel">
        {funnel.map(({ step, visitors }) => (
          <li key={step} className="funnel-step" style={shareStyle(all === 0 ? 0 : visitors / all)}>
            <span>{steps[step] ?? step}</span>{" "}
            <span className="ranking-count">
              <span className="muted">{step === "visitor" ? "" : shareInWords(visitors, all)}</span>{" "}
              <b>{numberInWords(visitors)}</b>
            </span>
          </li>
        ))}
      </ol>
      {senders.length > 0 && (
        <p className="muted funnel-sources">
          {`Messages came from ${senders
            .map(
              ({ source, messages, visitors }) =>
                `${sourceInWords(source)} (${messages} of ${countOf(visitors, "visitor")})`,
            )
            .join(", ")}.`}
        </p>
      )}
    </Panel>
  );
}
