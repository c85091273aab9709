import type { Project } from "#contract/projects.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { projectPath } from "../../shared/projects/project-path.ts";
import { projectImage } from "../../shared/projects/project-image.ts";

/** What a card shows of a project, and nothing more: it travels with the page. */
export type ProjectCard = {
  to: string;
  title: string;
  description: string;
  role: string;
  techStack: string[];
  nda: boolean;
  picture: Shown;
};

/**
 * Three rows of cards on a wide screen. Browsers fetch the images further down long before they come into view, so hardly anybody
 * would see what stands behind them until then; and it is a good part of what the page takes to arrive and to load.
 */
const withPlaceholder = 9;

/** `place` is that of the card on its page, from 0. */
export function toProjectCard(project: Project, place: number): ProjectCard {
  const { title, description = "", role = "", techStack = [], nda } = project;
  const { placeholder, ...picture } = forCard(projectImage(project));
  return {
    to: projectPath(project),
    title,
    description,
    role,
    techStack,
    nda,
    picture: place < withPlaceholder ? { placeholder, ...picture } : picture,
  };
}

/** Widths of image files, in pixels. A card takes up to 500 of a page, and up to 400 on a phone, whose screen is three times as dense. */
const narrowest = 480;
const widest = 1280;

/** Without the files that no card shows: their names are a good part of a page of cards. */
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
