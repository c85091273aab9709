import { memo } from "react";
import { FieldControl } from "../fields/field-control.tsx";
import type { FieldProps } from "../fields/field-props.ts";
import { NestedFields, RenderField } from "../fields/nested-fields.tsx";
import type { FormField, NamedField } from "./form-fields.ts";
import "#web/shared/ui/panel.css";
import "./form.css";

/** The fields of a section: single values in one panel, and each object and list in its own. */
export const SectionFields = memo(function SectionFields({ root }: { root: FormField }): React.ReactElement {
  const fields = root.type === "object" ? root.fields.filter(({ field }) => !field.isHidden) : [];
  return (
    <RenderField value={renderField}>
      {fields.some(({ field }) => field.isRequired && !isLarge(field)) && (
        <p className="field-hint site-required-note">
          <span aria-hidden="true">*</span> Required
        </p>
      )}
      {groupsOf(fields).map((group) => {
        const [first] = group;
        if (!first) return null;
        return (
          <div key={first.name} className="panel site-panel">
            {isLarge(first.field) ? (
              <FieldControl field={first.field} path={[first.name]} name={first.name} />
            ) : (
              <NestedFields fields={group} path={[]} name="" />
            )}
          </div>
        );
      })}
    </RenderField>
  );
});

function renderField(props: FieldProps): React.ReactElement {
  return <FieldControl {...props} />;
}

function isLarge({ type }: FormField): boolean {
  return ["object", "variants", "list", "image", "video", "words"].includes(type);
}

function groupsOf(fields: readonly NamedField[]): NamedField[][] {
  const groups: NamedField[][] = [];
  for (const each of fields) {
    const last = groups.at(-1);
    const before = last?.[0];
    if (last && before && !isLarge(before.field) && !isLarge(each.field)) last.push(each);
    else groups.push([each]);
  }
  return groups;
}
