import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { createPath } from "../shared/create-path.ts";
import { useFocusWhenLost } from "../shared/use-focus-when-lost.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import { excerptOf } from "../saving/draft-offer.tsx";
import type { Unfinished } from "./find-drafts.ts";
import "./unsaved-drafts.css";

type UnsavedDraftsProps = {
  /** Newest first. */
  unfinished: readonly Unfinished[];
  onDiscard: (entry: Unfinished) => void;
};

/** The number shown at first; a button shows the others. */
const atFirst = 5;

/** The rows of new posts or pages that were autosaved but never saved. They are above the rows of the saved ones. */
export function UnsavedDrafts({ unfinished, onDiscard }: UnsavedDraftsProps): React.ReactElement | null {
  const list = useFocusWhenLost<HTMLElement>(unfinished);
  if (unfinished.length === 0) return null;
  const rows = (entries: readonly Unfinished[]) => (
    <ul>
      {entries.map((entry) => (
        <Row key={entry.key} entry={entry} onDiscard={() => onDiscard(entry)} />
      ))}
    </ul>
  );
  const hidden = unfinished.length - atFirst;
  return (
    <section ref={list} className="unsaved-drafts" aria-label="Unsaved drafts" tabIndex={-1}>
      {rows(unfinished.slice(0, atFirst))}
      {hidden > 0 && (
        <details>
          <summary>{hidden === 1 ? "1 more unsaved draft" : `${hidden} more unsaved drafts`}</summary>
          {rows(unfinished.slice(atFirst))}
        </details>
      )}
    </section>
  );
}

function Row({ entry: { key, drafts }, onDiscard }: { entry: Unfinished; onDiscard: () => void }): React.ReactNode {
  const { timeZone } = useSite();
  const [draft] = drafts;
  const title = draft.fields.title.trim() || "Untitled draft";
  const path = `${createPath(draft.fields.kind)}?draft=${key}`;
  return (
    <li className="unsaved-draft">
      <div className="unsaved-draft-words">
        <Link className="unsaved-draft-title" to={path}>
          {title}
        </Link>
        <p className="meta">{excerptOf(draft.fields) || "No text yet"}</p>
      </div>
      <Pill tone="warn">Unsaved draft</Pill>
      <span className="unsaved-draft-time meta number">{formatDateTime(draft.savedAt, timeZone)}</span>
      <IconButton
        label={`Delete “${title}”`}
        data-tooltip="Delete"
        tooltip="end"
        icon="trash"
        variant="danger"
        onClick={onDiscard}
      />
    </li>
  );
}
