// Describes generated images in words, for those who don't see them.
import { familyOf } from "./families.ts";
import type { ArtKind, ArtView } from "./kinds.ts";
import { phoneApps, touchGames } from "./screen-interfaces.ts";

/** What each composition shows, and its selected object. */
const compositions: Readonly<Record<ArtKind, Readonly<Record<string, readonly [scene: string, selected: string]>>>> = {
  game: {
    island: ["a stepped island in the air with a flag on its summit", "the player’s cube"],
    castle: ["a castle on a hill", "the player at the foot of the stairs"],
    dungeon: ["a room of a dungeon, cut open", "the treasure in its middle"],
    race: ["a race track with cars on the start line", "the first car"],
    space: ["a base on an asteroid", "the rocket"],
    village: ["a village on both sides of a river", "one of its houses"],
    platforms: ["floating steps that lead up to a lit door", "the machine on the lowest step"],
    towers: ["a winding path between towers", "the largest tower"],
    pitch: ["a small stadium under floodlights", "the ball"],
    harbor: ["a quay with containers, a crane and a ship", "the container on the hook"],
  },
  apps: {
    layers: ["the layers of an app, floating above each other", "one of their cards"],
    steps: ["three steps through an app", "one of their cards"],
    dashboard: ["a wall of charts with bars on the floor before it", "one bar"],
    phone: ["a phone with the screens of its app before it", "one of the screens"],
    servers: ["a room of servers and cables", "the unit that is pulled out"],
    calendar: ["a month with appointments as blocks on its days", "one appointment"],
    map: ["a folded map with a route and pins", "one of the pins"],
    workplace: ["a desk with a large monitor", "what is shown on it"],
  },
  "3d": {
    grid: ["simple shapes on a grid floor", "the cube among them"],
    turntable: ["a round stage with a figure of simple shapes", "the cube before it"],
    studio: ["a photo studio with lamps and a camera", "the model between them"],
    crystals: ["crystals that grow from a rock", "one of the crystals"],
    vehicle: ["a truck of blocks on a showroom floor", "its load"],
    growth: ["four ages of one tree, side by side", "one of the pots"],
    lighthouse: ["a lighthouse on a rock in the sea", "the boat before it"],
  },
  design: {
    flow: ["a board with a flow of linked cards", "one of the cards"],
    columns: ["a board with columns of cards", "one of the cards"],
    storyboard: ["a storyboard of frames in a row", "one of the frames"],
    decisions: ["a tree of decisions on several levels", "one of its nodes"],
    table: ["a paper prototype with cards and pawns on a table", "the die"],
    plan: ["the plan of a level, whose walls rise from the paper", "the player in it"],
    balance: ["a balance with two scales", "one of the weights"],
    curve: ["a curve of steps that rise, rest and rise again", "the player on one of them"],
  },
  assets: {
    kit: ["a kit of parts, one on each tile", "one of the parts"],
    shelf: ["a shelf full of props", "one of the props"],
    tiles: ["ground tiles that fit together", "one of the tiles"],
    lineup: ["props lined up on three steps", "one of the props"],
    walls: ["modular walls around a tiled floor", "the panel about to snap into its place"],
    chest: ["an open chest with its treasure around it", "one piece of the treasure"],
    stall: ["a market stall with a striped awning", "the crate in front"],
    dockside: ["a quay with crates, buoys, barrels and a crane", "the largest crate"],
  },
  post: {},
};

export function describeArt({ kind, seed, view }: { kind: ArtKind; seed: string; view: ArtView | null }): string {
  const family = familyOf(kind, seed);
  const [scene, selected] = compositions[kind][family] ?? ["a scene of blocks", "one of the blocks"];
  const start = scene.charAt(0).toUpperCase() + scene.slice(1);
  switch (view) {
    case null:
      return `${start}; ${selected} is orange and selected`;
    case "screen":
      return describeScreen(kind, family, scene);
    case "close-up":
      return `Close view of ${selected} with its selection outline`;
    case "blockout":
      return `${start}, as gray blocks; only ${selected} has its color`;
    case "variant":
      return `${start}, another one in other colors`;
    case "wireframe":
      return `${start}, as white wireframe on black; ${selected} is outlined in orange`;
    case "variant-close-up":
      return `Close view of ${selected} in other colors`;
  }
}

function describeScreen(kind: ArtKind, family: string, scene: string): string {
  switch (kind) {
    case "game":
      return `The running game ${touchGames.has(family) ? "on a phone" : "in a window"}: ${scene}, with hearts, a level bar, coins and a pause button`;
    case "apps":
      if (family === "calendar")
        return "The app in a window: a week of shifts as blocks, of which one is in conflict, outlined in orange";
      if (phoneApps.has(family)) return `The app on two phones: ${scene} above a sheet of entries, and a list`;
      return `The app in a window: a list of tasks with their progress beside ${scene}`;
    case "3d":
      return `A modeling tool in a window: ${scene}, with its axes, a list of objects and a timeline`;
    case "assets":
      return `The page of a marketplace in a window: ${scene} beside a grid of pieces with check marks`;
    case "design":
    case "post":
      return `A document in a window: ${scene} above a table, with comments beside the page`;
  }
}
