// What a page is about, in the words of schema.org, for search engines. React Router writes it escaped, so that no title can end
// the script it stands in. It is made of what the page shows, so nothing confidential can be in it.
import type { MetaDescriptor } from "react-router";
import { profile } from "#content/profile.ts";
import type { Post } from "#contract/posts.ts";
import { postCard, sharingAddress } from "#contract/sharing.ts";
import { absoluteUrl } from "./page-meta.ts";

type Value = string | number | Thing | Value[];
type Thing = { [name: string]: Value };
type Step = { name: string; path: string };

/** The owner and the site, for the front page. */
export function siteData(siteUrl: string): MetaDescriptor {
  return graph(
    ownerOf(siteUrl),
    {
      "@type": "WebSite",
      "@id": `${siteUrl}/#website`,
      url: `${siteUrl}/`,
      name: profile.name,
      description: profile.siteDescription,
      inLanguage: profile.language,
      publisher: { "@id": `${siteUrl}/#person` },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/blogs/search?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  );
}

/** The page about the owner. */
export function profileData(siteUrl: string, path: string): MetaDescriptor {
  const url = siteUrl + path;
  return graph({ "@type": "ProfilePage", "@id": `${url}#page`, url, name: `About ${profile.name}`, inLanguage: profile.language, mainEntity: ownerOf(siteUrl) });
}

/** A list of posts or projects, in the order in which the page has them. */
export function listData(siteUrl: string, { name, description, path, trail, items }: Step & { description: string; trail: readonly Step[]; items: readonly Step[] }): MetaDescriptor {
  const url = siteUrl + path;
  return graph(
    {
      "@type": "CollectionPage",
      "@id": `${url}#page`,
      url,
      name,
      description,
      inLanguage: profile.language,
      isPartOf: { "@id": `${siteUrl}/#website` },
      mainEntity: {
        "@type": "ItemList",
        itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, name: item.name, url: absoluteUrl(item.path, siteUrl) })),
      },
    },
    trailOf(trail, siteUrl),
  );
}

/** A post and where it stands on the site. `trail` leads from the blog to the post, with paths. */
export function postData(post: Omit<Post, "content">, path: string, trail: readonly Step[], siteUrl: string): MetaDescriptor {
  const url = siteUrl + path;
  const cover = post.picture?.src ?? post.imageUrl;
  const images = [...(cover ? [cover] : []), sharingAddress(postCard(post))];
  return graph(
    {
      "@type": "BlogPosting",
      "@id": `${url}#post`,
      headline: post.title || "Untitled",
      description: post.description,
      url,
      mainEntityOfPage: url,
      datePublished: post.publishedAt ?? post.createdAt,
      dateModified: post.updatedAt,
      author: personOf(siteUrl),
      publisher: { "@id": `${siteUrl}/#person` },
      isPartOf: { "@id": `${siteUrl}/#website` },
      inLanguage: profile.language,
      timeRequired: `PT${post.readMinutes}M`,
      ...(post.category && { articleSection: post.category }),
      image: images.map((image) => absoluteUrl(image, siteUrl)),
    },
    trailOf(trail, siteUrl),
  );
}

export type ProjectFacts = {
  title: string;
  summary: string;
  isGame: boolean;
  role: string;
  company: string;
  year: string;
  link: string;
  tags: readonly string[];
  techStack: readonly string[];
  /** Addresses of its pictures. */
  pictures: readonly string[];
};

/** A piece of work as its page shows it to visitors. */
export function projectData(project: ProjectFacts, path: string, trail: readonly Step[], siteUrl: string): MetaDescriptor {
  const url = siteUrl + path;
  const { title, summary, isGame, role, company, year, link, tags, techStack, pictures } = project;
  const keywords = [...new Set([...tags, ...techStack])];
  return graph(
    {
      "@type": isGame ? "VideoGame" : "CreativeWork",
      "@id": `${url}#project`,
      name: title,
      url,
      mainEntityOfPage: url,
      ...(summary && { description: summary }),
      creator: role === "" ? personOf(siteUrl) : { "@type": "Role", roleName: role, creator: personOf(siteUrl) },
      ...(company && { sourceOrganization: { "@type": "Organization", name: company } }),
      ...(/^\d{4}$/.test(year) && { dateCreated: year }),
      ...(link && { sameAs: absoluteUrl(link, siteUrl) }),
      ...(keywords.length > 0 && { keywords: keywords.join(", ") }),
      ...(pictures.length > 0 && { image: pictures.map((picture) => absoluteUrl(picture, siteUrl)) }),
      isPartOf: { "@id": `${siteUrl}/#website` },
    },
    trailOf(trail, siteUrl),
  );
}

function graph(...things: Thing[]): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@graph": things } };
}

function trailOf(trail: readonly Step[], siteUrl: string): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map((step, index) => ({ "@type": "ListItem", position: index + 1, name: step.name, item: siteUrl + step.path })),
  };
}

function ownerOf(siteUrl: string): Thing {
  return {
    ...personOf(siteUrl),
    description: profile.siteDescription,
    jobTitle: profile.roles,
    homeLocation: { "@type": "Place", name: profile.place },
    sameAs: profile.socialLinks.map(({ href }) => href),
  };
}

function personOf(siteUrl: string): Record<string, string> {
  return { "@type": "Person", "@id": `${siteUrl}/#person`, name: profile.name, url: `${siteUrl}/` };
}
