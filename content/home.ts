// Which sections the front page has, in which order.
import type { Home } from "#contract/site/home.ts";

export const home: Home = {
  sections: ["backstory", "services", "featuredProjects", "latestBlogs", "skills", "howIWork", "faq"],
  featuredProjectsHeading: "Featured projects",
  latestBlogsHeading: "Latest Blogs",
};
