// The text on the share images of the site's own pages. Share images of posts and projects take their text from the titles.
import type { Sharing } from "#contract/site/frame.ts";
import { joinUpTo } from "./join-up-to.ts";
import type { Owner } from "./owner.ts";

export function sharingOf({ name, roles }: Owner): Sharing {
  return {
    home: { title: "Games, web apps and the teams that ship them", line: joinUpTo(80, " · ", roles) || name },
    about: { title: "I test first, build second and paint last.", line: "About" },
    blogs: {
      title: "Notes from production",
      line: "Blog",
      description: `What ${name} writes about making games and running the projects behind them.`,
    },
    portfolio: {
      title: "Games, apps and the tools to make them",
      line: "Portfolio",
      description: `Games, web and mobile apps, 3D work, design documents and marketplace assets made by ${name}.`,
      listIntro: "A complete list of shipped work—games, apps, tools, and design builds.",
    },
    aiCrawlers: "everything",
  };
}
