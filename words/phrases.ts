// Words with something to fill in. A language writes them as whole sentences, since word order and plurals differ between languages.

type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** Fills in what stands in braces. `template` is the sentence as it was written, for checks and for words of the owner's own. */
export type Phrase<Name extends string> = ((values: Readonly<Record<Name, string | number>>) => string) & {
  readonly template: string;
};

/** Chooses the sentence for a number, `n`, and fills it in. */
export type Counted<Name extends string = never> = ((
  values: Readonly<Record<Name | "n", string | number>> & { readonly n: number },
) => string) & { readonly forms: PluralForms };

export type PluralForms = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Makes a phrase of a sentence such as "Page {page} of {last}". */
export function phrase<const Text extends string>(template: Text): Phrase<NameIn<Text>> {
  return Object.assign((values: Readonly<Record<string, string | number>>) => fill(template, values), { template });
}

/**
 * Returns the function that makes counted phrases of a language, such as `{ one: "{n} post", other: "{n} posts" }`. A form that is missing is
 * the same as `other`.
 */
export function countedIn(
  language: string,
): <const Forms extends PluralForms>(forms: Forms) => Counted<Exclude<NameIn<Forms["other"]>, "n">> {
  const rules = new Intl.PluralRules(language);
  return (forms) =>
    Object.assign(
      (values: Readonly<Record<string, string | number>> & { readonly n: number }) =>
        fill(forms[rules.select(values.n)] ?? forms.other, values),
      { forms },
    );
}

/** Puts values in the places of a sentence. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A dictionary as data: sentences as they were written, by the same keys. */
export type Templates = string | readonly Templates[] | { readonly [key: string]: Templates };

/** Returns what a dictionary, or a part of it, says, as data. */
export function templatesOf(words: unknown): Templates {
  if (typeof words === "string") return words;
  if (Array.isArray(words)) return words.map(templatesOf);
  const { template, forms } = words as { template?: string; forms?: PluralForms };
  return (
    template ??
    forms ??
    Object.fromEntries(Object.entries(words as object).map(([key, entry]) => [key, templatesOf(entry)]))
  );
}
