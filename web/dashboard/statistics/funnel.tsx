import type { Statistics } from "#contract/statistics.ts";
import { Ranking } from "./ranking.tsx";
import { countOf } from "../shared/format-count.ts";
import { shareInWords, sourceInWords } from "./words.ts";

const steps: ReadonlyMap<string, string> = new Map(
  Object.entries({
    visitor: "Came to the site",
    project: "Opened a project",
    play: "Played a build",
    service: "Pressed a service",
    form: "Began the form",
    enquiry: "Sent a message",
  }),
);

/** How far visitors went on their way to an enquiry, and from where those came who sent one. */
export function Funnel({ statistics: { funnel, funnelBySource } }: { statistics: Statistics }): React.ReactElement {
  const all = funnel[0]?.visitors ?? 0;
  const senders = funnelBySource
    .filter(({ enquiries }) => enquiries > 0)
    .map(
      ({ source, enquiries, visitors }) => `${sourceInWords(source)} (${enquiries} of ${countOf(visitors, "visitor")})`,
    );
  return (
    <Ranking
      title="From visit to message"
      counted="visitors"
      empty=""
      rows={funnel.map(({ step, visitors }) => ({
        key: step,
        name: steps.get(step) ?? step,
        count: visitors,
        note: step === "visitor" ? undefined : shareInWords(visitors, all),
      }))}
      foot={senders.length > 0 && `Messages came from ${senders.join(", ")}.`}
    />
  );
}
