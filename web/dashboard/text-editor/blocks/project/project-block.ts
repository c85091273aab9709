import type { Block } from "../block.ts";
import { Game, ProjectCard } from "./schema.ts";
import { gameView, projectCardView } from "./view.ts";
import "./project.css";

export const projectBlock = {
  nodes: {
    projectCard: { schema: ProjectCard, view: projectCardView, label: "Project card" },
    game: { schema: Game, view: gameView, label: "Game" },
  },
  insert: [
    {
      id: "project-card",
      label: "Project card",
      icon: "box",
      words: "portfolio work link",
      run: ({ open }) => open({ kind: "form", form: "project", position: null }),
    },
    {
      id: "game",
      label: "Game",
      icon: "gamepad",
      words: "play build version playable demo",
      run: ({ open }) => open({ kind: "form", form: "game", position: null }),
    },
  ],
} satisfies Block;
