// The first screen of the home page.
import type { Hero } from "#contract/site/home.ts";
import type { Owner } from "./owner.ts";

export function heroOf({ name, since }: Owner): Hero {
  return {
    greeting: `Hi, I’m ${name}`,
    claim: ["I build games", "and run the teams", "that ship them."],
    lead: `Senior game developer and technical project manager. ${since ? `Since ${since} ` : ""}I have taken games, web apps and tools from gray boxes to release, on budgets that hold.`,
    technologies: [
      "Unity",
      "Godot",
      "Unreal",
      "PhaserJS",
      "PixiJS",
      "React / Next.js",
      "Node / NestJS",
      "TypeScript",
      "C#",
    ],
    stats: "9+ yrs • 200k+ players • 30+ shipped pieces",
    talk: { label: "Let's Talk", href: "#contact-us" },
    learnMore: { label: "Learn More", href: "/about#about" },
    portfolio: { label: "View Portfolio", href: "/portfolio" },
    watchLabel: "Watch Intro",
    introVideo: { kind: "mp4", src: "/intro/savepoint-intro.mp4", poster: "/intro/savepoint-intro.webp" },
  };
}
