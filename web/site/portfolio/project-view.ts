import type { Playable } from "#contract/builds.ts";
import { type Chapter, chaptersOf } from "#contract/chapters.ts";
import { firstSentence, summarize } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import type { ShownDocument, ShownModel } from "#contract/media.ts";
import type { Credit, Project, ProjectPage, ProjectResult } from "#contract/projects.ts";
import type { CaseEntry } from "#contract/case-lists.ts";
import {
  type LandingCategory,
  type ProjectState,
  type ShortFactName,
  shortFactNames,
  type StoryTextName,
  storyTextNames,
  storyTexts,
} from "#contract/project-terms.ts";
import type { PostEmbed } from "#contract/post-embeds.ts";
import type { Shot, Shown } from "#web/shared/image-viewer/shot.ts";
import { postImage } from "#web/shared/posts/post-image.ts";
import { postLink } from "#web/shared/posts/post-path.ts";
import { projectArt, projectImage, show } from "#web/shared/projects/project-image.ts";
import { type ProjectCard, toProjectCard } from "./project-card.ts";

export type Video = { address: string; width: number; height: number; picture: Shown; addedAt: string };

/** A technology, and the years in which it was used if they are known. */
export type Technology = { name: string; from: number | null; to: number | null };
export type LinkedPost = {
  to: string;
  title: string;
  description: string;
  date: string;
  readMinutes: number;
  picture: Shown;
};

/** One of the texts of a case study, by paragraphs. */
export type StoryPart = { name: StoryTextName; isLast: boolean; texts: string[] };

/** The data of a project page, with lists cut to the number of items that the page has room for. It is part of the page. */
export type ProjectView = {
  id: number;
  slug: string;
  title: string;
  nda: boolean;
  landing: readonly LandingCategory[];
  summary: string;
  overview: string[];
  role: string;
  company: string;
  year: string;
  dates: string;
  state: ProjectState;
  /** Team, duration and the like. */
  facts: { name: ShortFactName; value: string }[];
  /** Empty if the project has no link, and always under an NDA. */
  link: string;
  story: StoryPart[];
  /** Where else the work is: stores, source code, press. None under an NDA. A link without a label is named by its kind. */
  links: { to: string; kind: string; label: string }[];
  results: ProjectResult[];
  testimonials: CaseEntry<"testimonials">[];
  awards: CaseEntry<"awards">[];
  contributions: string[];
  /** The case study, as HTML, and the games and 3D models in it. */
  content: string;
  embeds: PostEmbed[];
  technologies: Technology[];
  credits: Credit[];
  tags: string[];
  posts: LinkedPost[];
  /** Other projects, and the category of all of them if it is the project's. */
  more: { category: LandingCategory | null; projects: ProjectCard[] };
  offer: ProjectPage["offer"];
  /** The build that is live. */
  build: Playable | null;
  /** The published builds, newest first. */
  versions: Playable[];
  /** The image that is shown until the build is played. */
  poster: Shown;
  video: Video | null;
  /** Those of the video, in their order. */
  chapters: Chapter[];
  /** The gallery without the poster of a build. */
  shots: Shot[];
  models: { shown: ShownModel[]; poster: Shown } | null;
  documents: ShownDocument[];
  /** Generated art, shown if the project has no image or video. */
  art: string;
};

const caps = limits.projectDetail;
/** A description longer than this is split into a summary under the title and an overview. */
const longSummary = 120;

export function toProjectView(project: ProjectPage): ProjectView {
  const {
    id,
    slug,
    title,
    nda,
    role = "",
    company = "",
    year,
    dateRange = "",
    externalLink = "",
    state = "",
    links = [],
    results = [],
    testimonials = [],
    awards = [],
    contributions = [],
    content = "",
    embeds = [],
    credits = [],
    tags = [],
    posts = [],
    more = [],
    offer = null,
    build = null,
    versions = [],
  } = project;
  const shots = listShots(project);
  return {
    id,
    slug,
    title,
    nda,
    role,
    company,
    story: storyTextNames.flatMap((name) => {
      const { isLast } = storyTexts[name];
      const texts = toParagraphs(project[name] ?? "");
      return texts.length > 0 ? [{ name, isLast, texts }] : [];
    }),
    state,
    facts: shortFactNames.map((name) => ({ name, value: project[name] ?? "" })).filter(({ value }) => value !== ""),
    links: links.map(({ kind, link, label }) => ({ to: link, kind, label })),
    results,
    testimonials,
    awards,
    contributions,
    content,
    embeds,
    credits,
    landing: project.landing,
    ...splitDescription(project.description ?? ""),
    year: year ? String(year) : dateRange,
    dates: year ? dateRange : "",
    link: nda ? "" : externalLink,
    technologies: listTechnologies(project),
    posts: posts.map((post) => ({
      to: postLink(post),
      title: post.title,
      description: summarize(post.description, limits.projectDetail.excerpt),
      date: post.publishedAt ?? post.createdAt,
      readMinutes: post.readMinutes,
      picture: postImage(post),
    })),
    more: { category: categoryOfMore(project, more), projects: more.map(toProjectCard) },
    offer,
    tags: tags.slice(0, caps.tags),
    video: findVideo(project),
    chapters: chaptersOf(project),
    build,
    versions,
    poster: shots[0]?.picture ?? projectImage(project),
    shots: build ? shots.slice(1) : shots,
    models: project.models?.length ? { shown: project.models, poster: projectImage(project) } : null,
    documents: project.shownDocuments ?? [],
    art: projectArt(project),
  };
}

/** Splits a description into the first paragraph (or its first sentence, if it is long) and the rest, so that no text appears twice. */
export function splitDescription(description: string): { summary: string; overview: string[] } {
  const [first = "", ...others] = toParagraphs(description);
  if (first.length <= longSummary) return { summary: first, overview: others };
  const sentence = firstSentence(first);
  const rest = first.slice(sentence.length).trim();
  return { summary: sentence, overview: rest === "" ? others : [rest, ...others] };
}

export function toParagraphs(text: string): string[] {
  return text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

function listTechnologies({ techStack = [], techYears = [] }: Project): Technology[] {
  return techStack.slice(0, caps.techStack).map((name) => {
    const { from = null, to = null } = techYears.find((each) => each.name === name) ?? {};
    return { name, from, to };
  });
}

function categoryOfMore({ landing: [category] }: Project, more: readonly Project[]): LandingCategory | null {
  return category !== undefined && more.every(({ landing }) => landing[0] === category) ? category : null;
}

function findVideo(project: Project): Video | null {
  const { mediaType, mediaUrl = "", pictures, createdAt } = project;
  if (mediaType !== "video" || mediaUrl === "") return null;
  const still = pictures[mediaUrl];
  const picture = still ? show(still.src, still, projectArt(project)) : projectImage(project);
  return { address: mediaUrl, width: still?.width ?? 1280, height: still?.height ?? 720, picture, addedAt: createdAt };
}

/**
 * Returns the gallery, or only the thumbnail if there is none. A video and a model use the thumbnail as their poster, and a project under NDA opens with
 * generated art.
 */
function listShots(project: ProjectPage): Shot[] {
  const {
    nda,
    gallery = [],
    thumbnailUrl = "",
    backgroundUrl = "",
    mediaUrl = "",
    mediaType,
    models = [],
    pictures,
    clips = [],
  } = project;
  const isVideo = mediaType === "video" && mediaUrl !== "";
  const alone = [thumbnailUrl, mediaType === "image" ? mediaUrl : "", backgroundUrl].find((address) => address !== "");
  const addresses =
    gallery.length > 0 ? gallery.slice(0, caps.gallery) : isVideo || models.length > 0 || nda || !alone ? [] : [alone];
  const art = projectArt(project);
  return addresses.map((address) => {
    const picture = pictures[address];
    const clip = clips.find(({ url }) => url === address);
    if (!clip) return { address, alt: picture?.alt ?? "", picture: show(address, picture, art) };
    const { width, height, alt } = clip;
    return {
      address,
      alt,
      picture: picture ? show(address, picture, art) : { src: art, width: 1200, height: 750 },
      clip: { still: picture?.src ?? null, width: width ?? 1280, height: height ?? 720 },
    };
  });
}
