import { type RefObject, useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import "./add-choice.css";

/** Chooses what to add to a list: a select of everything that isn't in it yet, and a button. */
export function AddChoice({
  itemName,
  choices,
  added,
  full,
  isInvalid,
  name,
  select,
  onAdd,
}: {
  /** One of them, as in “project”. */
  itemName: string;
  /** Null until they are loaded. */
  choices: readonly { id: string; title: string }[] | null;
  /** The ids of those in the list. */
  added: readonly string[];
  /** Why no more can be added; null if more can. */
  full: string | null;
  isInvalid: boolean;
  /** The field of the form at which an error is shown. */
  name?: string;
  select?: RefObject<HTMLSelectElement | null>;
  onAdd: (id: string) => void;
}): React.ReactElement {
  const [chosen, setChosen] = useState("");
  const others = (choices ?? []).filter(({ id }) => !added.includes(id));
  const canAdd = full === null && others.some(({ id }) => id === chosen);
  return (
    <>
      <div className="add-choice">
        <SelectField
          ref={select}
          name={name}
          label={`${itemName.charAt(0).toUpperCase()}${itemName.slice(1)} to add`}
          hideLabel
          value={others.some(({ id }) => id === chosen) ? chosen : ""}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{choices?.length === 0 ? `There are no ${itemName}s yet` : `Choose a ${itemName}…`}</option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button
          icon="plus"
          aria-disabled={!canAdd}
          onClick={() => {
            if (!canAdd) return;
            onAdd(chosen);
            setChosen("");
          }}
        >
          Add {itemName}
        </Button>
      </div>
      {full !== null && <p className="field-hint">{full}</p>}
    </>
  );
}
