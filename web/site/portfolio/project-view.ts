import { limits } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import { projectCard, type SharingCard } from "#contract/sharing.ts";
import type { Shot, Shown } from "#web/shared/image-viewer/shot.ts";
import { projectArt, projectImage, show } from "../../shared/projects/project-image.ts";

export type Video = { address: string; width: number; height: number; picture: Shown; addedAt: string };

/** What the page of a project shows, with the numbers of things kept to what it has room for. It travels with the page. */
export type ProjectView = {
  slug: string;
  title: string;
  nda: boolean;
  isGame: boolean;
  summary: string;
  overview: string[];
  role: string;
  company: string;
  year: string;
  dates: string;
  /** Empty where there is none, and always under an NDA. */
  link: string;
  contributions: string[];
  techStack: string[];
  tags: string[];
  video: Video | null;
  shots: Shot[];
  /** Stands where there is nothing else to show. */
  art: string;
  /** What its image says where the page is shared. */
  card: SharingCard;
};

const caps = limits.projectDetail;
/** A description that is longer than this is parted into a summary under the title and the overview. */
const longSummary = 120;

export function toProjectView(project: Project): ProjectView {
  const {
    slug,
    title,
    nda,
    role = "",
    company = "",
    year,
    dateRange = "",
    externalLink = "",
    contributions = [],
    techStack = [],
    tags = [],
  } = project;
  return {
    slug,
    title,
    nda,
    role,
    company,
    contributions,
    isGame: project.landing.includes("game"),
    ...splitDescription(project.description ?? ""),
    year: year ? String(year) : dateRange,
    dates: year ? dateRange : "",
    link: nda ? "" : externalLink,
    techStack: techStack.slice(0, caps.techStack),
    tags: tags.slice(0, caps.tags),
    video: findVideo(project),
    shots: listShots(project),
    art: projectArt(project),
    card: projectCard(project),
  };
}

/** The first paragraph, or of a long one the first sentence, is the summary; the rest is the overview. Nothing is said twice. */
export function splitDescription(description: string): { summary: string; overview: string[] } {
  const [first = "", ...others] = description
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  if (first.length <= longSummary) return { summary: first, overview: others };
  // No sentence is that short: its full stop belongs to an abbreviation.
  const sentence = /^.{30,}?[.!?][”"')]?(?=\s+[\p{Lu}\d“"'(])/u.exec(first)?.[0] ?? first;
  const rest = first.slice(sentence.length).trim();
  return { summary: sentence, overview: rest === "" ? others : [rest, ...others] };
}

function findVideo(project: Project): Video | null {
  const { mediaType, mediaUrl = "", pictures, createdAt } = project;
  if (mediaType !== "video" || mediaUrl === "") return null;
  const still = pictures[mediaUrl];
  const picture = still ? show(still.src, still, projectArt(project)) : projectImage(project);
  return { address: mediaUrl, width: still?.width ?? 1280, height: still?.height ?? 720, picture, addedAt: createdAt };
}

/** The gallery; without one the thumbnail alone, which a video needs only as its still. */
function listShots(project: Project): Shot[] {
  const { gallery = [], thumbnailUrl = "", backgroundUrl = "", mediaUrl = "", mediaType, pictures } = project;
  const isVideo = mediaType === "video" && mediaUrl !== "";
  const alone = [thumbnailUrl, mediaType === "image" ? mediaUrl : "", backgroundUrl].find((address) => address !== "");
  const addresses = gallery.length > 0 ? gallery.slice(0, caps.gallery) : isVideo || !alone ? [] : [alone];
  return addresses.map((address) => ({
    address,
    alt: pictures[address]?.alt ?? "",
    picture: show(address, pictures[address], projectArt(project)),
  }));
}
