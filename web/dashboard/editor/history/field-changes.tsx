import { diffWords } from "../compare/block-diff.ts";
import { CoverThumb } from "../compare/cover-thumb.tsx";
import { Words } from "../compare/changes-view.tsx";
import type { PostFields } from "../../drafts/post-fields.ts";

const told: readonly (readonly [label: string, read: (fields: PostFields) => string])[] = [
  ["Title", (fields) => fields.title],
  ["Description", (fields) => fields.description],
  ["Category", (fields) => fields.category],
  ["Tags", (fields) => fields.tags],
  [
    "Series",
    ({ series, seriesPart }) => (series !== "" && seriesPart !== "" ? `${series}, part ${seriesPart}` : series),
  ],
  ["External Link", (fields) => fields.link],
  ["Alternative text", (fields) => fields.imageAlt],
];

/** What happened to the fields around the text; nothing where they stayed as they were. */
export function FieldChanges({ before, after }: { before: PostFields; after: PostFields }): React.ReactNode {
  const changed = told.filter(([, read]) => read(before) !== read(after));
  const isOtherCover = before.imageUrl !== after.imageUrl;
  return (
    (changed.length > 0 || isOtherCover) && (
      <dl className="stack gap-3">
        {isOtherCover && (
          <div className="changes-field">
            <dt>Cover</dt>
            <dd className="cluster gap-4">
              <CoverThumb url={before.imageUrl} alt={before.imageAlt} label="Before" />
              <CoverThumb url={after.imageUrl} alt={after.imageAlt} label="After" />
            </dd>
          </div>
        )}
        {changed.map(([label, read]) => (
          <div className="changes-field" key={label}>
            <dt>{label}</dt>
            <dd>
              <Words changes={diffWords(read(before), read(after))} />
            </dd>
          </div>
        ))}
      </dl>
    )
  );
}

export function hasFieldChanges(before: PostFields, after: PostFields): boolean {
  return before.imageUrl !== after.imageUrl || told.some(([, read]) => read(before) !== read(after));
}
