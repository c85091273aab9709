import type { Picture } from "#contract/media.ts";
import { artKindOf } from "#contract/project-terms.ts";
import type { Project } from "#contract/projects.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { artUrl } from "#contract/art-urls.ts";

/**
 * Returns the image of a project's card: its thumbnail, the poster of its video, or art generated from its slug. The art also replaces an
 * image that is withheld or doesn't load.
 */
export function projectImage(
  project: Pick<Project, "slug" | "landing" | "thumbnailUrl" | "mediaUrl" | "pictures">,
): Shown {
  const { thumbnailUrl = "", mediaUrl = "", pictures } = project;
  const address = thumbnailUrl || pictures[mediaUrl]?.src;
  if (!address) return { src: projectArt(project), width: 1200, height: 750 };
  return show(address, pictures[thumbnailUrl || mediaUrl], projectArt(project));
}

/** Returns the generated image of a project. */
export function projectArt({ slug, landing }: Pick<Project, "slug" | "landing">): string {
  return artUrl(artKindOf(landing), slug);
}

export function show(address: string, picture: Picture | undefined, fallback: string): Shown {
  if (!picture) return { src: address, fallback };
  const { src, sources, width, height, placeholder } = picture;
  return { src, sources, width, height, placeholder, fallback };
}
