import type { Picture } from "#contract/media.ts";
import type { Project } from "#contract/projects.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { artPath } from "#web/shared/ui/picture.tsx";

/**
 * The image of a project's card: its thumbnail, else the still of its video, else art made from its slug. The art also stands in
 * for an image that is withheld or does not load.
 */
export function projectImage(
  project: Pick<Project, "slug" | "landing" | "thumbnailUrl" | "mediaUrl" | "pictures">,
): Shown {
  const { thumbnailUrl = "", mediaUrl = "", pictures } = project;
  const address = thumbnailUrl || pictures[mediaUrl]?.src;
  if (!address) return { src: projectArt(project), width: 1200, height: 750 };
  return show(address, pictures[thumbnailUrl || mediaUrl], projectArt(project));
}

/** The generated image of a project. */
export function projectArt({ slug, landing }: Pick<Project, "slug" | "landing">): string {
  return artPath(landing[0] ?? "assets", slug);
}

export function show(address: string, picture: Picture | undefined, fallback: string): Shown {
  if (!picture) return { src: address, fallback };
  const { src, sources, width, height, placeholder } = picture;
  return { src, sources, width, height, placeholder, fallback };
}
