// A project as structured data. Separate from that of other pages, because only the page of a project needs it.
import type { MetaDescriptor } from "react-router";
import { type Chapter, videoUrlAt } from "#contract/chapters.ts";
import { absoluteUrl } from "#web/seo/page-meta.ts";
import { graph, personOf, type Step, type Thing, trailOf } from "#web/seo/structured-data.ts";
import type { Site } from "#web/shared/site/site.ts";

type ProjectFacts = {
  title: string;
  summary: string;
  isGame: boolean;
  role: string;
  company: string;
  year: string;
  link: string;
  /** URLs of the same work in stores. */
  stores: readonly string[];
  awards: readonly string[];
  platforms: string;
  tags: readonly string[];
  techStack: readonly string[];
  problem: string;
  credits: readonly { name: string; role: string; link: string }[];
  posts: readonly Step[];
  /** URLs of the project's images. */
  pictures: readonly string[];
  video: { address: string; still: string; addedAt: string } | null;
  /** Those of the video, in their order. */
  chapters: readonly Chapter[];
};

/** A project as its page shows it to visitors. */
export function projectData(project: ProjectFacts, path: string, trail: readonly Step[], site: Site): MetaDescriptor {
  const { url: siteUrl } = site;
  const url = siteUrl + path;
  const { title, summary, isGame, role, company, year, link, tags, techStack, pictures, video } = project;
  const { problem, credits, posts, stores, awards, platforms, chapters } = project;
  const elsewhere = [link, ...stores].filter((each) => each !== "").map((each) => absoluteUrl(each, siteUrl));
  const keywords = [...new Set([...tags, ...techStack])];
  return graph(
    {
      "@type": isGame ? "VideoGame" : "CreativeWork",
      "@id": `${url}#project`,
      name: title,
      url,
      mainEntityOfPage: url,
      ...(summary && { description: summary }),
      creator: role === "" ? personOf(site) : { "@type": "Role", roleName: role, creator: personOf(site) },
      ...(company && { sourceOrganization: { "@type": "Organization", name: company } }),
      ...(/^\d{4}$/.test(year) && { dateCreated: year }),
      ...(elsewhere.length > 0 && { sameAs: elsewhere.length === 1 ? elsewhere[0] : elsewhere }),
      ...(isGame && platforms && { gamePlatform: platforms }),
      ...(awards.length > 0 && { award: [...awards] }),
      ...(keywords.length > 0 && { keywords: keywords.join(", ") }),
      ...(problem && { abstract: problem }),
      ...(credits.length > 0 && { contributor: credits.map((credit) => contributorOf(credit, siteUrl)) }),
      ...(posts.length > 0 && {
        subjectOf: posts.map((post) => ({
          "@type": "BlogPosting",
          headline: post.name,
          url: absoluteUrl(post.path, siteUrl),
        })),
      }),
      ...(pictures.length > 0 && { image: pictures.map((picture) => absoluteUrl(picture, siteUrl)) }),
      ...(video && {
        video: {
          "@type": "VideoObject",
          name: title,
          description: summary || title,
          contentUrl: absoluteUrl(video.address, siteUrl),
          thumbnailUrl: absoluteUrl(video.still, siteUrl),
          uploadDate: video.addedAt,
          ...(chapters.length > 0 && { hasPart: partsOf(video.address, chapters, siteUrl) }),
        },
      }),
      isPartOf: { "@id": `${siteUrl}/#website` },
    },
    trailOf(trail, siteUrl),
  );
}

/** A name may be a person's or a studio's, so the type is the one that both are. */
function contributorOf({ name, role, link }: ProjectFacts["credits"][number], siteUrl: string): Thing {
  const contributor = { "@type": "Thing", name, ...(link && { url: absoluteUrl(link, siteUrl) }) };
  return role === "" ? contributor : { "@type": "Role", roleName: role, contributor };
}

/** Returns the chapters of a video as clips, each of which ends where the next begins. */
function partsOf(address: string, chapters: readonly Chapter[], siteUrl: string): Thing[] {
  return chapters.map(({ seconds, title }, index) => {
    const end = chapters[index + 1]?.seconds;
    return {
      "@type": "Clip",
      name: title,
      startOffset: seconds,
      ...(end !== undefined && { endOffset: end }),
      url: absoluteUrl(videoUrlAt(address, seconds), siteUrl),
    };
  });
}
