// Structured data in the vocabulary of schema.org, for search engines. React Router escapes it, so no title can end the script element. It
// contains only what the page shows, so nothing confidential.
import type { MetaDescriptor } from "react-router";
import { profile } from "#content/profile.ts";
import type { FaqItem, Service } from "#content/schema.ts";
import { sharing } from "#content/sharing.ts";
import type { Page } from "#contract/pages.ts";
import type { Post } from "#contract/posts.ts";
import { ownPageCard, pageCard, postCard, sharingAddress } from "#contract/sharing.ts";
import { absoluteUrl } from "./page-meta.ts";

type Value = string | number | Thing | Value[];
export type Thing = { [name: string]: Value };
type Step = { name: string; path: string };

/** The owner, the site and its offers, for the front page. */
export function siteData(siteUrl: string, offers: readonly Thing[] = []): MetaDescriptor {
  const website = {
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
  };
  return graph(ownerOf(siteUrl), website, ...offers);
}

/** The packages with their prices. */
export function servicesData(services: readonly Service[], siteUrl: string, name: string): Thing {
  return {
    "@type": "OfferCatalog",
    "@id": `${siteUrl}/#services`,
    url: `${siteUrl}/#services`,
    name,
    itemListElement: services.map(({ title, blurb, priceFrom, fixedPrice }) => ({
      "@type": "Offer",
      itemOffered: {
        "@type": "Service",
        name: title,
        description: blurb,
        provider: { "@id": `${siteUrl}/#person` },
      },
      ...priceOf(fixedPrice, "price"),
      ...priceOf(priceFrom, "minPrice"),
    })),
  };
}

/** Prices are written for people: `$1,200`. A price in an unknown currency is left out. */
function priceOf(written: string | undefined, as: "price" | "minPrice"): Thing {
  const [, sign = "", amount = ""] = /^([$€£])([\d,]+(?:\.\d\d)?)$/.exec(written ?? "") ?? [];
  const currency = currencies[sign];
  if (currency === undefined) return {};
  return {
    priceSpecification: {
      "@type": "PriceSpecification",
      [as]: amount.replaceAll(",", ""),
      priceCurrency: currency,
    },
  };
}

const currencies: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP" };

/** The frequently asked questions with their answers. */
export function faqData(items: readonly FaqItem[], siteUrl: string): Thing {
  return {
    "@type": "FAQPage",
    "@id": `${siteUrl}/#faq`,
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The owner's profile, for the about page. */
export function profileData(siteUrl: string, path: string): MetaDescriptor {
  const url = siteUrl + path;
  return graph({
    "@type": "ProfilePage",
    "@id": `${url}#page`,
    url,
    name: `About ${profile.name}`,
    inLanguage: profile.language,
    mainEntity: ownerOf(siteUrl),
  });
}

/** A list of posts or projects, in the order of the page. */
export function listData(
  siteUrl: string,
  {
    name,
    description,
    path,
    trail,
    items,
  }: Step & { description: string; trail: readonly Step[]; items: readonly Step[] },
): MetaDescriptor {
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
        itemListElement: items.map((item, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: item.name,
          url: absoluteUrl(item.path, siteUrl),
        })),
      },
    },
    trailOf(trail, siteUrl),
  );
}

/** A post and its place on the site. `trail` leads from the blog to the post, with paths. */
export function postData(
  post: Omit<Post, "content">,
  path: string,
  trail: readonly Step[],
  siteUrl: string,
): MetaDescriptor {
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

/** A page of the owner's own. */
export function ownPageData(
  page: Pick<Page, "slug" | "title" | "description" | "updatedAt">,
  path: string,
  siteUrl: string,
): MetaDescriptor {
  const url = siteUrl + path;
  return graph({
    "@type": "WebPage",
    "@id": `${url}#page`,
    url,
    name: page.title || "Untitled",
    description: page.description,
    dateModified: page.updatedAt,
    inLanguage: profile.language,
    isPartOf: { "@id": `${siteUrl}/#website` },
    primaryImageOfPage: absoluteUrl(sharingAddress(ownPageCard(page)), siteUrl),
  });
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
  /** URLs of the project's images. */
  pictures: readonly string[];
  video: { address: string; still: string; addedAt: string } | null;
};

/** A project as its page shows it to visitors. */
export function projectData(
  project: ProjectFacts,
  path: string,
  trail: readonly Step[],
  siteUrl: string,
): MetaDescriptor {
  const url = siteUrl + path;
  const { title, summary, isGame, role, company, year, link, tags, techStack, pictures, video } = project;
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
      ...(video && {
        video: {
          "@type": "VideoObject",
          name: title,
          description: summary || title,
          contentUrl: absoluteUrl(video.address, siteUrl),
          thumbnailUrl: absoluteUrl(video.still, siteUrl),
          uploadDate: video.addedAt,
        },
      }),
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
    itemListElement: trail.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  };
}

function ownerOf(siteUrl: string): Thing {
  return {
    ...personOf(siteUrl),
    description: profile.siteDescription,
    image: siteUrl + sharingAddress(pageCard("about", sharing.about)),
    jobTitle: profile.roles,
    homeLocation: { "@type": "Place", name: profile.place },
    sameAs: profile.socialLinks.map(({ href }) => href),
  };
}

function personOf(siteUrl: string): Record<string, string> {
  return { "@type": "Person", "@id": `${siteUrl}/#person`, name: profile.name, url: `${siteUrl}/` };
}
