import { createContext, useContext } from "react";
import type { NamedField } from "../form/form-fields.ts";
import type { Path } from "../form/form-values.ts";
import type { FieldProps } from "./field-props.ts";

/** Renders any field. It is in a context, because lists and objects can contain each other and fields of every kind. */
export const RenderField = createContext<(props: FieldProps) => React.ReactNode>(() => null);

export function NestedField(props: FieldProps): React.ReactNode {
  return useContext(RenderField)(props);
}

/** The fields of an object, one below the other or two in a row. */
export function NestedFields({
  fields,
  path,
  name,
}: {
  fields: readonly NamedField[];
  path: Path;
  name: string;
}): React.ReactElement {
  return (
    <div className="site-fields">
      {fields
        .filter(({ field }) => !field.isHidden)
        .map(({ name: key, field }) => (
          <NestedField key={key} field={field} path={[...path, key]} name={name ? `${name}.${key}` : key} />
        ))}
    </div>
  );
}
