import type { Project } from "#contract/projects.ts";
import type { Shown } from "#web/picture-viewer/shot.ts";
import { projectPath } from "./project-path.ts";
import { projectPicture } from "./project-picture.ts";

/** What a card shows of a project, and nothing more: it travels with the page. */
export type ProjectCard = { to: string; title: string; description: string; role: string; techStack: string[]; nda: boolean; picture: Shown };

export function toProjectCard(project: Project): ProjectCard {
  const { title, description = "", role = "", techStack = [], nda } = project;
  return { to: projectPath(project), title, description, role, techStack, nda, picture: projectPicture(project) };
}
