import { diffWords } from "../compare/block-diff.ts";
import { Words } from "../compare/changes-view.tsx";
import type { PostFields } from "../post-fields.ts";

const told: readonly (readonly [label: string, read: (fields: PostFields) => string])[] = [
  ["Title", (fields) => fields.title],
  ["Description", (fields) => fields.description],
  ["Category", (fields) => fields.category],
  ["External Link", (fields) => fields.link],
  ["Cover", (fields) => fields.imageUrl.split("/").at(-1) ?? ""],
  ["Alternative text", (fields) => fields.imageAlt],
];

/** What happened to the fields around the text; nothing where they stayed as they were. */
export function FieldChanges({ before, after }: { before: PostFields; after: PostFields }): React.ReactNode {
  const changed = told.filter(([, read]) => read(before) !== read(after));
  return changed.length > 0 && (
    <dl className="changes-fields">
      {changed.map(([label, read]) => (
        <div className="changes-field" key={label}>
          <dt>{label}</dt>
          <dd><Words changes={diffWords(read(before), read(after))} /></dd>
        </div>
      ))}
    </dl>
  );
}

export function hasFieldChanges(before: PostFields, after: PostFields): boolean {
  return told.some(([, read]) => read(before) !== read(after));
}
