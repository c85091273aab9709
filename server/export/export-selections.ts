import type { Database } from "../store/database.ts";
import { listFormerAddresses } from "../store/tables/former-addresses.ts";
import { listProjects } from "../store/tables/projects.ts";
import { listSelections } from "../store/tables/selections.ts";
import type { SelectionEntry } from "./format.ts";

/** Lists the selections without their projects in the trash, which an export leaves out. */
export async function listExportedSelections(db: Database): Promise<SelectionEntry[]> {
  const slugs = new Map((await listProjects(db)).map(({ id, slug }) => [id, slug]));
  const formerSlugs = await listFormerAddresses(db, "selection");
  return (await listSelections(db)).map(
    ({ slug, title, introduction, listed, projectIds, createdAt, updatedAt, example }) => ({
      slug,
      title,
      introduction,
      listed,
      projects: projectIds.flatMap((id) => slugs.get(id) ?? []),
      createdAt,
      updatedAt,
      oldSlugs: formerSlugs.get(slug) ?? [],
      ...(example && { example }),
    }),
  );
}
