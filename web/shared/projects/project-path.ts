/** Returns the path of a selection of projects. */
export function selectionPath(selection: { slug: string }): string {
  return `/for/${encodeURIComponent(selection.slug)}`;
}

/** Returns the path of a project. */
export function projectPath(project: { slug: string }): string {
  return `/portfolio/${encodeURIComponent(project.slug)}`;
}
