// The headings of the home page's sections, with the sentence below each. The contents of the sections have their own files.
import type { Home } from "./schema.ts";

export const home: Home = {
  backstory: {
    heading: "Backstory",
    lead: "Nine roles since 2015, newest first. Open any of them for the full story.",
  },
  services: {
    heading: "Fixed-price services",
    lead: "Six packages with a fixed scope and a date. Each begins with a free call, and some end there.",
    callLabel: "Book a Free Call",
  },
  featuredProjects: { heading: "Featured projects" },
  latestBlogs: { heading: "Latest Blogs" },
  skills: {
    heading: "Skills",
    lead: "Years count paid work only. Pick a skill to see where I last used it.",
  },
  faq: { heading: "Questions clients ask first" },
};
