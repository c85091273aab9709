import type { Page } from "@playwright/test";

export type Screen = {
  name: string;
  path: string;
  signedIn?: boolean;
  /** What has to happen before the screen shows what it is about. */
  prepare?: (page: Page) => Promise<void>;
};

/** Every screen of the site with the example content, for the checks and pictures that go through all of them. */
export async function listScreens(url: string, token: string): Promise<Screen[]> {
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return await answer.json() as Answer;
  };
  type Posts = { items: { _id: string; slug: string }[] };
  const drafts = await get<Posts>("/blogs?published=false&limit=1");
  const projects = await get<{ items: { slug: string; nda: boolean; mediaType: string }[] }>("/portfolio");
  const draft = drafts.items[0]?._id ?? "";
  const nda = projects.items.find((project) => project.nda)?.slug ?? "";
  return [
    { name: "home", path: "/" },
    { name: "home-timeline-dialog", path: "/?backstory=example-college", prepare: async (page) => { await page.waitForTimeout(400); } },
    { name: "about", path: "/about" },
    { name: "blogs", path: "/blogs" },
    { name: "blogs-category", path: "/blogs/category/production" },
    { name: "blogs-archive", path: "/blogs/archive" },
    { name: "blogs-search", path: "/blogs/search?q=frame" },
    { name: "blogs-search-empty", path: "/blogs/search?q=zzzzzz" },
    { name: "blogs-empty", path: "/blogs?search=zzzzzz" },
    { name: "post", path: "/blog/where-your-frame-time-really-goes" },
    { name: "post-missing", path: "/blog/nothing-here" },
    { name: "portfolio", path: "/portfolio" },
    { name: "portfolio-all", path: "/portfolio/all?cat=3d" },
    { name: "project", path: "/portfolio/tower-drift" },
    { name: "project-nda", path: `/portfolio/${nda}` },
    { name: "login", path: "/login" },
    { name: "dashboard", path: "/dashboard", signedIn: true },
    { name: "editor-create", path: "/dashboard/create", signedIn: true },
    { name: "editor-edit", path: `/dashboard/edit/${draft}`, signedIn: true },
    { name: "view", path: `/dashboard/view/${draft}`, signedIn: true },
    { name: "preview", path: `/dashboard/preview/${draft}`, signedIn: true },
    { name: "categories", path: "/dashboard/categories", signedIn: true },
    { name: "messages", path: "/dashboard/messages", signedIn: true },
  ];
}
