import { codeLanguages } from "#contract/code-languages.ts";
import { insertActions, lineActions } from "../actions.ts";
import type { TextAction } from "../text-action.ts";
import { chainInText } from "../chain-in-text.ts";

export type SlashGroup = { label: string; items: readonly TextAction[] };

const groups: readonly SlashGroup[] = [
  { label: "Text", items: lineActions },
  { label: "Blocks", items: insertActions },
];

type Found = { item: TextAction; rank: number };

/** Returns the items that match a query: first by label, then by keywords, then code blocks by the names of their languages. */
export function findSlashItems(query: string): readonly SlashGroup[] {
  const searched = query.toLowerCase().trim();
  if (searched === "") return groups;
  const languages = codeLanguages.flatMap(({ id, name, aliases }): Found[] => {
    const item = codeIn(id, name);
    const rank = rankOf(searched, item.label, [id, name.toLowerCase(), ...aliases].join(" "));
    return id === "plain" || rank === null ? [] : [{ item, rank }];
  });
  return [
    ...groups.map(({ label, items }) => ({
      label,
      items: sorted(
        items.flatMap((item) => {
          const rank = rankOf(searched, item.label, item.words ?? "");
          return rank === null ? [] : [{ item, rank }];
        }),
      ),
    })),
    { label: "Code", items: sorted(languages) },
  ].filter(({ items }) => items.length > 0);
}

function sorted(found: Found[]): TextAction[] {
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}

/** Returns 0 for a match at the start of the label, 1 for one of its words, 2 for a keyword, or null. */
function rankOf(searched: string, label: string, words: string): number | null {
  const name = label.toLowerCase();
  if (name.startsWith(searched)) return 0;
  if (name.includes(` ${searched}`)) return 1;
  return ` ${words}`.includes(` ${searched}`) ? 2 : null;
}

const made = new Map<string, TextAction>();

function codeIn(language: string, name: string): TextAction {
  const known = made.get(language) ?? {
    id: `code-${language}`,
    label: `Code in ${name}`,
    icon: "code" as const,
    run: ({ editor }) => chainInText(editor).setCodeBlock({ language }).run(),
  };
  made.set(language, known);
  return known;
}
