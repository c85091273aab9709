/** Returns the path of a project. */
export function projectPath(project: { slug: string }): string {
  return `/portfolio/${encodeURIComponent(project.slug)}`;
}
