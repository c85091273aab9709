import { limits } from "#contract/limits.ts";
import type { OptionGroup } from "#web/shared/dialogs/combobox-dialog.tsx";
import type { IconName } from "#web/shared/icons/icon.tsx";
import { matchesSearch } from "../drafts/find-drafts.ts";
import { createPath } from "../shared/create-path.ts";
import type { Command } from "./commands.ts";
import { fuzzyMatch, type Match } from "./fuzzy.ts";
import { canRun } from "./running.ts";
import type { Found } from "./use-found.ts";

/** One option: a command, or a post or project to edit. */
export type PaletteOption = {
  id: string;
  title: Match["pieces"];
  icon: IconName;
  command: Command | null;
  to: string | undefined;
  /** Additional information, such as "Draft". */
  fact?: string;
};

type Ranked = { option: PaletteOption; score: number };

/** Returns the palette's options for a text. Posts come after commands, so their arrival never moves the selected option. */
export function groupsFor(
  text: string,
  commands: readonly Command[],
  found: Found,
  recent: readonly string[],
): OptionGroup<PaletteOption>[] {
  const usable = commands.filter((command) => command.inPalette && canRun(command));
  const posts = found.posts.map((post): Ranked => {
    const match = fuzzyMatch(text, post.title);
    return {
      // Matches of the server in a post's text come after matches in a title.
      score: text === "" ? 0 : (match?.score ?? 0),
      option: {
        id: `post:${post._id}`,
        title: match?.pieces ?? [{ text: post.title, match: false }],
        icon: "file-text",
        command: null,
        to: `/dashboard/edit/${post._id}`,
        fact: post.published ? "Post" : "Draft",
      },
    };
  });
  const unsaved = found.unfinished
    .filter((entry) => matchesSearch(entry, text.trim()))
    .map(({ key, drafts: [{ fields }] }): Ranked => {
      const title = fields.title.trim() || "Untitled draft";
      const match = fuzzyMatch(text, title);
      return {
        score: text === "" ? 0 : (match?.score ?? 0),
        option: {
          id: `draft:${key}`,
          title: match?.pieces ?? [{ text: title, match: false }],
          icon: "pen-line",
          command: null,
          to: `${createPath(fields.kind)}?draft=${key}`,
          fact: "Unsaved draft",
        },
      };
    });
  const written = [...(text === "" ? unsaved.slice(0, limits.palette.recent) : unsaved), ...posts];
  const projects = found.projects.flatMap((project): Ranked[] => {
    const match = fuzzyMatch(text, project.title);
    if (!match) return [];
    return [
      {
        score: match.score,
        option: {
          id: `project:${project._id}`,
          title: match.pieces,
          icon: "briefcase",
          command: null,
          to: `/dashboard/portfolio?edit=${encodeURIComponent(project._id)}`,
          fact: project.nda ? "NDA" : "Project",
        },
      },
    ];
  });

  if (text === "") {
    const lines = usable.filter(({ onlyFound }) => !onlyFound).map((command) => lineOf(command, null));
    const lately = recent.flatMap((id) => lines.find((line) => line.id === id) ?? []).slice(0, limits.palette.recent);
    const others = lines.filter((line) => !lately.includes(line));
    return withoutEmpty([
      { label: "On this screen", options: others.filter(({ command }) => command?.where === "In the editor") },
      { label: "Recent", options: lately },
      { label: "Posts", options: ranked(written, recent) },
      { label: "Actions", options: others.filter(({ command }) => command?.where === "Everywhere") },
      { label: "Go to", options: others.filter(({ command }) => command?.where === "Go to") },
    ]);
  }
  const matching = usable.flatMap((command): Ranked[] => {
    const match = fuzzyMatch(text, command.label, command.words);
    return match ? [{ option: lineOf(command, match), score: match.score }] : [];
  });
  const things = [
    { label: "Posts", found: written, options: ranked(written, recent) },
    { label: "Projects", found: projects, options: ranked(projects, recent).slice(0, limits.palette.found) },
  ];
  return withoutEmpty([
    { label: "Commands", options: ranked(matching, recent) },
    // A post that only matches in its text comes after a project that matches by title.
    ...things.toSorted((one, other) => Math.round((bestOf(other.found) - bestOf(one.found)) * 4)),
  ]);
}

function bestOf(all: readonly Ranked[]): number {
  return Math.max(0, ...all.map(({ score }) => score));
}

function lineOf(command: Command, match: Match | null): PaletteOption {
  return {
    id: command.id,
    title: match?.pieces ?? [{ text: command.label, match: false }],
    icon: command.icon,
    command,
    to: command.to,
  };
}

/** Sorts by score, then by last use, then by original order. */
function ranked(all: readonly Ranked[], recent: readonly string[]): PaletteOption[] {
  const age = ({ option: { id } }: Ranked) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return all
    .toSorted(
      (one, other) => Math.round((other.score - one.score) * 4) || age(one) - age(other) || other.score - one.score,
    )
    .map(({ option }) => option);
}

function withoutEmpty(groups: OptionGroup<PaletteOption>[]): OptionGroup<PaletteOption>[] {
  return groups.filter(({ options }) => options.length > 0);
}
