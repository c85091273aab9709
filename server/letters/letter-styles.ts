// The look of a letter. Mail programs know neither custom properties nor OKLCH, and several know no style sheet: every style stands in its
// element, in hex. The style sheet has only what may be missing: the dark theme, for those that ask for it instead of inverting colors.
import { accentOf } from "#art/accent.ts";

/** `--color-…` of web/shared/styles/tokens.css, as hex. */
const themes = {
  light: {
    page: "#f3f0ec",
    paper: "#ffffff",
    soft: "#f5f2ee",
    line: "#e0dcd6",
    text: "#14171f",
    quiet: "#555b67",
  },
  dark: {
    page: "#0c0f15",
    paper: "#1a1e26",
    soft: "#12151b",
    line: "#3a414d",
    text: "#f2f0ea",
    quiet: "#b9bec8",
  },
} as const;

export const fontStack =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";
export const codeStack = "SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
export const serifStack = "Georgia,'Times New Roman',serif";

/** Pixels: of the letter, and of what it shows between its margins. */
export const letterWidth = 600;
export const margin = 24;
export const columnWidth = letterWidth - 2 * margin;

export type LetterColors = (typeof themes)["light"] & Shades;
type Shades = { link: string; fill: string; onFill: string };

export function lightColors(accent: string): LetterColors {
  return { ...themes.light, ...shadesOf(accent, "light") };
}

function shadesOf(accent: string, theme: "light" | "dark"): Shades {
  const shades = accentOf(accent)[theme];
  return { link: shades["accent-ink"], fill: shades.accent, onFill: shades["on-accent"] };
}

/** What asks a mail program for its theme. */
export const darkTheme = "@media (prefers-color-scheme:dark)";

/**
 * The styles of the dark theme, by class: `p` page, `s` paper, `b` soft background, `l` line, `t` text, `q` quiet text, `a` link, `f` filled
 * button. Buttons stay as they are.
 */
export function darkStyles(accent: string): string {
  const { page, paper, soft, line, text, quiet, link } = { ...themes.dark, ...shadesOf(accent, "dark") };
  const rules = {
    p: `background-color:${page}`,
    s: `background-color:${paper}`,
    b: `background-color:${soft}`,
    l: `border-color:${line}`,
    t: `color:${text}`,
    q: `color:${quiet}`,
    a: `color:${link}`,
  };
  const written = Object.entries(rules).map(([name, rule]) => `.${name}{${rule}!important}`);
  return `${darkTheme}{${written.join("")}}`;
}

/** Opens a table that only arranges. */
export function openTable(style: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}">`;
}
