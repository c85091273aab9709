import { useId, useState } from "react";
import { foldText } from "#contract/fold-text.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import type { Choice } from "./link-dialog.tsx";
import { keyOf } from "./link-fields.ts";

type TargetsFieldProps = {
  choices: readonly Choice[];
  /** Keys, in the order in which the client sees them. */
  chosen: readonly string[];
  error: string | null;
  onChange: (chosen: readonly string[]) => void;
};

const groups = [
  { name: "Projects under NDA", has: ({ kind, nda }: Choice) => kind === "project" && nda },
  { name: "Drafts", has: ({ kind }: Choice) => kind === "post" },
  { name: "Builds", has: ({ kind }: Choice) => kind === "build" },
  { name: "Other projects", has: ({ kind, nda }: Choice) => kind === "project" && !nda },
] as const;
/** At this number of choices, a field to filter them appears. */
const manyChoices = 8;

/** Chooses what a link opens. The client sees it in the order of the choice. */
export function TargetsField({ choices, chosen, error, onChange }: TargetsFieldProps): React.ReactElement {
  const [filter, setFilter] = useState("");
  const errorId = useId();
  const wanted = foldText(filter.trim());
  const shown = choices.filter(
    (choice) => wanted === "" || foldText(`${choice.title} ${choice.detail}`).includes(wanted),
  );
  return (
    <fieldset className="client-targets" aria-describedby={error === null ? undefined : errorId}>
      <legend className="field-label">
        What the client sees <span className="muted">({chosen.length} chosen)</span>
      </legend>
      {choices.length > manyChoices && (
        <TextField
          label="Filter what the client sees"
          hideLabel
          type="search"
          placeholder="Filter by title"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard */}
      <div className="client-targets-list" role="group" aria-label="Choices" tabIndex={0}>
        {groups.map(({ name, has }) => {
          const items = shown.filter(has);
          if (items.length === 0) return null;
          return (
            <div key={name} role="group" aria-label={name}>
              <p className="client-targets-name" aria-hidden="true">
                {name}
              </p>
              {items.map((choice) => {
                const key = keyOf(choice);
                return (
                  <Checkbox
                    key={key}
                    name="targets"
                    aria-invalid={error === null ? undefined : true}
                    checked={chosen.includes(key)}
                    onChange={(event) =>
                      onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
                    }
                    label={
                      <>
                        <bdi>{choice.title}</bdi>{" "}
                        {choice.kind !== "project" && <span className="muted">{choice.detail}</span>}
                      </>
                    }
                  />
                );
              })}
            </div>
          );
        })}
        {shown.length === 0 && (
          <p className="muted client-targets-none">
            {choices.length === 0
              ? "There is nothing to show yet: add a project, a draft or a build first."
              : "Nothing has such a title."}
          </p>
        )}
      </div>
      {error !== null && (
        <p className="field-error" id={errorId}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
