import type { Engine } from "#contract/build-terms.ts";

export const engineNames: Record<Engine, string> = {
  unity: "Unity",
  godot: "Godot",
  phaser: "Phaser",
  pixijs: "PixiJS",
  rust: "Rust",
  html5: "HTML5",
};
