import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import type { MissingPart } from "./missing-parts.ts";
import type { ContentCheck } from "./use-content-check.ts";
import "./checklist.css";

type ChecklistProps = {
  parts: readonly MissingPart[];
  check: ContentCheck;
  /** Moves to the field where the missing part is added. */
  onGo: (part: MissingPart) => void;
};

/** Lists what is missing before a post is published. Nothing in it prevents publishing. */
export function Checklist({ parts, check, onGo }: ChecklistProps): React.ReactElement {
  return (
    <div className="checklist">
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part.id}>
              <button type="button" className="checklist-part" onClick={() => onGo(part)}>
                <Icon name="info" />
                {part.words}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="checklist-foot">
        <p className="meta" role="status">
          {wordsFor(check, parts.length)}
        </p>
        <Button
          size="small"
          variant="quiet"
          busy={check.state === "checking"}
          busyLabel="Checking…"
          onClick={() => void check.run()}
        >
          {check.state === "unchecked" ? "Check links and images" : "Check again"}
        </Button>
      </div>
    </div>
  );
}

function wordsFor({ state, findings }: ContentCheck, missing: number): string {
  if (state === "failed") return "Couldn’t check links and images.";
  if (state !== "checked") return missing === 0 ? "All fields are filled in." : "";
  if (missing === 0) return "Nothing is missing.";
  return findings.length === 0 ? "All links and images are fine." : "";
}
