/** The engine that made a build; html5 stands for any other. */
export const engines = ["unity", "godot", "phaser", "pixijs", "rust", "html5"] as const;
export type Engine = (typeof engines)[number];

export const orientations = ["any", "landscape", "portrait"] as const;

/** Anyone can play a published version at its own URL, live or not. */
export const buildStates = ["uploaded", "published"] as const;
export type BuildState = (typeof buildStates)[number];
