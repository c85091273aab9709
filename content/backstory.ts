// The career, newest entry first. The card shows the first year of a period; the ids are part of shared links.
import type { Backstory } from "#contract/site/home.ts";
import type { Owner } from "./owner.ts";

export function backstoryOf({ place, since }: Owner): Backstory {
  return {
    heading: "Backstory",
    lead: `Nine roles${since ? ` since ${since}` : ""}, newest first. Open any of them for the full story.`,
    entries: [
      {
        id: "independent",
        title: "Independent Developer & Producer",
        subtitle: "Self-employed",
        role: "Game developer and technical project manager",
        period: "2023 – Present",
        location: place ? `${place} and remote` : "Remote",
        description: [
          "I build prototypes, web apps and tools for small studios and for companies outside games, and I run projects for teams that have more builders than planners.",
          "Most engagements begin with a scope note of one page and a blockout in the first week. Clients see a build every Friday. Two out of three come back with a second project, which is the only figure I really watch.",
          "Between jobs I finish my own things: Moss & Iron with two friends, Lantern Post alone, and an add-on that saves Godot games without losing them.",
        ],
        highlights: [
          "Shipped Moss & Iron with a team of three, on the date in the scope note",
          "Brought a bakery’s weekly planning from three hours down to forty minutes",
          "Led a roll-out to three depots with no day on which paper and app were both wrong",
          "Cut early player loss for Example Studio from 31 % to 19 %",
        ],
        tech: ["Godot 4", "PixiJS", "React / Next.js", "Node / NestJS", "React Native", "TypeScript"],
        links: [
          { label: "All projects", href: "/portfolio/all" },
          { label: "Services and prices", href: "/#services" },
        ],
      },
      {
        id: "example-college",
        title: "Evening Tutor, Game Programming",
        subtitle: "Example College",
        role: "Evening Tutor, Game Programming",
        period: "2022 – 2023",
        ...(place && { location: place }),
        description: [
          "Two evenings a week, beside my job at Northlight, I taught adults with day jobs to make a small game and to finish it. The second half of that sentence was the course.",
          "Everybody began with the same gray cube and a list of ten features, and had to cross out seven. Twenty-six people took the course; nineteen put a game on the web that a stranger could start without help.",
        ],
        highlights: [
          "Wrote a twelve-week course that starts with cutting scope",
          "Nineteen of twenty-six students published a finished game",
          "Three of them now work in studios, one of them as a tester who reports in one screen",
        ],
        tech: ["Godot 3", "GDScript", "Git"],
        links: [{ label: "Course outline", href: "https://example.com/evening-course" }],
      },
      {
        id: "northlight-sample-games",
        title: "Technical Project Manager",
        subtitle: "Northlight Sample Games",
        role: "Technical Project Manager",
        period: "2021 – 2023",
        location: "Remote",
        description: [
          "Northlight had forty people, three client teams and no shared answer to the question of which build was the right one. I was hired to look after the schedule and started with the builds.",
          "Once Build Board told everybody what to test, planning became possible. We moved from monthly to weekly releases, gave every risk an owner and a date, and showed clients the same board that we used ourselves.",
          "I also ran the prototype pit: fourteen days, one question, and a written recommendation at the end. Four ideas went through it. Two were stopped, one became a game, and one became a rope in somebody else’s game.",
        ],
        highlights: [
          "Moved three client teams from monthly to weekly releases",
          "Built Build Board, which the studio has maintained without me since",
          "Stopped Quarry Two after two weeks, with numbers the team agreed with",
          "Kept eleven of twelve milestones in eighteen months, and announced the twelfth a month ahead",
        ],
        tech: ["Unreal 5", "NestJS", "React / Next.js", "PostgreSQL", "Docker", "Perforce", "Jira"],
        links: [
          { label: "Build Board", href: "/portfolio/build-board" },
          { label: "Quarry Two", href: "/portfolio/quarry-two" },
        ],
      },
      {
        id: "sample-labs-lead",
        title: "Lead on Tower Drift",
        subtitle: "Sample Labs",
        role: "Lead game developer",
        period: "2020 – 2021",
        location: "Hybrid",
        description: [
          "My first team: two programmers, a designer, an artist and me, with fourteen weeks between an idea on a napkin and the stores. I wrote a good part of the code and all of the schedule, and learned which of the two mattered more.",
          "The wave editor was the best decision. From week five on, designers changed levels without asking a programmer, and the programmers got their afternoons back.",
        ],
        highlights: [
          "First playable after nine days, store build after fourteen weeks",
          "84,000 players so far, with a crash rate below 0.2 %",
          "Cold start cut from 9.1 s to 3.4 s on a four-year-old phone",
        ],
        tech: ["Unity", "C#", "Addressables", "Firebase", "Shader Graph"],
        links: [{ label: "Tower Drift", href: "/portfolio/tower-drift" }],
      },
      {
        id: "sample-labs-senior",
        title: "Senior Unity Developer",
        subtitle: "Sample Labs",
        role: "Senior Unity Developer",
        period: "2019 – 2020",
        description: [
          "I joined for Pocket League when it was a video of a football match drawn on paper. The drawing survived: in the finished game you still plan each pass with a finger and then watch it happen.",
          "I made the match simulation deterministic, so that a replay became three kilobytes of inputs. That made replays cheap to share, and shared replays brought most of our players.",
          "In the last months I looked after nightly builds for five platforms and two juniors, who needed less looking after than the builds did.",
        ],
        highlights: [
          "Deterministic match simulation with replays of 3 KB",
          "Memory down by 40 %, so that phones with 2 GB could finish a season",
          "61,000 players without a paid campaign",
        ],
        tech: ["Unity", "C#", "Photon", "PlayFab", "Jenkins"],
        links: [{ label: "Pocket League", href: "/portfolio/pocket-league" }],
      },
      {
        id: "specimen-interactive",
        title: "Web Game Developer",
        subtitle: "Specimen Interactive",
        role: "Phaser and TypeScript developer",
        period: "2018 – 2019",
        location: "On site",
        description: [
          "A small agency that made games for museums, charities and one very patient cheese maker. A project lasted six weeks; the client’s public was anybody with a browser, which mostly meant old tablets.",
          "I wrote twelve games in Phaser in twenty months and turned the parts that they had in common into a starter, so that the thirteenth could begin with its own idea instead of with a loading screen.",
        ],
        highlights: [
          "Harbor Run: 11 MB down to 1.8 MB, and 38,000 people who played it",
          "A starter kit that cut the set-up of a new game from eight days to one",
          "Weekly tests in schools, with changes to show for them the week after",
        ],
        tech: ["PhaserJS", "PixiJS", "TypeScript", "Node.js", "Tiled", "Webpack"],
        links: [{ label: "Harbor Run", href: "/portfolio/harbor-run" }],
      },
      {
        id: "example-studio",
        title: "Gameplay Programmer",
        subtitle: "Example Studio",
        role: "Gameplay Programmer",
        period: "2017 – 2018",
        location: "On site",
        description: [
          "Movement, camera and enemies for a puzzle adventure on PC. I spent one month on a jump of eleven frames and do not regret a day of it.",
          "The studio played its own game every Thursday with people from the street. I sat behind them with a notebook, and most of what I believe about design comes from what they did with their thumbs.",
        ],
        highlights: [
          "Wrote the character controller and the camera, both still in use two games later",
          "Added input recording, which turned hard-to-repeat bugs into files",
          "Raised the worst frame rate from 41 to 60 on the minimum machine",
        ],
        tech: ["Unity", "C#", "Aseprite", "FMOD"],
        links: [],
      },
      {
        id: "sandbox-sample-works",
        title: "Junior Programmer, Tools",
        subtitle: "Sandbox Sample Works",
        role: "Junior tools programmer",
        period: "2016 – 2017",
        description: [
          "I was hired because I could read other people’s code without complaining, and was given the tools that nobody else wanted: the importer, the build script and a level editor with no undo.",
          "I gave the editor its undo. It took three weeks and is the only feature of mine that was ever applauded.",
        ],
        highlights: [
          "Undo and redo for the level editor, across forty kinds of change",
          "Build time from 52 minutes down to 19",
          "A checker that found broken levels before the testers did",
        ],
        tech: ["Unity", "C#", "Python"],
        links: [],
      },
      {
        id: "example-games",
        title: "QA Tester",
        subtitle: "Example Games",
        role: "Tester, then tester who may touch the code",
        period: "2015 – 2016",
        ...(place && { location: place }),
        description: [
          "Eight hours a day of walking into walls, in four languages. After two months I had written so many reports that I wrote a script to file them.",
          "In the autumn the lead programmer let me fix the small ones myself. I broke the build twice, told everybody at once both times, and was allowed to go on.",
        ],
        highlights: [
          "412 bugs reported, 61 of them fixed by me",
          "A smoke test that ran each night and posted one line each morning",
          "A report template of one screen, which the studio kept",
        ],
        tech: ["Git", "Python", "Unity", "TestRail"],
        links: [{ label: "The report template", href: "https://example.com/bug-report-template" }],
      },
    ],
  };
}
