import type { EnquiryFigures } from "#contract/enquiries.ts";
import { Link } from "#web/shared/ui/link.tsx";
import "./enquiry-figures.css";

/** Shows what enquiries have led to, in one line that opens to show the quarters. */
export function Figures({ figures }: { figures: EnquiryFigures }): React.ReactElement | null {
  const { quarters, answers, sortedOut } = figures;
  const closed = quarters.filter(({ won, lost }) => won + lost > 0);
  if (closed.length === 0 && answers.count === 0 && sortedOut === 0) return null;
  const [now] = quarters;
  return (
    <section className="enquiry-figures" aria-label="Figures">
      {answers.count > 0 && (
        <p>
          Half of your first replies came within <strong>{durationWords(answers.medianMinutes)}</strong>.
        </p>
      )}
      {now && closed.length > 0 && (
        <details>
          <summary>
            Won this quarter: <strong>{wonWords(now)}</strong>
          </summary>
          <table className="enquiry-quarters">
            <thead>
              <tr>
                <th scope="col">Quarter</th>
                <th scope="col">Won</th>
                <th scope="col">Lost</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {closed.map((quarter) => (
                <tr key={quarter.quarter}>
                  <th scope="row">{quarter.quarter.replace("-", " ")}</th>
                  <td>{quarter.won}</td>
                  <td>{quarter.lost}</td>
                  <td>
                    {valueWords(quarter) || "–"}
                    {quarter.unreadable.length > 0 && (
                      <span className="meta enquiry-unreadable">Not counted: {quarter.unreadable.join(", ")}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {sortedOut > 0 && (
        <p>
          <Link className="link" to="/dashboard/enquiries?folder=spam">
            {sortedOut === 1 ? "1 message was" : `${sortedOut} messages were`} sorted out this week
          </Link>
        </p>
      )}
    </section>
  );
}

/** Says what the spam filter knows, above the spam itself. */
export function SpamWords({
  learning: { spam, wanted, needed },
}: Pick<EnquiryFigures, "learning">): React.ReactElement {
  const isJudging = spam >= needed && wanted >= needed;
  return (
    <p className="spam-words meta">
      {isJudging
        ? `The filter judges by ${spam + wanted} messages that you have marked. “Not Spam” and “Mark as Spam” teach it further.`
        : `“Mark as Spam”, replies and the archive teach the filter. It begins to judge by words after ${needed} messages of each kind (now ${spam} spam and ${wanted} wanted). Until then only signs of robots count.`}{" "}
      Messages are kept for two years.
    </p>
  );
}

type Quarter = EnquiryFigures["quarters"][number];

function wonWords(quarter: Quarter): string {
  const value = valueWords(quarter);
  if (quarter.won === 0) return "nothing yet";
  return value === "" ? String(quarter.won) : `${value} (${quarter.won})`;
}

function valueWords({ values }: Quarter): string {
  return values
    .map(({ currency, amount }) => {
      const number = amount.toLocaleString("en-US");
      return currency.length > 1 || currency === "" ? `${number} ${currency}`.trim() : `${currency}${number}`;
    })
    .join(", ");
}

function durationWords(minutes: number): string {
  const [count, unit] =
    minutes < 60
      ? [Math.max(1, minutes), "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
