import type { FormField } from "../form/form-fields.ts";
import type { Path } from "../form/form-values.ts";

export type FieldProps<Field extends FormField = FormField> = {
  field: Field;
  /** In the document. */
  path: Path;
  /** In the form. */
  name: string;
  /** Where the field's own title isn't its label: an entry of a list has its number. */
  label?: string;
  /** The list's title or the row says what the field is. */
  hideLabel?: boolean;
};
