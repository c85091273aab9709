// Structured data in the vocabulary of schema.org, for search engines. React Router escapes it, so no title can end the script element. It
// contains only what the page shows, so nothing confidential.
import type { MetaDescriptor } from "react-router";
import type { Faq, Services } from "#contract/site/home.ts";
import { spokenLanguages } from "#contract/site/spoken-languages.ts";
import type { Page } from "#contract/pages.ts";
import type { Post } from "#contract/posts.ts";
import { ownPageCard, pageCard, postCard, sharingAddress } from "#contract/sharing.ts";
import type { Site } from "../shared/site/site.ts";
import { wordsOf } from "../shared/site/words.ts";
import { absoluteUrl } from "./page-meta.ts";

type Value = string | number | Thing | Value[];
export type Thing = { [name: string]: Value };
export type Step = { name: string; path: string };

/** The owner, the site and its offers, for the front page. */
export function siteData(site: Site, offers: readonly Thing[] = []): MetaDescriptor {
  const { url: siteUrl, identity } = site;
  const website = {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: identity.name,
    description: identity.siteDescription,
    inLanguage: identity.language,
    publisher: { "@id": `${siteUrl}/#person` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/blogs/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
  return graph(ownerOf(site), website, ...offers);
}

/** The packages with their prices. */
export function servicesData({ heading, entries }: Services, siteUrl: string): Thing {
  return {
    "@type": "OfferCatalog",
    "@id": `${siteUrl}/#services`,
    url: `${siteUrl}/#services`,
    name: heading,
    itemListElement: entries.map(({ title, blurb, priceFrom, fixedPrice }) => ({
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
  const currency = currencies.get(sign);
  if (currency === undefined) return {};
  return {
    priceSpecification: {
      "@type": "PriceSpecification",
      [as]: amount.replaceAll(",", ""),
      priceCurrency: currency,
    },
  };
}

const currencies: ReadonlyMap<string, string> = new Map(Object.entries({ $: "USD", "€": "EUR", "£": "GBP" }));

/** The frequently asked questions with their answers. */
export function faqData({ entries }: Faq, siteUrl: string): Thing {
  return {
    "@type": "FAQPage",
    "@id": `${siteUrl}/#faq`,
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The owner's profile, for the about page. */
export function profileData(site: Site, path: string): MetaDescriptor {
  const url = site.url + path;
  return graph({
    "@type": "ProfilePage",
    "@id": `${url}#page`,
    url,
    name: wordsOf(site).about.title({ name: site.identity.name }),
    inLanguage: site.identity.language,
    mainEntity: ownerOf(site),
  });
}

/** A list of posts or projects, in the order of the page. */
export function listData(
  site: Site,
  {
    name,
    description,
    path,
    trail,
    items,
  }: Step & { description: string; trail: readonly Step[]; items: readonly Step[] },
): MetaDescriptor {
  const { url: siteUrl, identity } = site;
  const url = siteUrl + path;
  return graph(
    {
      "@type": "CollectionPage",
      "@id": `${url}#page`,
      url,
      name,
      description,
      inLanguage: identity.language,
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
  site: Site,
): MetaDescriptor {
  const { url: siteUrl, identity } = site;
  const url = siteUrl + path;
  const cover = post.picture?.src ?? post.imageUrl;
  const images = [...(cover ? [cover] : []), sharingAddress(postCard(post, wordsOf(site).blog))];
  return graph(
    {
      "@type": "BlogPosting",
      "@id": `${url}#post`,
      headline: post.title || wordsOf(site).blog.untitled,
      description: post.description,
      url,
      mainEntityOfPage: url,
      datePublished: post.publishedAt ?? post.createdAt,
      dateModified: post.updatedAt,
      author: personOf(site),
      publisher: { "@id": `${siteUrl}/#person` },
      isPartOf: { "@id": `${siteUrl}/#website` },
      inLanguage: identity.language,
      timeRequired: `PT${post.readMinutes}M`,
      ...(post.category && { articleSection: post.category }),
      ...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name).join(", ") }),
      ...(post.series && {
        isPartOf: [
          { "@id": `${siteUrl}/#website` },
          {
            "@type": "CreativeWorkSeries",
            name: post.series.title,
            url: `${siteUrl}/blogs/series/${encodeURIComponent(post.series.slug)}`,
          },
        ],
        position: post.series.part,
      }),
      image: images.map((image) => absoluteUrl(image, siteUrl)),
    },
    trailOf(trail, siteUrl),
  );
}

/** A page of the owner's own. */
export function ownPageData(
  page: Pick<Page, "slug" | "title" | "description" | "updatedAt">,
  path: string,
  site: Site,
): MetaDescriptor {
  const { url: siteUrl, identity } = site;
  const url = siteUrl + path;
  return graph({
    "@type": "WebPage",
    "@id": `${url}#page`,
    url,
    name: page.title || wordsOf(site).blog.untitled,
    description: page.description,
    dateModified: page.updatedAt,
    inLanguage: identity.language,
    isPartOf: { "@id": `${siteUrl}/#website` },
    primaryImageOfPage: absoluteUrl(sharingAddress(ownPageCard(page, wordsOf(site).blog)), siteUrl),
  });
}

export function graph(...things: Thing[]): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@graph": things } };
}

export function trailOf(trail: readonly Step[], siteUrl: string): Thing {
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

function ownerOf(site: Site): Thing {
  const { url, identity, socialLinks, sharing } = site;
  const languages = spokenLanguages(identity.languages).map(({ language }) => language);
  return {
    ...personOf(site),
    description: identity.siteDescription,
    image: absoluteUrl(identity.photo?.src ?? sharingAddress(pageCard("about", sharing.about)), url),
    ...(identity.roles.length > 0 && { jobTitle: identity.roles }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(identity.place && { homeLocation: { "@type": "Place", name: identity.place } }),
    ...(socialLinks.links.length > 0 && { sameAs: socialLinks.links.map(({ href }) => href) }),
  };
}

export function personOf({ url, identity }: Site): Record<string, string> {
  return { "@type": "Person", "@id": `${url}/#person`, name: identity.name, url: `${url}/` };
}
