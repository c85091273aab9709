import { useId, useState } from "react";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import type { Finding } from "./findings.ts";

const shownFirst = 4;

/** One finding. A button shows the items after the first few. */
export function FindingRow({
  finding: { heading, why, action, items, total },
}: {
  finding: Finding;
}): React.ReactElement {
  const [all, setAll] = useState(false);
  const listId = useId();
  const shown = all ? items : items.slice(0, shownFirst);
  const unsent = total - items.length;
  return (
    <li className="finding">
      <Icon name="circle-alert" size="medium" />
      <div className="finding-words">
        <h2 className="finding-heading">{heading}</h2>
        <p className="meta">{why}</p>
        {items.length > 0 && (
          <ul className="finding-items" id={listId} aria-label={heading}>
            {shown.map(({ key, title, to, note }) => (
              <li key={key}>
                <Link className="finding-link" to={to} dir="auto">
                  {title || "Untitled"}
                </Link>
                {note && <span className="meta finding-note">{note}</span>}
              </li>
            ))}
            {all && unsent > 0 && <li className="meta">and {unsent} more; fix these to see them</li>}
          </ul>
        )}
        {items.length > shownFirst && (
          <Button variant="quiet" size="small" aria-expanded={all} aria-controls={listId} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${total}`}
            <span className="visually-hidden"> of “{heading}”</span>
          </Button>
        )}
      </div>
      {action && (
        <ButtonLink size="small" to={action.to}>
          {action.label}
        </ButtonLink>
      )}
    </li>
  );
}
