import { isSameFields, type PostFields } from "../../drafts/post-fields.ts";
import { type Block, pairBlocks } from "../../history/block-diff.ts";

/** What came of a stretch of the text that both started from. */
export type Piece = {
  /** `both`: each side did something else here, and only the writer can say what is right. */
  changedBy: "nobody" | "mine" | "theirs" | "both";
  base: readonly Block[];
  mine: readonly Block[];
  theirs: readonly Block[];
};
export type Choice = "mine" | "theirs" | "both";

/**
 * Merges block by block. Every block of either side stands in exactly one piece. Without a common start (null) what both have
 * is taken for it, so that nothing counts as removed.
 */
export function mergeBlocks(base: readonly Block[] | null, mine: readonly Block[], theirs: readonly Block[]): Piece[] {
  const start = base ?? commonBlocks(mine, theirs);
  const inMine = new Map(pairBlocks(start, mine));
  const inTheirs = new Map(pairBlocks(start, theirs));
  const pieces: Piece[] = [];
  let [b, m, t] = [0, 0, 0];
  const upTo = (nextB: number, nextM: number, nextT: number) => {
    const piece = pieceOf(start.slice(b, nextB), mine.slice(m, nextM), theirs.slice(t, nextT));
    if (piece) pieces.push(piece);
    [b, m, t] = [nextB, nextM, nextT];
  };
  start.forEach((_, index) => {
    const [nextM, nextT] = [inMine.get(index), inTheirs.get(index)];
    if (nextM === undefined || nextT === undefined) return;
    upTo(index, nextM, nextT);
    upTo(index + 1, nextM + 1, nextT + 1);
  });
  upTo(start.length, mine.length, theirs.length);
  return pieces;
}

function pieceOf(base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): Piece | null {
  if (base.length + mine.length + theirs.length === 0) return null;
  const [b, m, t] = [base, mine, theirs].map((blocks) => blocks.map((block) => block.key).join("\n"));
  const changedBy = m === t ? "nobody" : m === b ? "theirs" : t === b ? "mine" : "both";
  return { changedBy, base, mine, theirs };
}

/** What happens to a piece until the writer says otherwise: no word goes on either side. */
export function firstChoice(piece: Piece): Choice {
  return piece.changedBy === "nobody" ? "mine" : piece.changedBy;
}

export function mergedHtml(pieces: readonly Piece[], choices: readonly Choice[]): string {
  return pieces
    .flatMap((piece, index) => {
      const choice = choices[index] ?? firstChoice(piece);
      if (choice === "both") return [...piece.mine, ...piece.theirs];
      return choice === "mine" ? piece.mine : piece.theirs;
    })
    .map((block) => block.html)
    .join("");
}

function commonBlocks(mine: readonly Block[], theirs: readonly Block[]): Block[] {
  return pairBlocks(mine, theirs).flatMap(([one, other]) => {
    const [a, b] = [mine[one], theirs[other]];
    return a && b && a.key === b.key ? [a] : [];
  });
}

/** Fields that only make sense together. */
export const fieldGroups = {
  title: ["title"],
  description: ["description"],
  category: ["category"],
  tags: ["tags"],
  series: ["series", "seriesPart"],
  cover: ["imageUrl", "imageAlt", "blogImageKey"],
  link: ["link"],
  placement: ["placement"],
  address: ["slug"],
  publishing: ["published", "publishAt"],
} as const satisfies Record<string, readonly (keyof PostFields)[]>;
export type FieldGroup = keyof typeof fieldGroups;
export const fieldGroupNames = Object.keys(fieldGroups) as FieldGroup[];

export type FieldMerge = { group: FieldGroup; changedBy: Piece["changedBy"] };

/** Which fields differ between the two sides, and whose change that is. */
export function mergeFields(base: PostFields | null, mine: PostFields, theirs: PostFields): FieldMerge[] {
  return fieldGroupNames.flatMap((group) => {
    const same = (one: PostFields, other: PostFields) => isSameFields(withOnly(one, group), withOnly(other, group));
    if (same(mine, theirs)) return [];
    const changedBy = base === null ? "both" : same(mine, base) ? "theirs" : same(theirs, base) ? "mine" : "both";
    return [{ group, changedBy }];
  });
}

export function mergedFields(
  mine: PostFields,
  theirs: PostFields,
  takeTheirs: readonly FieldGroup[],
  content: string,
): PostFields {
  const taken = Object.fromEntries(
    takeTheirs.flatMap((group) => fieldGroups[group].map((name) => [name, theirs[name]])),
  );
  return { ...mine, ...taken, content };
}

function withOnly(fields: PostFields, group: FieldGroup): PostFields {
  const names: readonly string[] = fieldGroups[group];
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) ? value : typeof value === "boolean" ? false : "",
    ]),
  ) as PostFields;
}
