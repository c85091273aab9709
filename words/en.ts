// English, the language that all others are written after.
import { countedIn, phrase } from "./phrases.ts";

const counted = countedIn("en");

export const en = {
  layout: {
    main: "Main",
    menu: "Menu",
    theme: "Theme",
    greeting: phrase("Hello, {name}"),
    login: "Login",
    logout: "Logout",
    search: "Search",
  },
  footer: {
    label: "Footer",
    morePages: "More pages",
    terms: "For employers and clients",
    site: "Site",
    work: "Work",
    allProjects: "All projects",
    writing: "Writing",
    archive: "Archive",
    search: "Search",
    feed: "feed",
  },
  search: {
    label: "Search posts and projects",
    hint: "Search titles, technologies and full texts. Typos are fine; use “quotes” for an exact phrase.",
    recent: "Recent searches",
    clearRecent: "Clear recent searches",
    posts: "Posts",
    projects: "Projects",
    all: phrase("See all results for “{text}”"),
    corrected: phrase("Showing results for “{text}”"),
    correctedCount: phrase("Showing results for “{text}”: {count}"),
    none: phrase("No results for “{text}”"),
    failed: "Search failed.",
    postCount: counted({ one: "{n} post", other: "{n} posts" }),
    projectCount: counted({ one: "{n} project", other: "{n} projects" }),
    both: phrase("{posts} and {projects}"),
    found: phrase("{count} found"),
    nda: "NDA",
  },
};

export type Words = typeof en;
