// The biography page.
import type { About } from "#contract/site/about.ts";
import type { Owner } from "./owner.ts";

export function aboutOf({ name, place, since }: Owner): About {
  return {
    hero: {
      heading: "I test first, build second and paint last.",
      lead: `I’m ${name}, a game developer who learned to manage projects because somebody had to, and stayed because it made the games better. I work ${place ? `from ${place} ` : ""}with teams of one to fifteen.`,
      watchLabel: "Watch Intro Video",
    },
    // This is an example: the open film "Big Buck Bunny" by the Blender Foundation. Replace the id with that of your own introduction.
    introVideo: { kind: "youtube", id: "aqz-KE-bpKQ" },
    story: {
      heading: "My Story",
      paragraphs: [
        `I started ${since ? `in ${since} ` : ""}by breaking other people’s games for money. Testing teaches you two things quickly: most bugs live where two people each thought the other had it, and nobody reads a report that is longer than a screen. I still write short, and I still look at the seams first.`,
        "The studio let me repair some of what I had found, and a year later another one hired me as a programmer. I wrote tools before I wrote features: a level checker, a build script, a screen that showed where the memory went. Gameplay came next, and with it the lesson that a jump is not finished when the code is correct. It is finished when strangers stop mentioning it.",
        "In 2018 I moved to the web and built browser games for museums and brands. Harbor Run had to shrink from eleven megabytes to two, because the tablets in the schools were old and the museum’s wireless was older. I have been fond of small downloads ever since.",
        "Sample Labs took me back to Unity, as a senior developer on Pocket League and then as the lead of Tower Drift. Leading five people changed what I thought the job was. The hardest problem of that year was no algorithm. It was two good features that could not both fit, and a team that deserved to hear which one, and why, on the day I knew.",
        "So I became a technical project manager at Northlight Sample Games. I wrote scope notes, kept lists of risks and stopped one project, Quarry Two, after fourteen days. That cost two weeks. Finding out in month nine would have cost the studio its year. I am prouder of that report than of some things that shipped.",
        "Since 2023 I have worked for myself. About half of it is games. The other half is software for people who would rather be doing something else, such as baking bread or counting birds, and the habits of game development serve them well: show it early, watch their hands, cut what they never touch.",
        "I work in blockouts: gray boxes first, while everything is cheap to move. It is slower on the first day and faster on every day after. Away from the screen I repair old radios, which is the same job with worse documentation.",
      ],
    },
    engines: {
      heading: "Experience with Engines",
      items: [
        {
          name: "Unity",
          line: "Nine years, and both of the games that most people know me for. My default for phones.",
        },
        { name: "Godot", line: "Moss & Iron from first commit to release, and an add-on that others now build on." },
        { name: "Unreal", line: "Prototypes and combat arenas. I know it well enough to say when not to use it." },
        { name: "PhaserJS", line: "A dozen browser games for museums and brands, most of them under two megabytes." },
        { name: "PixiJS", line: "For when a page needs sixty frames a second and no game engine around it." },
      ],
    },
    capabilities: {
      heading: "Frameworks & Capabilities",
      columns: [
        {
          title: "Frameworks",
          items: [
            { name: "React / Next.js", line: "Dashboards, shops and editors that load before the coffee is poured." },
            { name: "Node / NestJS", line: "Typed back ends with a contract that the client team can read." },
            { name: "React Native", line: "Apps for both stores that go on working without a signal." },
            { name: "PostgreSQL and SQLite", line: "One for teams, one for pockets; migrations rehearsed on a copy." },
            { name: "Docker and CI", line: "A build for every commit, and a release anyone on the team can make." },
          ],
        },
        {
          title: "Capabilities",
          items: [
            { name: "Prototypes", line: "One question, fourteen days, an answer you can hold in your hand." },
            { name: "Performance passes", line: "Measured on the slowest phone in the drawer, before and after." },
            { name: "Ports to the web", line: "From engine to browser, with a budget for every kilobyte." },
            { name: "Project rescue", line: "Read everything, cut the scope, ship something true within a month." },
            { name: "Technical planning", line: "Estimates with ranges, risks with owners, and dates that hold." },
          ],
        },
      ],
    },
    skills: {
      heading: "My Skills",
      columns: [
        {
          title: "Game Prototyping",
          items: [
            "Core loops in gray boxes",
            "Input on touch, pad and keyboard",
            "Throwaway code, kept separate",
            "Playtests with strangers",
            "Go / no-go reports",
          ],
        },
        {
          title: "Systems & Decisions",
          items: [
            "Economy and progression models",
            "Deterministic simulation",
            "Save formats and migrations",
            "Netcode for small teams",
            "Decision records of one page",
          ],
        },
        {
          title: "Docs & UX",
          items: [
            "Design documents people build from",
            "User flows with every state",
            "Onboarding studies",
            "Runbooks and hand-over notes",
            "Accessible controls and contrast",
          ],
        },
        {
          title: "Web & Backend",
          items: [
            "Typed APIs and their contracts",
            "Dashboards for the whole studio",
            "Offline-first sync",
            "Staging, backups and restores",
            "Small, fast pages",
          ],
        },
      ],
    },
  };
}
