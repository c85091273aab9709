import type { NewsletterState } from "#contract/newsletter.ts";
import { Panel } from "#web/shared/ui/panel.tsx";
import { countOf, formatNumber } from "../shared/format-count.ts";
import { BarChart } from "../shared/bar-chart.tsx";

/** How many subscribers there are, and who joined and left in the last months. */
export function Growth({
  state: { counts, months, unasked, topicless },
}: {
  state: NewsletterState;
}): React.ReactElement | null {
  if (months.every(({ total, left }) => total === 0 && left === 0) && counts.pending === 0) return null;
  return (
    <Panel title={countOf(counts.active, "subscriber")}>
      <div className="stack">
        <p className="muted">
          {counts.pending > 0 && `${countOf(counts.pending, "address", "addresses")} not confirmed yet. `}
          {unasked > 0 &&
            `${formatNumber(unasked)} of them wait for the email that asks for it; about ten an hour are sent. `}
          {counts.unsubscribed > 0 && `${formatNumber(counts.unsubscribed)} unsubscribed. `}
          {counts.bounced > 0 && `${formatNumber(counts.bounced)} bounced.`}
        </p>
        {topicless > 0 && (
          <p>
            {topicless === 1
              ? "1 subscriber gets no letters, because all of their topics were deleted. The address stays in the list until you delete it."
              : `${formatNumber(topicless)} subscribers get no letters, because all of their topics were deleted. The addresses stay in the list until you delete them.`}
          </p>
        )}
        <BarChart
          label="Who joined and left, by the month"
          unit="Joined by the month"
          points={months.map(({ month, joined, left }) => ({
            time: inWords(month, "long"),
            short: inWords(month, "short"),
            value: joined,
            beside: left,
          }))}
          value="Joined"
          beside={{ key: "Left", spoken: "left" }}
        >
          <thead>
            <tr>
              {["Month", "Joined", "Left", "Subscribers at its end"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, joined, left, total }) => (
              <tr key={month}>
                <th scope="row">{inWords(month, "long")}</th>
                {[joined, left, total].map((number, index) => (
                  <td key={index}>{formatNumber(number)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </BarChart>
      </div>
    </Panel>
  );
}

function inWords(month: string, length: "long" | "short"): string {
  return new Intl.DateTimeFormat("en-GB", { month: length, year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}
