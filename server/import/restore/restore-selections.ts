// The selections of projects in an export, which exports without any lack.
import { readdir } from "node:fs/promises";
import { type SelectionInput, selectionInput } from "#contract/selections.ts";
import { createSelection, updateSelection } from "../../domain/selections.ts";
import { InvalidError } from "../../errors.ts";
import { exportFiles, type SelectionEntry, selectionEntries } from "../../export/format.ts";
import type { Database } from "../../store/database.ts";
import { findFormerAddress, rememberAddress } from "../../store/tables/former-addresses.ts";
import { findProjectBySlug, listProjectsById } from "../../store/tables/projects.ts";
import { findSelectionBySlug, type SelectionRow, selections } from "../../store/tables/selections.ts";
import { slugify, uniqueSlug } from "../../text/slugs.ts";
import { attempt } from "../report.ts";
import { readYaml, type Restore } from "./read-export.ts";

/** Runs after the projects are there. */
export async function restoreSelections(restore: Restore): Promise<void> {
  const { root, options, report } = restore;
  if (!(await readdir(root)).includes(exportFiles.selections)) return;
  await attempt(report, exportFiles.selections, async () => {
    const entries = await readYaml(root, exportFiles.selections, selectionEntries);
    if (options.dryRun) return;
    for (const entry of entries)
      await attempt(report, `${exportFiles.selections}, ${entry.slug}`, () => restoreSelection(restore, entry));
  });
}

async function restoreSelection(
  { context, options }: Restore,
  { projects, createdAt, updatedAt, oldSlugs, example = options.example ?? false, ...entry }: SelectionEntry,
): Promise<void> {
  const { db } = context;
  const rows = await Promise.all(projects.map((slug) => findProjectBySlug(db, slug)));
  const parsed = selectionInput.safeParse({ ...entry, projectIds: rows.flatMap((row) => row?.id ?? []) });
  if (!parsed.success) throw new InvalidError(parsed.error.issues[0]?.message ?? "it is not a selection");
  const known = await findSelectionBySlug(db, parsed.data.slug);
  // A selection that only shares its slug is another one.
  if (known !== null && known.createdAt === createdAt) {
    if (await isUnchanged(db, known, parsed.data)) return;
    if (known.updatedAt > (updatedAt ?? ""))
      throw new InvalidError("it changed here since the export, and stays as it is");
    // The slug on this site stays, because the owner chooses it here.
    await updateSelection(context, known.id, { ...parsed.data, slug: known.slug });
    return;
  }
  const slug = await uniqueSlug(parsed.data.slug, (taken) => selections.exists(db, { slug: taken }));
  const origin = { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
  await createSelection(context, { ...parsed.data, slug }, { ...origin, example, quiet: true });
  for (const former of oldSlugs.map(slugify)) {
    const isFree =
      former !== "" &&
      !(await selections.exists(db, { slug: former })) &&
      (await findFormerAddress(db, "selection", former)) === null;
    if (isFree) await rememberAddress(db, { kind: "selection", address: former, target: slug });
  }
}

async function isUnchanged(db: Database, row: SelectionRow, input: SelectionInput): Promise<boolean> {
  const outsideTrash = new Set((await listProjectsById(db, row.projectIds)).map(({ id }) => id));
  return (
    row.title === input.title &&
    row.introduction === input.introduction &&
    row.listed === input.listed &&
    row.projectIds.filter((id) => outsideTrash.has(id)).join() === input.projectIds.join()
  );
}
