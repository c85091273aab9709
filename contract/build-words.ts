/** What made a build; html5 is anything else. */
export const engines = ["unity", "godot", "phaser", "pixijs", "rust", "html5"] as const;
export type Engine = (typeof engines)[number];

export const orientations = ["any", "landscape", "portrait"] as const;

/** A published version is played by anybody at its own address, whether it is the live one or not. */
export const buildStates = ["uploaded", "published"] as const;
export type BuildState = (typeof buildStates)[number];
