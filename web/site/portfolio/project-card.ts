import type { ProjectBadge } from "#contract/project-terms.ts";
import type { Project } from "#contract/projects.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { type CardText, cardText } from "#web/shared/projects/card-text.ts";
import { projectPath } from "#web/shared/projects/project-path.ts";
import { projectImage } from "#web/shared/projects/project-image.ts";

/** Only the fields that a card shows, because they are part of the page. */
export type ProjectCard = CardText & {
  to: string;
  title: string;
  year: number | null;
  techStack: string[];
  nda: boolean;
  badge: ProjectBadge | undefined;
  picture: Shown;
};

/**
 * Three rows of cards on a wide screen. Browsers fetch the images further down long before they come into view, so their placeholders are
 * rarely seen and would be a large part of the page.
 */
const withPlaceholder = 9;

/** `place` is the position of the card on its page, from 0. */
export function toProjectCard(project: Project, place: number): ProjectCard {
  const { title, year = null, techStack = [], nda, badge } = project;
  const { placeholder, ...picture } = forCard(projectImage(project));
  return {
    to: projectPath(project),
    title,
    ...cardText(project),
    year,
    techStack,
    nda,
    badge,
    picture: place < withPlaceholder ? { placeholder, ...picture } : picture,
  };
}

/** Widths of image files, in pixels. A card is up to 500 px wide, or 400 px on a phone with a device pixel ratio of 3. */
const narrowest = 480;
const widest = 1280;

/** Drops the image files that no card shows. Their names would be a large part of a page of cards. */
function forCard(picture: Shown): Shown {
  if (!picture.sources) return picture;
  return {
    ...picture,
    sources: picture.sources.map(({ type, srcSet }) => ({ type, srcSet: withoutExtremes(srcSet) })),
  };
}

function withoutExtremes(srcSet: string): string {
  const files = srcSet.split(", ");
  const fitting = files.filter((file) => {
    const width = Number(/ (\d+)w$/.exec(file)?.[1]);
    return width >= narrowest && width <= widest;
  });
  return (fitting.length > 0 ? fitting : files).join(", ");
}
