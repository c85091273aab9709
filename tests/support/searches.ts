// Forty searches by readers on the example content, each with the result that the reader wants. They were written before the search was
// tested on them. On every engine, a test requires at least 38 of these results to be first.

export type Search = {
  how: "exact" | "prefix" | "misspelt" | "several words" | "quoted" | "in the text only";
  text: string;
  first: string;
};

const post = (slug: string): string => `/blog/${slug}`;
const project = (slug: string): string => `/portfolio/${slug}`;

export const searches: readonly Search[] = [
  { how: "exact", text: "2048", first: post("2048") },
  { how: "exact", text: "Tower Drift", first: project("tower-drift") },
  { how: "exact", text: "Moss & Iron", first: project("moss-and-iron") },
  { how: "exact", text: "greybox", first: post("why-i-greybox-first") },
  { how: "exact", text: "undo", first: post("undo-before-anything-else") },
  { how: "exact", text: "leaderboards", first: post("boring-leaderboards-are-the-best") },
  { how: "exact", text: "netcode", first: post("netcode-for-two-players-and-one-bad-router") },
  { how: "exact", text: "SCOPE", first: post("scope-is-a-feature") },
  { how: "exact", text: "economy review", first: project("economy-review") },
  { how: "exact", text: "Photon", first: project("pocket-league") },

  { how: "prefix", text: "leaderb", first: post("boring-leaderboards-are-the-best") },
  { how: "prefix", text: "lanter", first: project("lantern-post") },
  { how: "prefix", text: "lightho", first: project("lighthouse-at-dusk") },
  { how: "prefix", text: "estim", first: post("an-estimate-is-a-range-with-a-reason") },
  { how: "prefix", text: "modular dun", first: project("modular-dungeon") },
  { how: "prefix", text: "harbor r", first: project("harbor-run") },

  { how: "misspelt", text: "leaderbords", first: post("boring-leaderboards-are-the-best") },
  { how: "misspelt", text: "geomtery", first: post("metrics-before-geometry") },
  { how: "misspelt", text: "tower drfit", first: project("tower-drift") },
  { how: "misspelt", text: "dungoen", first: project("modular-dungeon") },
  { how: "misspelt", text: "estimaet", first: post("an-estimate-is-a-range-with-a-reason") },
  { how: "misspelt", text: "megabites", first: post("eleven-megabytes-to-two") },
  { how: "misspelt", text: "lighthuose", first: project("lighthouse-at-dusk") },
  { how: "misspelt", text: "offlien first", first: post("offline-first-means-merge-first") },

  { how: "several words", text: "saving games godot", first: post("saving-games-in-godot-without-losing-them") },
  { how: "several words", text: "frame time unity", first: post("where-your-frame-time-really-goes") },
  { how: "several words", text: "how to stop a project", first: post("how-to-stop-a-project") },
  { how: "several words", text: "unreal from unity", first: post("unreal-for-people-who-come-from-unity") },
  { how: "several words", text: "fog shader", first: post("fog-with-one-texture-read") },
  { how: "several words", text: "launch trailer", first: project("tower-drift-trailer") },
  { how: "several words", text: "bird counting app", first: project("tide-notes") },
  { how: "several words", text: "bakery shifts", first: project("shift-planner") },

  { how: "quoted", text: '"bug reports"', first: post("bug-reports-that-get-fixed") },
  { how: "quoted", text: "“plain text”", first: post("thirty-two-rooms-in-plain-text") },
  { how: "quoted", text: '"museum reference"', first: project("turntable-armor") },

  { how: "in the text only", text: "coyote time", first: post("the-eleven-frames-of-a-jump") },
  { how: "in the text only", text: "command pattern", first: post("undo-before-anything-else") },
  { how: "in the text only", text: "Big Buck Bunny meadow", first: post("what-open-films-teach-game-teams") },
  { how: "in the text only", text: "ffmpeg", first: post("eleven-megabytes-to-two") },
  { how: "in the text only", text: "seagull", first: project("dockside-props") },
];
