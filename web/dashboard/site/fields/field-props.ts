import type { FormField } from "../form/form-fields.ts";
import type { Path } from "../form/form-values.ts";

export type FieldProps<Field extends FormField = FormField> = {
  field: Field;
  /** The path in the document. */
  path: Path;
  /** The name in the form. */
  name: string;
  /** A label other than the field's title, such as the number of a list entry. */
  label?: string;
  /** For a field that the list's title or the row already names. */
  hideLabel?: boolean;
};
