// What the pages of texts say to visitors, as front matter and HTML: the source of their Markdown.
import { chaptersOf, videoUrlAt, writeTime } from "#contract/chapters.ts";
import type { Page } from "#contract/pages.ts";
import type { Post } from "#contract/posts.ts";
import { shortFactNames, storyTextNames, storyTexts, toLinkKind } from "#contract/project-terms.ts";
import type { Project, ProjectPage } from "#contract/projects.ts";
import { changeInWords } from "#contract/result-change.ts";
import type { About } from "#contract/site/about.ts";
import { selectionPath } from "#contract/selection-page.ts";
import type { SelectionPage } from "#contract/selections.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import type { SiteWords } from "../site-words.ts";
import { element, escapeXml } from "./xml.ts";

export type Text = {
  path: string;
  slug: string;
  /** Empty values are left out. */
  front: {
    title: string;
    description: string;
    date?: string;
    updated?: string;
    author: string;
    category?: string;
    tags?: string[];
    language: string;
    cover?: string;
    coverAlt?: string;
    /** What a post links to, if it is about something elsewhere. */
    link?: string;
    /** Where a post was first published, if that was on another site. */
    canonical_url?: string;
  };
  html: string;
};

type Facts = { owner: string; language: string; words: SiteWords };

export function postText(post: Post, { owner, language, words }: Facts): Text {
  return {
    path: `/blog/${encodeURIComponent(post.slug)}`,
    slug: post.slug,
    front: {
      title: post.title || words.blog.untitled,
      description: post.description,
      date: post.publishedAt ?? post.createdAt,
      updated: post.updatedAt,
      author: post.author || owner,
      category: post.category,
      tags: post.tags.map(({ name }) => name),
      language,
      cover: post.imageUrl,
      coverAlt: post.imageAlt,
      link: post.link,
      canonical_url: post.canonicalUrl ?? "",
    },
    html: post.content,
  };
}

export function ownPageText(page: Page, { owner, language, words }: Facts): Text {
  return {
    path: `/${encodeURIComponent(page.slug)}`,
    slug: page.slug,
    front: {
      title: page.title || words.blog.untitled,
      description: page.description,
      date: page.publishedAt ?? page.createdAt,
      updated: page.updatedAt,
      author: owner,
      language,
      cover: page.imageUrl,
      coverAlt: page.imageAlt,
    },
    html: page.content,
  };
}

/** The parts stand in the order of the page. */
export function projectText(project: ProjectPage, { owner, language, words: site }: Facts): Text {
  const { title, slug, nda, description = "", results = [], contributions = [], credits = [], posts = [] } = project;
  const { testimonials = [], awards = [], documents = [], links = [] } = project;
  const words = site.project;
  const own = site.server.markdown;
  const overview = paragraphs(description);
  const story = storyTextNames.map((name) => ({
    heading: words.texts[name],
    isLast: storyTexts[name].isLast,
    html: paragraphs(project[name] ?? ""),
  }));
  const storyParts = (isLast: boolean) =>
    story.filter((part) => part.isLast === isLast).map(({ heading, html }) => section("h3", heading, html));
  return {
    path: `/portfolio/${encodeURIComponent(slug)}`,
    slug,
    front: {
      title,
      description: description.split("\n")[0] ?? "",
      date: project.createdAt,
      updated: project.updatedAt,
      author: owner,
      tags: project.tags ?? [],
      language,
      cover: project.thumbnailUrl ?? "",
    },
    html: [
      list(listFacts(project)),
      section(
        "h2",
        words.results,
        list(results.map((result) => `${element("strong", changeInWords(result))} ${escapeXml(result.label)}`)),
      ),
      section(
        "h2",
        words.overview,
        [
          overview,
          ...storyParts(false),
          section("h3", words.contributions, list(contributions.map(escapeXml))),
          ...storyParts(true),
        ].join(""),
      ),
      section(
        "h2",
        words.testimonials,
        testimonials
          .map(({ quote, name, role, link: url }) => {
            const source = `<p>— ${link(url, name)}${role && `, ${escapeXml(role)}`}</p>`;
            return `<blockquote>${paragraphs(quote)}${source}</blockquote>`;
          })
          .join(""),
      ),
      project.content ?? "",
      section("h2", own.gallery, gallery(project, own)),
      section(
        "h2",
        site.gallery.chapters,
        list(
          chaptersOf(project).map(({ seconds, title: name, part }) => {
            const to = link(videoUrlAt(project.mediaUrl ?? "", seconds), writeTime(seconds));
            return `${to} ${escapeXml(part ? own.myPart({ title: name, part }) : name)}`;
          }),
        ),
      ),
      section("h2", own.technologies, list(listTechnologies(project).map(escapeXml))),
      section(
        "h2",
        words.credits,
        list(credits.map(({ name, role, link: url }) => link(url, name) + (role && `: ${escapeXml(role)}`))),
      ),
      section(
        "h2",
        words.awards,
        list(
          awards.map(({ name, by, year, link: url }) =>
            [link(url, name), ...[by, year].filter(Boolean).map(escapeXml)].join(", "),
          ),
        ),
      ),
      section("h2", words.documents, list(documents.map(({ title: name, link: url }) => link(url, name)))),
      section(
        "h2",
        words.links,
        list(links.map(({ kind, link: url, label }) => link(url, label || words.linkKinds[toLinkKind(kind)]))),
      ),
      section(
        "h2",
        own.posts,
        list(posts.map((post) => link(`/blog/${encodeURIComponent(post.slug)}`, post.title || site.blog.untitled))),
      ),
    ].join(""),
  };

  function listFacts({
    role = "",
    company = "",
    year,
    dateRange = "",
    state = "",
    externalLink = "",
  }: Project): string[] {
    const client = company || (nda ? words.confidential : "");
    const facts = [
      [words.role, role],
      [words.client, client],
      [words.year, [year ?? "", dateRange].filter(Boolean).join(", ")],
      [words.state, words.states[state]],
      ...shortFactNames.map((name) => [words.shortFacts[name], project[name] ?? ""] as const),
    ] as const;
    return [
      ...facts.flatMap(([name, value]) => (value === "" ? [] : [escapeXml(own.fact({ name, value }))])),
      ...(nda || externalLink === "" ? [] : [link(externalLink, own.visit)]),
      ...(project.build ? [link(`/portfolio/${encodeURIComponent(slug)}`, own.play)] : []),
    ];
  }
}

function gallery(
  { mediaType, mediaUrl = "", gallery: shots = [], clips = [], pictures, title }: ProjectPage,
  words: SiteWords["server"]["markdown"],
): string {
  const videos = [...(mediaType === "video" && mediaUrl !== "" ? [{ url: mediaUrl, alt: title }] : []), ...clips];
  const images = shots.filter((url) => !clips.some((clip) => clip.url === url));
  return [
    ...videos.map(({ url, alt }) => `<p>${link(url, alt ? words.videoTitle({ title: alt }) : words.video)}</p>`),
    ...images.map((url) => `<p><img src="${escapeXml(url)}" alt="${escapeXml(pictures[url]?.alt ?? "")}"></p>`),
  ].join("");
}

function listTechnologies({ techStack = [], techYears = [] }: Project): string[] {
  return techStack.map((name) => {
    const { from = null, to = null } = techYears.find((each) => each.name === name) ?? {};
    const years = from === to ? `${from ?? ""}` : `${from ?? ""}–${to ?? ""}`;
    return years === "" ? name : `${name} (${years})`;
  });
}

export function selectionText(
  { slug, title, introduction, projects }: SelectionPage,
  hasResume: boolean,
  { owner, language, words: { server } }: Facts,
): Text {
  const words = server.markdown;
  return {
    path: selectionPath({ slug }),
    slug,
    front: { title, description: introduction, author: owner, language },
    html: [
      paragraphs(introduction),
      ...projects.map((project) =>
        section(
          "h2",
          project.title,
          `${paragraphs(project.description ?? "")}<p>${link(`/portfolio/${encodeURIComponent(project.slug)}`, words.aboutProject)}</p>`,
        ),
      ),
      `<p>${link("/portfolio/all", words.allProjects)}</p>`,
      hasResume ? `<p>${link("/resume.pdf", words.resume)}</p>` : "",
    ].join(""),
  };
}

export function aboutText(
  {
    about,
    contact,
    socialLinks,
    resume,
    identity,
  }: Pick<SiteContent, "about" | "contact" | "socialLinks" | "resume" | "identity">,
  { words: site }: Pick<Facts, "words">,
): Text {
  const words = site.server.markdown;
  const { hero, story, engines, capabilities, skills, introVideo } = about;
  const lead = hero.lead === "" ? "" : element("p", hero.lead);
  return {
    path: "/about",
    slug: "about",
    front: {
      title: site.about.title({ name: identity.name }),
      description: hero.lead || identity.siteDescription,
      author: identity.name,
      language: identity.language,
      cover: hero.image?.src ?? "",
      coverAlt: hero.image?.alt ?? "",
    },
    html: [
      section("h2", hero.heading, lead),
      introVideo ? `<p>${link(videoUrl(introVideo), hero.watchLabel ?? site.home.watch)}</p>` : "",
      resume.isPublic ? `<p>${link("/resume.pdf", words.resume)}</p>` : "",
      section("h2", story.heading, story.paragraphs.map((text) => element("p", text)).join("")),
      section("h2", engines.heading, list(engines.items.map(described))),
      section(
        "h2",
        capabilities.heading,
        capabilities.columns.map(({ title, items }) => section("h3", title, list(items.map(described)))).join(""),
      ),
      section(
        "h2",
        skills.heading,
        skills.columns.map(({ title, items }) => section("h3", title, list(items.map(escapeXml)))).join(""),
      ),
      section(
        "h2",
        contact.heading,
        `${element("p", contact.intro ?? "")}<p>${link("/about#contact-us", words.contactForm)}</p>`,
      ),
      section("h2", words.profiles, list(socialLinks.links.map(({ platform, href }) => link(href, platform)))),
    ].join(""),
  };
}

function described({ name, line = "" }: { name: string; line?: string | undefined }): string {
  return element("strong", name) + (line && `: ${escapeXml(line)}`);
}

function videoUrl(video: NonNullable<About["introVideo"]>): string {
  switch (video.kind) {
    case "mp4":
      return video.src;
    case "youtube":
      return `https://www.youtube.com/watch?v=${video.id}`;
    case "vimeo":
      return `https://vimeo.com/${video.id}`;
  }
}

function paragraphs(text: string): string {
  return text
    .split(/\n+/)
    .map((paragraph) => element("p", paragraph.trim()))
    .join("");
}

/** Returns nothing if there is nothing below the heading. */
function section(heading: "h2" | "h3", title: string, html: string): string {
  return html === "" ? "" : element(heading, title) + html;
}

/** `items` are HTML. */
function list(items: readonly string[]): string {
  return items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function link(url: string, words: string): string {
  return url === "" ? escapeXml(words) : `<a href="${escapeXml(url)}">${escapeXml(words)}</a>`;
}
