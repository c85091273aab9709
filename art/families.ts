// The compositions of each subject, and which of them a seed has.
import type { ArtKind } from "./kinds.ts";
import { createRandom } from "./random.ts";
import { type SceneBuilder } from "./scene.ts";
import * as apps from "./scenes/app-screens.ts";
import { layersScene, stepsScene } from "./scenes/apps.ts";
import * as packs from "./scenes/asset-packs.ts";
import { assetsScene } from "./scenes/assets.ts";
import * as tables from "./scenes/design-tables.ts";
import { columnsScene, flowScene } from "./scenes/design.ts";
import * as levels from "./scenes/game-levels.ts";
import { gameScene } from "./scenes/game.ts";
import * as models from "./scenes/model-scenes.ts";
import * as places from "./scenes/post-places.ts";
import { postScene } from "./scenes/post.ts";
import { gridScene, turntableScene } from "./scenes/three-d.ts";

type Families = Readonly<Record<string, SceneBuilder>>;

export const families: Readonly<Record<ArtKind, Families>> = {
  game: {
    island: gameScene,
    castle: levels.castleScene,
    dungeon: levels.dungeonScene,
    race: levels.raceScene,
    space: levels.spaceScene,
    village: levels.villageScene,
    platforms: levels.platformScene,
    towers: levels.towersScene,
    pitch: levels.pitchScene,
    harbor: levels.harborScene,
  },
  apps: {
    layers: layersScene,
    steps: stepsScene,
    dashboard: apps.dashboardScene,
    phone: apps.phoneScene,
    servers: apps.serverScene,
    calendar: apps.calendarScene,
    map: apps.mapScene,
    workplace: apps.workplaceScene,
  },
  "3d": {
    grid: gridScene,
    turntable: turntableScene,
    studio: models.studioScene,
    crystals: models.crystalScene,
    vehicle: models.vehicleScene,
    growth: models.growthScene,
    lighthouse: models.lighthouseScene,
  },
  design: {
    flow: flowScene,
    columns: columnsScene,
    storyboard: tables.storyboardScene,
    decisions: tables.decisionScene,
    table: tables.tableScene,
    plan: tables.planScene,
    balance: tables.balanceScene,
    curve: tables.curveScene,
  },
  assets: {
    kit: assetsScene,
    shelf: packs.shelfScene,
    tiles: packs.tilesScene,
    lineup: packs.lineupScene,
    walls: packs.wallsScene,
    chest: packs.chestScene,
    stall: packs.stallScene,
    dockside: packs.docksideScene,
  },
  post: {
    city: postScene,
    bookshelf: places.bookshelfScene,
    desk: places.deskScene,
    signposts: places.signpostScene,
    strata: places.strataScene,
    bridge: places.bridgeScene,
    workshop: places.workshopScene,
    leap: places.leapScene,
    arcade: places.arcadeScene,
  },
};

/** Words of a title that name a composition, such as the tower of a tower defense. */
const words: Readonly<Record<ArtKind, Readonly<Record<string, RegExp>>>> = {
  game: {
    castle: /^(castle|kingdom|knight|siege|fort)/,
    dungeon: /^(dungeon|crypt|mine|quarry|cave|rogue|labyrinth)/,
    race: /^(drift|race|racing|racer|rally|kart|speed)/,
    space: /^(space|star|orbit|moon|galaxy|rocket|planet)/,
    village: /^(village|lantern|farm|town|valley|river)/,
    platforms: /^(jump|platform|climb|cloud|sky)/,
    towers: /^(tower|defen[cs]e|wave)/,
    pitch: /^(league|football|soccer|cup|goal|stadium|sport)/,
    harbor: /^(harbou?r|dock|port|ship|cargo)/,
    island: /^(island|isle)/,
  },
  apps: {
    dashboard: /^(board|dashboard|metric|analytic|report)/,
    phone: /^(mobile|phone|handover|chat|pocket)/,
    servers: /^(server|api|cloud|deploy|host|backend)/,
    calendar: /^(shift|planner|calendar|schedul|booking|rota)/,
    map: /^(map|route|tracker|delivery|travel|tide)/,
  },
  "3d": {
    turntable: /^(turntable|character|armou?r|bust)/,
    studio: /^(studio|render|walk|pose|animation)/,
    crystals: /^(crystal|gem)/,
    vehicle: /^(vehicle|car|truck|rig)/,
    growth: /^(tree|plant|forest|garden)/,
    lighthouse: /^(lighthouse|sea|coast)/,
  },
  design: {
    storyboard: /^(story|narrative|script|cutscene)/,
    decisions: /^(quest|branch|dialog|combat)/,
    table: /^(tabletop|boardgame|cards?|prototype|paper)$/,
    plan: /^(level|map|plan|layout)/,
    balance: /^(economy|balance|price)/,
    curve: /^(minutes|difficulty|curve|onboarding|tutorial)/,
  },
  assets: {
    shelf: /^(shelf|library|collection)/,
    tiles: /^(tile|terrain|hex)/,
    lineup: /^(prop)/,
    walls: /^(modular|wall|interior)/,
    chest: /^(chest|loot|treasure|save)/,
    stall: /^(market|shop|store)/,
    kit: /^(kit)/,
    dockside: /^(dock|quay|pier)/,
  },
  post: {
    bookshelf: /^(book|read|teach|lesson|learn)/,
    desk: /^(write|writing|report|review|editor|text)/,
    signposts: /^(choose|choice|question|career|stop|path)/,
    strata: /^(layer|memory|stack|history|undo)/,
    bridge: /^(bridge|netcode|network)/,
    city: /^(city|skyline|contract)/,
    workshop: /^(build|tool|workshop|craft|ship)/,
    leap: /^(frames|leap|motion|physics)$/,
    arcade: /^(arcade|latency|input|leaderboard)/,
  },
};

/** Returns the composition that a word of the seed names, or else one that its hash chooses. */
export function familyOf(kind: ArtKind, seed: string): string {
  const names = Object.keys(families[kind]);
  return wordFamily(kind, seed) ?? names[createRandom(`${salt}:${seed}`).below(names.length)] ?? "";
}

/** Chosen so that neighbors in the lists of the example posts differ. */
const salt = "1g20v";

function wordFamily(kind: ArtKind, seed: string): string | undefined {
  for (const word of seed.toLowerCase().split(/[^a-z0-9]+/)) {
    const named = Object.entries(words[kind]).find(([, pattern]) => pattern.test(word));
    if (named) return named[0];
  }
  return undefined;
}

export function sceneOf(kind: ArtKind, family: string): SceneBuilder {
  return families[kind][family] ?? gameScene;
}
