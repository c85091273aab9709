// Selections of projects, as visitors may read them.
import { selectionCalls } from "#contract/selections.ts";
import { NotFoundError } from "../errors.ts";
import { listProjectsById } from "../store/tables/projects.ts";
import { findSelectionBySlug } from "../store/tables/selections.ts";
import { toCards } from "./projects.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorSelectionCalls = [
  visitorCall(selectionCalls.getBySlug, async ({ params }, context) => {
    const found = await findSelectionBySlug(context.db, params.slug);
    if (!found) throw new NotFoundError("This selection does not exist.");
    const { id, slug, title, introduction, listed, projectIds } = found;
    const rows = new Map((await listProjectsById(context.db, projectIds)).map((row) => [row.id, row]));
    const inOrder = projectIds.flatMap((each) => rows.get(each) ?? []);
    return { id, slug, title, introduction, listed, projects: await toCards(context, inOrder) };
  }),
];
