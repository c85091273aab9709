import { limits } from "#contract/limits.ts";
import { TextArea } from "#web/shared/ui/field.tsx";
import { countCharacters, shownInSearch } from "../publish/length-hints.ts";

type DescriptionFieldProps = { value: string; error: string | undefined; onChange: (description: string) => void };

/** The description, with a counter. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps): React.ReactElement {
  return (
    <TextArea
      label="Description"
      className="description-field"
      rows={3}
      grows
      required
      maxLength={limits.description}
      value={value}
      error={error}
      hint={
        <span className="number">
          {countCharacters(value)} / {shownInSearch.description}
          <span className="visually-hidden"> characters that search engines show</span>
        </span>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
