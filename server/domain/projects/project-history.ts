import { fieldsOf } from "#contract/project-fields.ts";
import { type ProjectDraft, type ProjectFields, projectFields } from "#contract/projects.ts";
import type { Database } from "../../store/database.ts";
import { projectAutosaves } from "../../store/tables/autosaves.ts";
import type { ProjectRow } from "../../store/tables/projects.ts";
import { projectRevisions } from "../../store/tables/revisions.ts";
import { historyOf } from "../history/history.ts";
import { toPostId } from "../posts/post-ids.ts";

/** The drafts and revisions of projects. A revision has the fields of the form, so that it can also hold what could not be saved. */
export const projectHistory = historyOf({
  autosaves: projectAutosaves,
  revisions: projectRevisions,
  stateOf,
  stateOfDraft,
});

async function stateOf(_db: Database, project: ProjectRow): Promise<ProjectFields> {
  return fieldsOf({ ...project, order: project.sortOrder, postIds: project.postIds.map(toPostId) });
}

async function stateOfDraft(_db: Database, _project: ProjectRow, draft: ProjectDraft): Promise<ProjectFields> {
  return projectFields.parse(draft);
}
