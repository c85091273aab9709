import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import type { Site } from "#web/shared/site/site.ts";
import { projectData } from "./project-data.ts";

const url = "https://alex.example";
const site: Site = {
  ...starterContent,
  url,
  timeZone: "UTC",
  year: 2026,
  isBeingFilled: false,
  pictures: {},
  newsletter: null,
};
const time = "2026-03-01T09:00:00.000Z";
const owner = { "@type": "Person", "@id": `${url}/#person`, name: site.identity.name, url: `${url}/` };

function things(descriptor: object): unknown[] {
  return (descriptor as { "script:ld+json": { "@graph": unknown[] } })["script:ld+json"]["@graph"];
}

const project = {
  title: "Tower",
  summary: "",
  isGame: false,
  role: "",
  company: "",
  year: "",
  link: "",
  stores: [],
  awards: [],
  platforms: "",
  tags: [],
  techStack: [],
  problem: "",
  credits: [],
  posts: [],
  pictures: [],
  video: null,
  chapters: [],
};

test("a game is a VideoGame, other work is a CreativeWork, and missing facts are left out", () => {
  const trail = [
    { name: "Portfolio", path: "/portfolio" },
    { name: "Tower", path: "/portfolio/tower" },
  ];
  const page = `${url}/portfolio/tower`;
  const [bare, places] = things(projectData(project, "/portfolio/tower", trail, site));
  const least = {
    "@type": "CreativeWork",
    "@id": `${page}#project`,
    name: "Tower",
    url: page,
    mainEntityOfPage: page,
    creator: owner,
    isPartOf: { "@id": `${url}/#website` },
  };
  expect(bare).toEqual(least);
  expect(places).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: `${url}/portfolio` },
      { position: 2, item: page },
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
        stores: ["https://store.example/tower"],
        awards: ["Best Puzzle, Indie Fair, 2024"],
        platforms: "iOS, Android",
        tags: ["Puzzle"],
        techStack: ["Unity", "Puzzle"],
        problem: "It stuttered.",
        credits: [
          { name: "Mara Quill", role: "Music", link: "https://mara.example/" },
          { name: "Kiln Studio", role: "", link: "" },
        ],
        posts: [{ name: "Frames", path: "/blog/frames" }],
        pictures: ["/media/a.webp"],
        video: { address: "/media/a.mp4", still: "/media/a-poster.jpg", addedAt: time },
        chapters: [
          { seconds: 0, title: "Start", part: "" },
          { seconds: 12, title: "Water", part: "The shader" },
        ],
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
    sameAs: ["https://tower.example/", "https://store.example/tower"],
    gamePlatform: "iOS, Android",
    award: ["Best Puzzle, Indie Fair, 2024"],
    keywords: "Puzzle, Unity",
    abstract: "It stuttered.",
    contributor: [
      {
        "@type": "Role",
        roleName: "Music",
        contributor: { "@type": "Thing", name: "Mara Quill", url: "https://mara.example/" },
      },
      { "@type": "Thing", name: "Kiln Studio" },
    ],
    subjectOf: [{ "@type": "BlogPosting", headline: "Frames", url: `${url}/blog/frames` }],
    image: [`${url}/media/a.webp`],
    video: {
      "@type": "VideoObject",
      name: "Tower",
      description: "A game",
      contentUrl: `${url}/media/a.mp4`,
      thumbnailUrl: `${url}/media/a-poster.jpg`,
      uploadDate: time,
      hasPart: [
        { "@type": "Clip", name: "Start", startOffset: 0, endOffset: 12, url: `${url}/media/a.mp4#t=0` },
        { "@type": "Clip", name: "Water", startOffset: 12, url: `${url}/media/a.mp4#t=12` },
      ],
    },
  });
  expect(things(projectData({ ...project, year: "2019 – 2021" }, "/portfolio/tower", trail, site))[0]).toEqual(least);
});
