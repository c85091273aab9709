// Selections: chosen projects with a page of their own, /for/SLUG. A project may be in several. Projects in the trash stay in a selection, and
// its page shows them again once they are restored.
import { limits } from "#contract/limits.ts";
import { type Selection, selection, type SelectionInput } from "#contract/selections.ts";
import { timeAfter } from "../clock.ts";
import type { Context } from "../context.ts";
import { ConflictError, InvalidError, NotFoundError, slugTaken } from "../errors.ts";
import { pickFields } from "../pick-fields.ts";
import type { Database } from "../store/database.ts";
import { forgetAddress, forgetAddressesOf, rememberAddress } from "../store/tables/former-addresses.ts";
import { listProjectStates } from "../store/tables/projects.ts";
import { listSelections, type SelectionRow, selections, type SelectionValues } from "../store/tables/selections.ts";
import { slugify } from "../text/slugs.ts";
import { changeContent } from "./transactions.ts";

const { selection: most } = limits;

/** Values that only the server's own commands may set on a selection. */
type Origin = { createdAt?: string; updatedAt?: string; example?: boolean; quiet?: boolean };

export async function readSelections({ db }: Pick<Context, "db">): Promise<Selection[]> {
  const states = await listProjectStates(db);
  return (await listSelections(db)).map((row) => describe(row, states));
}

export async function createSelection(
  context: Context,
  input: SelectionInput,
  origin: Origin = {},
): Promise<Selection> {
  return changeContent(context, async ({ db, now, log }) => {
    if ((await selections.count(db, {})) >= most.most)
      throw new ConflictError(`There are ${most.most} selections already. Delete one first.`);
    const values = await valuesOf(db, input, null);
    await forgetAddress(db, "selection", values.slug);
    const createdAt = origin.createdAt ?? now;
    const row = await selections.insert(db, {
      ...values,
      createdAt,
      updatedAt: origin.updatedAt ?? createdAt,
      example: origin.example ?? false,
    });
    if (!origin.quiet) await log(`Added the selection “${values.title}”`);
    return describe(row, await listProjectStates(db));
  });
}

export async function updateSelection(context: Context, id: number, input: SelectionInput): Promise<Selection> {
  return changeContent(context, async ({ db, log }) => {
    const before = await getSelection(db, id);
    const values = await valuesOf(db, input, id);
    if (values.slug !== before.slug)
      await rememberAddress(db, { kind: "selection", address: before.slug, target: values.slug });
    // An example that the owner has edited is no longer an example.
    const updatedAt = timeAfter(context.clock, before.updatedAt);
    await selections.update(db, { id }, { ...values, updatedAt, example: false });
    await log(`Edited the selection “${values.title}”`);
    return describe(await getSelection(db, id), await listProjectStates(db));
  });
}

export async function removeSelection(context: Context, id: number): Promise<void> {
  await changeContent(context, async ({ db, log }) => {
    const { slug, title } = await getSelection(db, id);
    await selections.remove(db, { id });
    await forgetAddressesOf(db, "selection", slug);
    await log(`Deleted the selection “${title}”`);
  });
}

async function getSelection(db: Database, id: number): Promise<SelectionRow> {
  const row = await selections.find(db, { id });
  if (!row) throw new NotFoundError("This selection does not exist.");
  return row;
}

async function valuesOf(
  db: Database,
  { projectIds, ...input }: SelectionInput,
  id: number | null,
): Promise<Omit<SelectionValues, "createdAt" | "updatedAt" | "example">> {
  const slug = slugify(input.slug);
  if (slug === "") throw new InvalidError("slug must hold at least one letter or digit", { field: "slug" });
  const other = await selections.find(db, { slug });
  if (other && other.id !== id) throw slugTaken(slug);
  const states = await listProjectStates(db);
  const unknown = projectIds.find((each) => !states.has(each));
  if (unknown !== undefined)
    throw new InvalidError(`There is no project ${unknown}. Take it out of the selection.`, { field: "projectIds" });
  return { ...input, slug, projectIds: [...new Set(projectIds)] };
}

/** Leaves out projects that are gone, even from the trash. */
function describe(row: SelectionRow, states: Awaited<ReturnType<typeof listProjectStates>>): Selection {
  const projectIds = row.projectIds.filter((id) => states.has(id));
  const shown = projectIds.filter((id) => !states.get(id)?.trashed).length;
  return pickFields(selection, { ...row, projectIds, shown });
}
