import { type Placement, placementNames, placements } from "#contract/page-terms.ts";
import { SelectField } from "#web/shared/ui/field.tsx";

type Props = { value: Placement; onChange: (placement: Placement) => void };

/** Chooses where the site links to a page. */
export function PlacementField({ value, onChange }: Props): React.ReactElement {
  return (
    <SelectField
      label="Shown in"
      hint="Once it is published, anyone with its URL can read it, wherever it is shown."
      value={value}
      onChange={(event) => onChange(placements.find((each) => each === event.target.value) ?? "none")}
    >
      {placements.map((each) => (
        <option key={each} value={each}>
          {placementNames[each]}
        </option>
      ))}
    </SelectField>
  );
}
