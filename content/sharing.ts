// The text on the share images of the site's own pages. Share images of posts and projects take their text from the titles.
import { profile } from "./profile.ts";
import type { Sharing } from "./schema.ts";

export const sharing: Sharing = {
  home: { title: "Games, web apps and the teams that ship them", line: profile.roles.join(" · ") },
  about: { title: "I test first, build second and paint last.", line: "About" },
  blogs: { title: "Notes from production", line: "Blog" },
  portfolio: { title: "Games, apps and the tools to make them", line: "Portfolio" },
};
