import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { excerptOf } from "./draft-notice.tsx";
import { type Unfinished, useUnfinished } from "./use-unfinished.ts";
import { createPath } from "../shared/create-path.ts";
import { whenWords } from "../shared/when-words.ts";
import "./unsaved-drafts.css";

/** A list of new posts or pages that were autosaved but never saved, each with a link to the editor. */
export function UnsavedDrafts({ found }: { found: readonly Unfinished[] }): React.ReactElement | null {
  const { unfinished, discard } = useUnfinished(found);
  if (unfinished.length === 0) return null;
  return (
    <Panel title="Unsaved drafts" className="unsaved-drafts">
      <ul aria-label="Unsaved drafts">
        {unfinished.map((offer) => {
          const { key, draft } = offer;
          const title = draft.fields.title.trim() || "Untitled draft";
          return (
            <li key={key} className="unsaved-draft">
              <div className="unsaved-draft-words">
                <Link className="unsaved-draft-title" to={`${createPath(draft.fields.kind)}?draft=${key}`}>
                  {title}
                </Link>
                <p className="meta">
                  Autosaved {whenWords(draft.savedAt)} · {excerptOf(draft) || "No text yet"}
                </p>
              </div>
              <Button size="small" variant="quiet" onClick={() => discard(offer)}>
                Discard<span className="visually-hidden"> “{title}”</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
