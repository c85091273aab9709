// The owner's skills: `name` is the text of the bubble, `years` its second line, `usedIn` its tooltip.
import type { Skills } from "#contract/site/home.ts";

export const skills: Skills = {
  heading: "Skills",
  lead: "Years count paid work only. Pick a skill to see where I last used it.",
  groups: [
    {
      title: "Programming & Game Engines",
      items: [
        { name: "C#", years: 9, usedIn: "Every Unity project since 2016, and the save add-on for Godot" },
        { name: "Unity", years: 9, usedIn: "Pocket League and Tower Drift, and most prototypes before them" },
        { name: "Godot 4", years: 4, usedIn: "Moss & Iron, and Save Kit for Godot" },
        { name: "Unreal Engine", years: 5, usedIn: "Quarry Two, and a combat arena for a client" },
        { name: "PhaserJS", years: 8, usedIn: "Harbor Run and a dozen smaller games for museums" },
        { name: "PixiJS", years: 7, usedIn: "Lantern Post, and the map view of a scheduling tool" },
        { name: "TypeScript", years: 8, usedIn: "Browser games first, then every server and dashboard" },
        { name: "Shader Graph", years: 6, usedIn: "The water and dissolve effects of Tower Drift" },
        {
          name: "Multiplayer netcode",
          years: 7,
          usedIn: "Asynchronous matches in Pocket League, the rope in Quarry Two",
        },
      ],
    },
    {
      title: "Back-End & Web Dev",
      items: [
        { name: "Node.js", years: 8, usedIn: "Score servers at first; today the back end of Shift Planner" },
        { name: "NestJS", years: 6, usedIn: "Build Board, Shift Planner and Tide Notes" },
        { name: "React", years: 7, usedIn: "Dashboards, level editors and one wave editor in a browser" },
        { name: "Next.js", years: 5, usedIn: "Shift Planner and Low-Poly Market" },
        { name: "React Native", years: 3, usedIn: "Tide Notes, and a crew app for a transport operator" },
        { name: "PostgreSQL", years: 7, usedIn: "Behind every web app here that has more than one user" },
        { name: "SQLite", years: 6, usedIn: "The offline store of Tide Notes, and this site" },
        { name: "REST & OpenAPI", years: 7, usedIn: "Contracts agreed with client teams before either side builds" },
        { name: "WebSockets", years: 6, usedIn: "Live boards, lobbies and one very long quiz night" },
        { name: "Docker", years: 7, usedIn: "Staging that matches production, at Northlight and since" },
        { name: "CI/CD", years: 8, usedIn: "Nightly builds for five platforms at Sample Labs" },
      ],
    },
    {
      title: "Design & Multimedia",
      items: [
        { name: "Figma", years: 6, usedIn: "The First Five Minutes, and each UI sprint" },
        { name: "Blender", years: 8, usedIn: "Modular Dungeon, Dockside Props and the trailer of Tower Drift" },
        { name: "Substance Painter", years: 5, usedIn: "Turntable Armor, and the textures of Modular Dungeon" },
        { name: "Aseprite", years: 7, usedIn: "Sprites for Harbor Run, tiles for Moss & Iron" },
        { name: "DaVinci Resolve", years: 5, usedIn: "Launch trailers and the monthly progress film" },
        { name: "FMOD", years: 4, usedIn: "The layered music of Moss & Iron" },
        { name: "Level design", years: 9, usedIn: "Thirty-two rooms of Moss & Iron, sixty waves of Tower Drift" },
        { name: "Game economy", years: 6, usedIn: "Economy Review, and the shop of Tower Drift" },
        { name: "Accessibility", years: 5, usedIn: "Keyboard play and color-free boards in Lantern Post" },
      ],
    },
    {
      title: "PM & Tools",
      items: [
        { name: "Scope writing", years: 6, usedIn: "The one-page note at the start of each engagement" },
        { name: "Scrum & Kanban", years: 7, usedIn: "Two-week sprints at Northlight, a plain board since" },
        { name: "Risk lists", years: 6, usedIn: "Reviewed every Friday; the reason Quarry Two stopped in time" },
        { name: "Budget tracking", years: 5, usedIn: "Three client teams at Northlight, and my own books" },
        { name: "Release management", years: 7, usedIn: "Eleven store releases at Sample Labs and Northlight" },
        { name: "Playtesting", years: 9, usedIn: "Twelve pairs for Quarry Two, one class for Harbor Run" },
        { name: "Mentoring", years: 5, usedIn: "Evening courses at Example College, juniors at Sample Labs" },
        { name: "Git & Git LFS", years: 9, usedIn: "Daily since 2015, and taught to a dozen artists" },
        { name: "Perforce", years: 4, usedIn: "The Unreal depots at Northlight" },
        { name: "Jira", years: 6, usedIn: "Linked to builds by Build Board; kept to four columns" },
      ],
    },
  ],
};
