// The history of a post or project: its revisions, what each of them changed, and a button that restores one.
import { useRef, useState } from "react";
import type { RevisionSummary } from "#contract/drafts.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { parseHtml } from "../html/parse-html.ts";
import { useCall } from "../shared/use-settled.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import { LoadingState } from "../ui/loading-state.tsx";
import { blocksOf, diffBlocks } from "./block-diff.ts";
import { ChangesView } from "./changes-view.tsx";
import { FieldChanges, hasFieldChanges, type ComparedFields } from "./field-changes.tsx";
import { authorLabel, formatDay, kindLabel, formatTime } from "./revision-labels.ts";
import "./history-dialog.css";

/** The source of a history, and what it shows of each revision. */
export type HistorySource<Fields, Item> = {
  /** Identifies the post or project. */
  key: string;
  /** Other effects of restoring, as a sentence. */
  note: string;
  /** The fields of a new item. */
  empty: Fields;
  /** Newest first. */
  list: () => Promise<readonly RevisionSummary[]>;
  load: (number: number) => Promise<Fields>;
  restore: (number: number) => Promise<Item>;
  compared: ComparedFields<Fields>;
};

export type HistoryProps<Fields, Item> = {
  source: HistorySource<Fields, Item>;
  /** The current fields of the form. */
  now: Fields;
  isDirty: boolean;
  onRestored: (item: Item) => void;
  onClose: () => void;
};

type Loaded<Fields> = { number: number; self: Fields; before: Fields | null };
/** What a revision is compared with: the one before it, or the form. */
type Against = "before" | "now";

export function HistoryDialog<Fields extends { content: string }, Item>({
  source,
  now,
  isDirty,
  onRestored,
  onClose,
}: HistoryProps<Fields, Item>): React.ReactElement {
  const { timeZone } = useSite();
  const list = useCall(source.list, { key: source.key, failure: "The history couldn’t be loaded." });
  const revisions = list.data ?? [];
  /** The number of the chosen revision. Reloading the list creates new objects for the same revisions. */
  const [chosen, setChosen] = useState<number | null>(null);
  const selected = revisions.find(({ number }) => number === chosen) ?? revisions[0] ?? null;
  const previous = selected && revisions[revisions.indexOf(selected) + 1];
  const changes = useCall(() => loadChanges(source, selected, previous), {
    key: `${source.key} ${selected?.number} ${previous?.number}`,
    failure: "This revision couldn’t be loaded.",
  });
  const [against, setAgainst] = useState<Against>("before");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const detail = useRef<HTMLElement>(null);
  const show = useSnackbar();

  async function restore(number: number, undo: boolean): Promise<void> {
    setBusy(true);
    try {
      const undoTo = revisions.find((revision) => revision.kind !== "autosaved")?.number;
      const restored = await source.restore(number);
      show(undo ? "The revision was restored." : "Restore undone.", {
        ...(undo && undoTo !== undefined && { undo: () => void restore(undoTo, false) }),
      });
      onRestored(restored);
    } catch (error) {
      setFailure(messageOf(error, "This revision couldn’t be restored."));
    }
    setBusy(false);
  }

  const shown = changes.data?.number === selected?.number ? changes.data : null;
  const isNewest = selected !== null && selected === revisions[0] && selected.kind !== "autosaved";
  return (
    <Dialog open size="large" className="history-dialog" title="History" onClose={onClose}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <LoadingState of={list} skeleton={<Loading />} onRetry={list.retry} />
      {list.data && (
        <div className="history">
          <nav className="history-list" aria-label="Revisions">
            {groupByDay(revisions, timeZone).map(([day, revisions]) => (
              <section key={day} aria-label={day}>
                <h3 className="history-day">{day}</h3>
                <ul>
                  {revisions.map((revision) => (
                    <li key={revision.number}>
                      <button
                        type="button"
                        className="history-entry"
                        aria-current={revision === selected || undefined}
                        onClick={() => {
                          setChosen(revision.number);
                          // On a phone the changes are below the list.
                          detail.current?.scrollIntoView({ block: "nearest" });
                        }}
                      >
                        <span className="history-when">
                          <time dateTime={revision.savedAt}>{formatTime(revision.savedAt, timeZone)}</time>{" "}
                          {kindLabel(revision)}
                        </span>
                        <span className="history-by">
                          Revision {revision.number} · {revision.words.toLocaleString("en")}{" "}
                          {revision.words === 1 ? "word" : "words"} · {authorLabel(revision)}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <section className="history-detail" aria-label="Changes" ref={detail}>
            {selected && (
              <header className="history-head">
                <div>
                  <h3>{kindLabel(selected)}</h3>
                  <p className="meta">{formatDateTime(selected.savedAt, timeZone)}</p>
                </div>
                <Button
                  size="small"
                  icon="rotate-ccw"
                  busy={busy}
                  disabled={isNewest}
                  onClick={() => void restore(selected.number, true)}
                >
                  {isNewest ? "Current revision" : "Restore this revision"}
                </Button>
                {!isNewest && (
                  <p className="meta history-note">
                    {[
                      "Restoring creates a new revision, and can be undone.",
                      source.note,
                      isDirty && "Your unsaved changes are kept, and you can restore them.",
                    ]
                      .filter(Boolean)
                      .join(" ")}
                  </p>
                )}
              </header>
            )}
            <fieldset className="history-against">
              <legend className="visually-hidden">Compare with</legend>
              {(
                [
                  ["before", "Changes in this revision"],
                  ["now", "Compared with the editor"],
                ] as const
              ).map(([value, label]) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="history-against"
                    checked={against === value}
                    onChange={() => setAgainst(value)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            {shown ? (
              <Changes {...shown} source={source} now={now} against={against} />
            ) : (
              <LoadingState of={{ ...changes, data: null }} skeleton={<Loading />} onRetry={changes.retry} />
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}

async function loadChanges<Fields>(
  { load }: Pick<HistorySource<Fields, unknown>, "load">,
  selected: RevisionSummary | null,
  previous: RevisionSummary | null | undefined,
): Promise<Loaded<Fields> | null> {
  if (!selected) return null;
  const [self, before] = await Promise.all([load(selected.number), previous ? load(previous.number) : null]);
  return { number: selected.number, self, before };
}

function Loading(): React.ReactElement {
  return (
    <p className="muted" role="status">
      Loading…
    </p>
  );
}

type ChangesProps<Fields> = Loaded<Fields> & {
  source: Pick<HistorySource<Fields, unknown>, "empty" | "compared">;
  now: Fields;
  against: Against;
};

function Changes<Fields extends { content: string }>({
  source: { empty, compared },
  self,
  before: previous,
  now,
  against,
}: ChangesProps<Fields>): React.ReactElement {
  const [before, after] = against === "now" ? [self, now] : [previous ?? empty, self];
  const changes = diffBlocks(blocksOf(before.content, parseHtml), blocksOf(after.content, parseHtml));
  const isSame = changes.every((change) => change.kind === "same") && !hasFieldChanges({ compared, before, after });
  return (
    <>
      {against === "before" && !previous && <p className="meta">This is the oldest revision.</p>}
      {isSame && (
        <p className="muted">
          {against === "now" ? "The editor has the same content." : "Nothing changed in this revision."}
        </p>
      )}
      <FieldChanges compared={compared} before={before} after={after} />
      <ChangesView changes={changes} />
    </>
  );
}

function groupByDay(list: readonly RevisionSummary[], timeZone: string): [string, RevisionSummary[]][] {
  return [...Map.groupBy(list, (revision) => formatDay(revision.savedAt, timeZone))];
}
