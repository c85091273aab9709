import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import type { Service } from "#contract/site/home.ts";
import type { Post } from "#contract/posts.ts";
import type { Site } from "../shared/site/site.ts";
import { pageCard, postCard, sharingAddress } from "#contract/sharing.ts";
import { faqData, listData, postData, profileData, servicesData, siteData } from "./structured-data.ts";
import { en } from "#words/en.ts";
import { loadWords } from "../shared/site/words.ts";

await loadWords({ language: "en" });

const { services, sharing, socialLinks } = starterContent;
const identity = { ...starterContent.identity, languages: "English (fluent), German" };
const url = "https://alex.example";
const site: Site = {
  ...starterContent,
  identity,
  url,
  timeZone: "UTC",
  year: 2026,
  isBeingFilled: false,
  pictures: {},
  newsletter: null,
};
const time = "2026-03-01T09:00:00.000Z";
const owner = { "@type": "Person", "@id": `${url}/#person`, name: identity.name, url: `${url}/` };
const wholeOwner = {
  ...owner,
  description: identity.siteDescription,
  jobTitle: identity.roles,
  knowsLanguage: ["English", "German"],
  homeLocation: { "@type": "Place", name: identity.place },
  image: url + sharingAddress(pageCard("about", sharing.about)),
  sameAs: socialLinks.links.map(({ href }) => href),
};

function things(descriptor: object): unknown[] {
  const data = JSON.parse(JSON.stringify((descriptor as { "script:ld+json": unknown })["script:ld+json"])) as {
    "@context": string;
    "@graph": unknown[];
  };
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"];
}

test("the front page names the owner and the site's search", () => {
  expect(things(siteData(site))).toEqual([
    wholeOwner,
    {
      "@type": "WebSite",
      "@id": `${url}/#website`,
      url: `${url}/`,
      name: identity.name,
      description: identity.siteDescription,
      inLanguage: identity.language,
      publisher: { "@id": `${url}/#person` },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${url}/blogs/search?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ]);
});

test("each service is an offer at its price, unless the currency is unknown", () => {
  const [prototype, , , , audit] = services.entries;
  const euros = { ...services.entries[1], fixedPrice: undefined, priceFrom: "€1,299.50" } as Service;
  const dinars = { ...euros, priceFrom: "100 KWD" };
  const chosen = [prototype, audit, euros, dinars].filter((service) => service !== undefined);
  const catalog = servicesData({ heading: "Fixed-price services", entries: chosen }, url);
  expect(catalog).toMatchObject({ "@type": "OfferCatalog", url: `${url}/#services`, name: "Fixed-price services" });
  const offers = catalog.itemListElement as Record<string, object>[];
  expect(offers[0]).toEqual({
    "@type": "Offer",
    itemOffered: {
      "@type": "Service",
      name: "Playable Prototype",
      description: prototype?.blurb,
      provider: { "@id": `${url}/#person` },
    },
    priceSpecification: { "@type": "PriceSpecification", minPrice: "1200", priceCurrency: "USD" },
  });
  expect(offers.slice(1).map(({ priceSpecification }) => priceSpecification)).toEqual([
    { "@type": "PriceSpecification", price: "499", priceCurrency: "USD" },
    { "@type": "PriceSpecification", minPrice: "1299.50", priceCurrency: "EUR" },
    undefined,
  ]);
});

test("questions come with their answers", () => {
  expect(faqData({ heading: "Questions", entries: [{ id: "nda", question: "NDAs?", answer: "Yes." }] }, url)).toEqual({
    "@type": "FAQPage",
    "@id": `${url}/#faq`,
    mainEntity: [{ "@type": "Question", name: "NDAs?", acceptedAnswer: { "@type": "Answer", text: "Yes." } }],
  });
});

test("the about page is the owner's profile", () => {
  expect(things(profileData(site, "/about"))).toEqual([
    {
      "@type": "ProfilePage",
      "@id": `${url}/about#page`,
      url: `${url}/about`,
      name: `About ${identity.name}`,
      inLanguage: identity.language,
      mainEntity: wholeOwner,
    },
  ]);
});

const post: Post = {
  _id: "p_1",
  kind: "post",
  placement: "none",
  slug: "one",
  title: "One",
  description: "About one",
  imageUrl: "",
  imageAlt: "",
  picture: null,
  blogImageKey: "",
  link: "",
  canonicalUrl: null,
  author: identity.name,
  category: "",
  categorySlug: "",
  tags: [],
  series: null,
  published: true,
  publishAt: null,
  publishedAt: time,
  createdAt: "2026-02-01T09:00:00.000Z",
  updatedAt: "2026-04-01T09:00:00.000Z",
  readMinutes: 4,
  content: "",
  previous: null,
  next: null,
};

test("a post names its dates, author, length and URL, and its image and category if any", () => {
  const trail = [
    { name: "Blogs", path: "/blogs" },
    { name: "One", path: "/blog/one" },
  ];
  const bare = {
    "@type": "BlogPosting",
    "@id": `${url}/blog/one#post`,
    headline: "One",
    description: "About one",
    url: `${url}/blog/one`,
    mainEntityOfPage: `${url}/blog/one`,
    datePublished: time,
    dateModified: "2026-04-01T09:00:00.000Z",
    author: owner,
    publisher: { "@id": `${url}/#person` },
    isPartOf: { "@id": `${url}/#website` },
    inLanguage: identity.language,
    timeRequired: "PT4M",
    image: [url + sharingAddress(postCard(post, en.blog))],
  };
  expect(things(postData(post, "/blog/one", trail, site))).toEqual([
    bare,
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Blogs", item: `${url}/blogs` },
        { "@type": "ListItem", position: 2, name: "One", item: `${url}/blog/one` },
      ],
    },
  ]);
  const other = { ...post, title: "", category: "Tools", imageUrl: "/media/a.webp", publishedAt: null };
  const [full] = things(postData(other, "/blog/one", trail, site));
  expect(full).toEqual({
    ...bare,
    headline: "Untitled",
    datePublished: post.createdAt,
    articleSection: "Tools",
    image: [`${url}/media/a.webp`, url + sharingAddress(postCard(other, en.blog))],
  });
});

test("a list names its items in order", () => {
  const [page, places] = things(
    listData(site, {
      name: "Blogs",
      description: "All",
      path: "/blogs?page=2",
      trail: [{ name: "Blogs", path: "/blogs" }],
      items: [
        { name: "B", path: "/blog/b" },
        { name: "A", path: "/blog/a" },
      ],
    }),
  );
  expect(page).toEqual({
    "@type": "CollectionPage",
    "@id": `${url}/blogs?page=2#page`,
    url: `${url}/blogs?page=2`,
    name: "Blogs",
    description: "All",
    inLanguage: identity.language,
    isPartOf: { "@id": `${url}/#website` },
    mainEntity: {
      "@type": "ItemList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "B", url: `${url}/blog/b` },
        { "@type": "ListItem", position: 2, name: "A", url: `${url}/blog/a` },
      ],
    },
  });
  expect(places).toMatchObject({ "@type": "BreadcrumbList" });
});
