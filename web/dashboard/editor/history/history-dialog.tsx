// The history of a post: its earlier states, what each of them changed, and the way back to one.
import { useRef, useState } from "react";
import type { RevisionSummary } from "#contract/drafts.ts";
import type { Post, Revision } from "#contract/posts.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { blocksOf, diffBlocks } from "../compare/block-diff.ts";
import { ChangesView } from "../compare/changes-view.tsx";
import { parseHtml } from "../../html/parse-html.ts";
import { emptyFields, type PostFields } from "../../drafts/post-fields.ts";
import { useCall } from "../../shared/use-settled.ts";
import { whenWords } from "../../shared/when-words.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import { FieldChanges, hasFieldChanges } from "./field-changes.tsx";
import { byWords, dayWords, fieldsOfRevision, kindWords, timeWords } from "./revision-words.ts";
import "./history-dialog.css";

type Props = {
  post: Post;
  /** What stands in the editor now. */
  now: PostFields;
  isDirty: boolean;
  onRestored: (post: Post) => void;
  onClose: () => void;
};

type Loaded = { revision: Revision; before: Revision | null };
/** What a version is compared with: the one before it, or the text in the editor. */
type Against = "before" | "now";

export function HistoryDialog({ post, now, isDirty, onRestored, onClose }: Props): React.ReactElement {
  const list = useCall(async () => (await ownerApi.posts.revisions({ params: { id: post._id } })).items, {
    key: post._id,
    failure: "The history can’t be loaded.",
  });
  const revisions = list.data ?? [];
  /** The number of the chosen version. Loading the list again makes other objects of the same versions. */
  const [chosen, setChosen] = useState<number | null>(null);
  const selected = revisions.find(({ number }) => number === chosen) ?? revisions[0] ?? null;
  const previous = selected && revisions[revisions.indexOf(selected) + 1];
  const changes = useCall(() => loadChanges(post._id, selected, previous), {
    key: `${post._id} ${selected?.number} ${previous?.number}`,
    failure: "This version can’t be loaded.",
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
      const restored = await ownerApi.posts.restoreRevision({ params: { id: post._id, number } });
      show(undo ? "The version was restored." : "Restore undone.", {
        ...(undo && undoTo !== undefined && { undo: () => void restore(undoTo, false) }),
      });
      onRestored(restored);
    } catch (error) {
      setFailure(messageOf(error, "This version can't be restored."));
    }
    setBusy(false);
  }

  const shown = changes.data && changes.data.revision.number === selected?.number ? changes.data : null;
  const isNewest = selected !== null && selected === revisions[0] && selected.kind !== "autosaved";
  return (
    <Dialog open size="large" className="history-dialog" title="History" onClose={onClose}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <LoadingState of={list} skeleton={<Loading />} onRetry={list.retry} />
      {list.data && (
        <div className="history">
          <nav className="history-list" aria-label="Versions">
            {groupByDay(revisions).map(([day, revisions]) => (
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
                          // On a phone the changes stand below the list.
                          detail.current?.scrollIntoView({ block: "nearest" });
                        }}
                      >
                        <span className="history-when">
                          <time dateTime={revision.savedAt}>{timeWords(revision.savedAt)}</time> {kindWords(revision)}
                        </span>
                        <span className="history-by">
                          Version {revision.number} · {revision.words.toLocaleString("en")}{" "}
                          {revision.words === 1 ? "word" : "words"} · {byWords(revision)}
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
                  <h3>{kindWords(selected)}</h3>
                  <p className="meta">{whenWords(selected.savedAt)}</p>
                </div>
                <Button
                  size="small"
                  icon="rotate-ccw"
                  busy={busy}
                  disabled={isNewest}
                  onClick={() => void restore(selected.number, true)}
                >
                  {isNewest ? "Current version" : "Restore this version"}
                </Button>
                {!isNewest && (
                  <p className="meta history-note">
                    Restoring makes a new version, and can be undone.
                    {post.published && " The post is published: readers see it at once."}
                    {isDirty && " Your unsaved changes are kept, and you can restore them."}
                  </p>
                )}
              </header>
            )}
            <fieldset className="history-against">
              <legend className="visually-hidden">Compare with</legend>
              {(
                [
                  ["before", "Changes in this version"],
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
              <Changes {...shown} now={now} against={against} />
            ) : (
              <LoadingState of={{ ...changes, data: null }} skeleton={<Loading />} onRetry={changes.retry} />
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}

async function loadChanges(
  postId: string,
  selected: RevisionSummary | null,
  previous: RevisionSummary | null | undefined,
): Promise<Loaded | null> {
  if (!selected) return null;
  const [revision, before] = await Promise.all([
    ownerApi.posts.revision({ params: { id: postId, number: selected.number } }),
    previous ? ownerApi.posts.revision({ params: { id: postId, number: previous.number } }) : null,
  ]);
  return { revision, before };
}

function Loading(): React.ReactElement {
  return (
    <p className="muted" role="status">
      Loading…
    </p>
  );
}

function Changes({
  revision,
  before,
  now,
  against,
}: Loaded & { now: PostFields; against: Against }): React.ReactElement {
  const self = fieldsOfRevision(revision);
  const [from, to] = against === "now" ? [self, now] : [before ? fieldsOfRevision(before) : emptyFields, self];
  const changes = diffBlocks(blocksOf(from.content, parseHtml), blocksOf(to.content, parseHtml));
  const isSame = changes.every((change) => change.kind === "same") && !hasFieldChanges(from, to);
  return (
    <>
      {against === "before" && !before && <p className="meta">This is the oldest revision.</p>}
      {isSame && (
        <p className="muted">
          {against === "now" ? "The editor holds the same." : "Nothing changed in this revision."}
        </p>
      )}
      <FieldChanges before={from} after={to} />
      <ChangesView changes={changes} />
    </>
  );
}

function groupByDay(list: readonly RevisionSummary[]): [string, RevisionSummary[]][] {
  return [...Map.groupBy(list, (revision) => dayWords(revision.savedAt))];
}
