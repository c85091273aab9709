import { expect, test } from "vitest";
import { profile } from "#content/profile.ts";
import { services } from "#content/services.ts";
import { sharing } from "#content/sharing.ts";
import type { Post } from "#contract/posts.ts";
import { pageCard, postCard, sharingAddress } from "#contract/sharing.ts";
import { faqData, listData, postData, profileData, projectData, servicesData, siteData } from "./structured-data.ts";

const site = "https://alex.example";
const time = "2026-03-01T09:00:00.000Z";
const owner = { "@type": "Person", "@id": `${site}/#person`, name: profile.name, url: `${site}/` };
const wholeOwner = {
  ...owner,
  description: profile.siteDescription,
  jobTitle: profile.roles,
  homeLocation: { "@type": "Place", name: profile.place },
  image: site + sharingAddress(pageCard("about", sharing.about)),
  sameAs: profile.socialLinks.map(({ href }) => href),
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
      "@id": `${site}/#website`,
      url: `${site}/`,
      name: profile.name,
      description: profile.siteDescription,
      inLanguage: profile.language,
      publisher: { "@id": `${site}/#person` },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${site}/blogs/search?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ]);
});

test("each service is an offer at its price, unless the currency is unknown", () => {
  const [prototype, , , , audit] = services;
  const euros = { ...services[1], fixedPrice: undefined, priceFrom: "€1,299.50" } as (typeof services)[number];
  const dinars = { ...euros, priceFrom: "100 KWD" };
  const chosen = [prototype, audit, euros, dinars].filter((service) => service !== undefined);
  const catalog = servicesData(chosen, site, "Fixed-price services");
  expect(catalog).toMatchObject({ "@type": "OfferCatalog", url: `${site}/#services`, name: "Fixed-price services" });
  const offers = catalog.itemListElement as Record<string, object>[];
  expect(offers[0]).toEqual({
    "@type": "Offer",
    itemOffered: {
      "@type": "Service",
      name: "Playable Prototype",
      description: prototype?.blurb,
      provider: { "@id": `${site}/#person` },
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
  expect(faqData([{ id: "nda", question: "NDAs?", answer: "Yes." }], site)).toEqual({
    "@type": "FAQPage",
    "@id": `${site}/#faq`,
    mainEntity: [{ "@type": "Question", name: "NDAs?", acceptedAnswer: { "@type": "Answer", text: "Yes." } }],
  });
});

test("the about page is the owner's profile", () => {
  expect(things(profileData(site, "/about"))).toEqual([
    {
      "@type": "ProfilePage",
      "@id": `${site}/about#page`,
      url: `${site}/about`,
      name: `About ${profile.name}`,
      inLanguage: profile.language,
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
  author: profile.name,
  category: "",
  categorySlug: "",
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
    "@id": `${site}/blog/one#post`,
    headline: "One",
    description: "About one",
    url: `${site}/blog/one`,
    mainEntityOfPage: `${site}/blog/one`,
    datePublished: time,
    dateModified: "2026-04-01T09:00:00.000Z",
    author: owner,
    publisher: { "@id": `${site}/#person` },
    isPartOf: { "@id": `${site}/#website` },
    inLanguage: profile.language,
    timeRequired: "PT4M",
    image: [site + sharingAddress(postCard(post))],
  };
  expect(things(postData(post, "/blog/one", trail, site))).toEqual([
    bare,
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Blogs", item: `${site}/blogs` },
        { "@type": "ListItem", position: 2, name: "One", item: `${site}/blog/one` },
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
    image: [`${site}/media/a.webp`, site + sharingAddress(postCard(other))],
  });
});

const project = {
  title: "Tower",
  summary: "",
  isGame: false,
  role: "",
  company: "",
  year: "",
  link: "",
  tags: [],
  techStack: [],
  pictures: [],
  video: null,
};

test("a game is a VideoGame, other work is a CreativeWork, and missing facts are left out", () => {
  const trail = [
    { name: "Portfolio", path: "/portfolio" },
    { name: "Tower", path: "/portfolio/tower" },
  ];
  const url = `${site}/portfolio/tower`;
  const [bare, places] = things(projectData(project, "/portfolio/tower", trail, site));
  const least = {
    "@type": "CreativeWork",
    "@id": `${url}#project`,
    name: "Tower",
    url,
    mainEntityOfPage: url,
    creator: owner,
    isPartOf: { "@id": `${site}/#website` },
  };
  expect(bare).toEqual(least);
  expect(places).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: `${site}/portfolio` },
      { position: 2, item: url },
    ],
  });
  const [full] = things(
    projectData(
      {
        ...project,
        isGame: true,
        summary: "A game",
        role: "Lead",
        company: "Example Studio",
        year: "2024",
        link: "https://tower.example/",
        tags: ["Puzzle"],
        techStack: ["Unity", "Puzzle"],
        pictures: ["/media/a.webp"],
        video: { address: "/media/a.mp4", still: "/media/a-poster.jpg", addedAt: time },
      },
      "/portfolio/tower",
      trail,
      site,
    ),
  );
  expect(full).toEqual({
    ...least,
    "@type": "VideoGame",
    description: "A game",
    creator: { "@type": "Role", roleName: "Lead", creator: owner },
    dateCreated: "2024",
    sourceOrganization: { "@type": "Organization", name: "Example Studio" },
    sameAs: "https://tower.example/",
    keywords: "Puzzle, Unity",
    image: [`${site}/media/a.webp`],
    video: {
      "@type": "VideoObject",
      name: "Tower",
      description: "A game",
      contentUrl: `${site}/media/a.mp4`,
      thumbnailUrl: `${site}/media/a-poster.jpg`,
      uploadDate: time,
    },
  });
  expect(things(projectData({ ...project, year: "2019 – 2021" }, "/portfolio/tower", trail, site))[0]).toEqual(least);
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
    "@id": `${site}/blogs?page=2#page`,
    url: `${site}/blogs?page=2`,
    name: "Blogs",
    description: "All",
    inLanguage: profile.language,
    isPartOf: { "@id": `${site}/#website` },
    mainEntity: {
      "@type": "ItemList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "B", url: `${site}/blog/b` },
        { "@type": "ListItem", position: 2, name: "A", url: `${site}/blog/a` },
      ],
    },
  });
  expect(places).toMatchObject({ "@type": "BreadcrumbList" });
});
