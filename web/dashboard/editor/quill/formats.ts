/** The looks at the caret, or those that all of the selected text has. */
export type CurrentFormats = Readonly<Record<string, unknown>>;

export function isOn(formats: CurrentFormats, name: string, value: unknown): boolean {
  return name === "code-block" || name === "link" ? Boolean(formats[name]) : formats[name] === value;
}
