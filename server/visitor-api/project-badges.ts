// What the card of a project promises of its page: something to play, to turn, to watch or to read.
import type { Project } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { findPlayBytes } from "../domain/builds/playable.ts";
import { projectOf, type Unsorted, withoutConfidential } from "../domain/projects/confidentiality.ts";
import { findMediaId } from "../media/storage.ts";
import { listMediaByIds } from "../store/tables/media.ts";
import type { ProjectRow } from "../store/tables/projects.ts";

export type Badge = Pick<Project, "badge" | "playBytes">;

/** Returns the badges of projects by id. They depend on what visitors may see, also in lists for the owner. */
export async function findBadges(
  { db, config }: Pick<Context, "db" | "config">,
  rows: readonly ProjectRow[],
): Promise<Map<number, Badge>> {
  const playBytes = await findPlayBytes({ db, config }, rows);
  const projects = rows.map((row) => withoutConfidential(projectOf(row)));
  const models = await listMediaByIds(db, projects.flatMap(modelIds));
  const ready = new Set(models.filter(({ model }) => model !== null).map(({ id }) => id));
  return new Map(
    projects.map((project) => {
      const bytes = playBytes.get(project.id);
      return [project.id, bytes === undefined ? otherBadge(project, ready) : { badge: "play", playBytes: bytes }];
    }),
  );
}

function otherBadge(project: Unsorted, readyModels: ReadonlySet<string>): Badge {
  const { mediaType, mediaUrl = "", content = "" } = project;
  if (modelIds(project).some((id) => readyModels.has(id))) return { badge: "3d" };
  if (mediaType === "video" && mediaUrl !== "") return { badge: "video" };
  return content === "" ? {} : { badge: "case-study" };
}

function modelIds({ modelUrls = [] }: Unsorted): string[] {
  return modelUrls.flatMap((url) => findMediaId(url) ?? []);
}
