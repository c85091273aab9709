import type { Issue } from "#contract/newsletter-issues.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { formatDateTime } from "../shared/format-date-time.ts";
import { RowActions } from "../ui/row-actions.tsx";
import { ListTable } from "../ui/list-table.tsx";
import "./letters.css";

type LettersTableProps = {
  letters: readonly Issue[];
  loading: boolean;
  busy: ReadonlySet<string | number>;
  onPause: (issue: Issue) => void;
  onResume: (issue: Issue) => void;
  onStop: (issue: Issue) => void;
  onRefusals: (issue: Issue) => void;
};

const states: Readonly<Record<Issue["state"], { word: string; tone: "neutral" | "ok" | "warn" | "info" }>> = {
  draft: { word: "Draft", tone: "neutral" },
  queued: { word: "Waiting", tone: "info" },
  sending: { word: "Sending", tone: "info" },
  paused: { word: "Paused", tone: "warn" },
  sent: { word: "Sent", tone: "ok" },
  stopped: { word: "Stopped", tone: "neutral" },
};

export function LettersTable({ letters, loading, ...actions }: LettersTableProps): React.ReactElement {
  return (
    <ListTable
      label="Letters"
      columns={["Letter", "State", "Sent", "Refused", "Left after it"]}
      loading={loading}
      className="letters-table"
    >
      {letters.map((issue) => (
        <LetterRow key={issue.id} issue={issue} {...actions} />
      ))}
    </ListTable>
  );
}

type LetterRowProps = Omit<LettersTableProps, "letters" | "loading"> & { issue: Issue };

function LetterRow({ issue, busy, onPause, onResume, onStop, onRefusals }: LetterRowProps): React.ReactElement {
  const { timeZone } = useSite();
  const { id, postId, subject, state, counts, left, pausedReason, pausedUntil } = issue;
  const { word, tone } = states[state];
  const refused = counts.refused + counts.bounced;
  const pausesItself = state === "sending" && pausedUntil !== null;
  const disabled = busy.has(id);
  const of = `“${subject}”`;
  return (
    <tr>
      <th scope="row" className="table-title">
        {postId === null ? <bdi>{subject}</bdi> : <Link to={`/dashboard/edit/${postId}`}>{subject}</Link>}
        <span className="table-note letters-note">
          {timesOf(issue, (instant) => formatDateTime(instant, timeZone))}
        </span>
        {pausedReason !== "" && <span className="letters-reason">{pausedReason}</span>}
      </th>
      <td>
        <Pill tone={pausesItself ? "warn" : tone} dot>
          {pausesItself ? "Waiting" : word}
        </Pill>
      </td>
      <td className="table-fact">
        <span className="number">{counts.sent}</span>
        {counts.waiting > 0 && <span className="muted"> of {counts.sent + refused + counts.waiting}</span>}
        <span className="table-word"> sent</span>
      </td>
      <td className="table-fact">
        <span className="number">{refused}</span>
        <span className="table-word"> refused</span>
      </td>
      <td className="table-fact">
        <span className="number">{left}</span>
        <span className="table-word"> left after it</span>
      </td>
      <td className="table-actions">
        <RowActions
          icons
          of={of}
          actions={[
            (state === "sending" || state === "queued") && {
              label: "Pause",
              icon: "pause",
              disabled,
              onClick: () => onPause(issue),
            },
            (state === "paused" || pausesItself) && {
              label: "Go on",
              icon: "play",
              disabled,
              onClick: () => onResume(issue),
            },
            refused > 0 && {
              label: "Refusals",
              name: `Refusals of ${of}`,
              icon: "circle-alert",
              onClick: () => onRefusals(issue),
            },
            (state === "sending" || state === "queued" || state === "paused") && {
              label: "Stop",
              icon: "close",
              danger: true,
              disabled,
              onClick: () => onStop(issue),
            },
          ]}
        />
      </td>
    </tr>
  );
}

function timesOf(
  { state, createdAt, startedAt, endedAt, endsAt, scheduledFor, pausedUntil }: Issue,
  write: (instant: string) => string,
): string {
  if (pausedUntil !== null) return `Goes on by itself on ${write(pausedUntil)}`;
  if (state === "queued")
    return scheduledFor === null ? `Queued ${write(createdAt)}` : `Goes out with its post on ${write(scheduledFor)}`;
  if (state === "sending" && endsAt !== null)
    return `Since ${write(startedAt ?? createdAt)}, until about ${write(endsAt)}`;
  if (endedAt !== null) return `${state === "stopped" ? "Stopped" : "Sent"} ${write(endedAt)}`;
  return `Started ${write(startedAt ?? createdAt)}`;
}
