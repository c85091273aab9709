import { limits } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import { projectCard, type SharingCard } from "#contract/sharing.ts";
import type { Shot, Shown } from "#web/shared/image-viewer/shot.ts";
import { projectArt, projectImage, show } from "../../shared/projects/project-image.ts";

export type Video = { address: string; width: number; height: number; picture: Shown; addedAt: string };

/** The data of a project page, with lists cut to the number of items that the page has room for. It is part of the page. */
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
  /** Empty if the project has no link, and always under an NDA. */
  link: string;
  contributions: string[];
  techStack: string[];
  tags: string[];
  video: Video | null;
  shots: Shot[];
  /** Generated art, shown if the project has no image or video. */
  art: string;
  /** The text of the share image. */
  card: SharingCard;
};

const caps = limits.projectDetail;
/** A description longer than this is split into a summary under the title and an overview. */
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

/** Splits a description into the first paragraph (or its first sentence, if it is long) and the rest, so that no text appears twice. */
export function splitDescription(description: string): { summary: string; overview: string[] } {
  const [first = "", ...others] = description
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  if (first.length <= longSummary) return { summary: first, overview: others };
  // A real sentence is longer than this, so the full stop belongs to an abbreviation.
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

/** Returns the gallery, or only the thumbnail if there is none. A video uses the thumbnail as its poster. */
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
