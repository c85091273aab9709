// Two states of a post side by side: what only one side changed is taken, and where both did the writer says.
import { useMemo, useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { parseHtml } from "../../html/parse-html.ts";
import type { PostFields } from "../../drafts/post-fields.ts";
import { whenWords } from "../../shared/when-words.ts";
import { type Block, blocksOf, diffBlocks } from "../../history/block-diff.ts";
import { CoverThumb } from "../../history/cover-thumb.tsx";
import { ChangesView } from "../../history/changes-view.tsx";
import {
  type Choice,
  type FieldGroup,
  type FieldMerge,
  fieldGroups,
  firstChoice,
  mergeBlocks,
  mergedFields,
  mergedHtml,
  mergeFields,
  type Piece,
} from "./merge.ts";
import "./merge-dialog.css";

type Props = {
  /** What both started from; null where nobody knows any more. */
  base: PostFields | null;
  mine: PostFields;
  theirs: PostFields;
  /** Whose the other side is, as a sentence. */
  about: string;
  onMerged: (fields: PostFields) => void;
  onClose: () => void;
};

const groupLabels: Record<FieldGroup, string> = {
  title: "Title",
  description: "Description",
  category: "Category",
  tags: "Tags",
  series: "Series",
  cover: "Cover",
  link: "External link",
  placement: "Shown in",
  address: "Slug",
  publishing: "Publishing",
};
const sides: Record<Choice, string> = { mine: "Yours", theirs: "Theirs", both: "Both, yours first" };

export function MergeDialog({ base, mine, theirs, about, onMerged, onClose }: Props): React.ReactElement {
  const pieces = useMemo(() => {
    const [start, one, other] = [base, mine, theirs].map((fields) => fields && blocksOf(fields.content, parseHtml));
    return mergeBlocks(start ?? null, one ?? [], other ?? []);
  }, [base, mine, theirs]);
  const fields = useMemo(() => mergeFields(base, mine, theirs), [base, mine, theirs]);
  const [choices, setChoices] = useState<readonly Choice[]>(() => pieces.map(firstChoice));
  const [taken, setTaken] = useState<readonly FieldGroup[]>(() =>
    fields.filter((field) => field.changedBy === "theirs").map((field) => field.group),
  );
  const count = (by: Piece["changedBy"]) =>
    pieces.filter((piece) => piece.changedBy === by).length + fields.filter((field) => field.changedBy === by).length;

  function takeAll(side: "mine" | "theirs"): void {
    setChoices(pieces.map(() => side));
    setTaken(side === "theirs" ? fields.map((field) => field.group) : []);
  }

  return (
    <Dialog
      open
      size="large"
      className="merge-dialog"
      title="Compare and merge"
      onClose={onClose}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button
            variant="block"
            onClick={() => onMerged(mergedFields(mine, theirs, taken, mergedHtml(pieces, choices)))}
          >
            Use the merged text
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>
          {about} {summary(count("mine"), count("theirs"), count("both"))} Nothing is saved yet: the merged text goes
          into the editor.
        </p>
        <div className="cluster">
          <Button size="small" onClick={() => takeAll("mine")}>
            Take all of yours
          </Button>
          <Button size="small" onClick={() => takeAll("theirs")}>
            Take all of theirs
          </Button>
        </div>
      </div>
      {fields.map((field) => (
        <FieldPiece
          key={field.group}
          field={field}
          mine={mine}
          theirs={theirs}
          isTheirs={taken.includes(field.group)}
          onChoose={(isTheirs) =>
            setTaken([...taken.filter((group) => group !== field.group), ...(isTheirs ? [field.group] : [])])
          }
        />
      ))}
      {runsOf(pieces).map(({ first, unchanged }) => {
        const piece = pieces[first];
        if (!piece || unchanged.length > 0)
          return (
            <div className="merge-unchanged" key={first}>
              <ChangesView changes={unchanged.map((block) => ({ kind: "same", block }))} />
            </div>
          );
        return (
          <TextPiece
            key={first}
            piece={piece}
            name={`piece-${first}`}
            choice={choices[first] ?? firstChoice(piece)}
            onChoose={(choice) => setChoices(choices.with(first, choice))}
          />
        );
      })}
    </Dialog>
  );
}

function summary(mine: number, theirs: number, both: number): string {
  const places = (count: number) => `${count} ${count === 1 ? "place was" : "places were"} changed`;
  const told = [mine > 0 && `${places(mine)} only here.`, theirs > 0 && `${places(theirs)} only there.`]
    .filter(Boolean)
    .join(" ");
  const rest = both === 0 ? "No place was changed on both sides." : `${places(both)} on both sides: choose below.`;
  return `${told} ${rest}`;
}

function TextPiece({
  piece,
  name,
  choice,
  onChoose,
}: {
  piece: Piece;
  name: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}): React.ReactElement {
  const { changedBy, base, mine, theirs } = piece;
  const options: readonly Choice[] = changedBy === "both" ? ["mine", "theirs", "both"] : ["mine", "theirs"];
  return (
    <fieldset className="merge-piece" data-changed-by={changedBy}>
      <legend>
        {changedBy === "both" ? "Changed on both sides" : changedBy === "mine" ? "Changed here" : "Changed there"}
      </legend>
      <div className="merge-sides">
        {changedBy !== "theirs" && <Side title="Yours" isTaken={choice !== "theirs"} base={base} blocks={mine} />}
        {changedBy !== "mine" && <Side title="Theirs" isTaken={choice !== "mine"} base={base} blocks={theirs} />}
      </div>
      <Choices name={name} options={options} choice={choice} changedBy={changedBy} onChoose={onChoose} />
    </fieldset>
  );
}

function Choices({
  name,
  options,
  choice,
  changedBy,
  onChoose,
}: {
  name: string;
  options: readonly Choice[];
  choice: Choice;
  changedBy: Piece["changedBy"];
  onChoose: (choice: Choice) => void;
}): React.ReactElement {
  const label = (option: Choice) =>
    changedBy === "both" ? sides[option] : option === changedBy ? "Take this change" : "Leave it out";
  return (
    <div className="merge-choices">
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={choice === option} onChange={() => onChoose(option)} />
          {label(option)}
        </label>
      ))}
    </div>
  );
}

function Side({
  title,
  isTaken,
  base,
  blocks,
}: {
  title: string;
  isTaken: boolean;
  base: readonly Block[];
  blocks: readonly Block[];
}): React.ReactElement {
  return (
    <div className="merge-side" data-taken={isTaken} role="group" aria-label={title}>
      <h3 className="merge-side-title">{title}</h3>
      {blocks.length === 0 && base.length === 0 ? (
        <p className="meta">Nothing here</p>
      ) : (
        <ChangesView changes={diffBlocks(base, blocks)} />
      )}
    </div>
  );
}

/** What nobody changed is folded away together; everything else stands by itself. */
function runsOf(pieces: readonly Piece[]): { first: number; unchanged: readonly Block[] }[] {
  const runs: { first: number; unchanged: readonly Block[] }[] = [];
  pieces.forEach((piece, index) => {
    const last = runs.at(-1);
    const unchanged = piece.changedBy === "nobody" ? piece.mine : [];
    if (last && last.unchanged.length > 0 && piece.changedBy === "nobody")
      last.unchanged = [...last.unchanged, ...unchanged];
    else if (piece.changedBy !== "nobody" || unchanged.length > 0) runs.push({ first: index, unchanged });
  });
  return runs;
}

type FieldPieceProps = {
  field: FieldMerge;
  mine: PostFields;
  theirs: PostFields;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
};

function FieldPiece({
  field: { group, changedBy },
  mine,
  theirs,
  isTheirs,
  onChoose,
}: FieldPieceProps): React.ReactElement {
  return (
    <fieldset className="merge-piece" data-changed-by={changedBy}>
      <legend>
        {groupLabels[group]}
        {changedBy === "both" ? ", changed on both sides" : changedBy === "mine" ? ", changed here" : ", changed there"}
      </legend>
      <div className="merge-choices">
        {(
          [
            [false, "Yours", mine],
            [true, "Theirs", theirs],
          ] as const
        ).map(([value, label, side]) => (
          <label key={label}>
            <input type="radio" name={`field-${group}`} checked={isTheirs === value} onChange={() => onChoose(value)} />
            {group === "cover" ? (
              <CoverThumb url={side.imageUrl} alt={side.imageAlt} label={label} />
            ) : (
              <span>
                <strong>{label}:</strong> {sayField(group, side)}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function sayField(group: FieldGroup, fields: PostFields): string {
  if (group === "publishing")
    return fields.published
      ? "Published"
      : fields.publishAt === ""
        ? "Draft"
        : `Draft, scheduled for ${whenWords(fields.publishAt)}`;
  return (
    fieldGroups[group]
      .map((name) => String(fields[name]))
      .filter(Boolean)
      .join(" · ") || "Empty"
  );
}
