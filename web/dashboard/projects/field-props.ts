import type { ChangeEvent } from "react";
import type { ProjectFields } from "#contract/projects.ts";
import type { FieldErrors } from "./project-fields.ts";

export type FieldsProps = {
  fields: ProjectFields;
  set: (change: Partial<ProjectFields>) => void;
  errors: FieldErrors;
};

/** The fields for any text. */
type TextName = {
  [Name in keyof ProjectFields]: string extends ProjectFields[Name] ? Name : never;
}[keyof ProjectFields];

/** Returns the props that connect a text field to the field of the form. */
export function fieldProps({ fields, set, errors }: FieldsProps, name: TextName) {
  return {
    value: fields[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: event.target.value }),
  };
}

/** For fields with a URL. */
export const urlProps = {
  placeholder: "https://",
  inputMode: "url",
  autoCapitalize: "none",
  spellCheck: false,
} as const;
