import { linesOf, type TextSpec } from "./text-step.tsx";

const maxTitle = 70;

export const aboutYou: readonly TextSpec[] = [
  { section: "identity", key: "name", input: { autoComplete: "name" } },
  { section: "identity", key: "roles", kind: "lines", hint: "What you do, one role on each line." },
  {
    section: "identity",
    key: "place",
    hint: "Leave it empty to show none.",
    input: { autoComplete: "address-level2" },
  },
  {
    section: "identity",
    key: "email",
    input: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  },
  {
    section: "identity",
    key: "siteTitle",
    hint: "Browser tabs and search results show it. Leave it empty to use your name and role.",
    proposal(values) {
      const name = values.identity?.name?.trim() ?? "";
      const [role] = linesOf(values.identity?.roles ?? "");
      const title = role === undefined ? name : `${name} – ${role}`;
      return name === "" || title.length > maxTitle ? name : title;
    },
  },
  {
    section: "identity",
    key: "language",
    hint: "A language tag such as en, en-GB or de.",
    keepsStarter: true,
    input: { autoCapitalize: "none", spellCheck: false },
  },
];

export const yourWork: readonly TextSpec[] = [
  {
    section: "hero",
    key: "claim",
    kind: "lines",
    hint: "The main heading of your front page, in one to three short lines.",
  },
  { section: "hero", key: "lead", kind: "text" },
  { section: "identity", key: "availability" },
  {
    section: "identity",
    key: "since",
    kind: "year",
    hint: "The year you started. Leave it empty to show none.",
    input: { inputMode: "numeric" },
  },
];
