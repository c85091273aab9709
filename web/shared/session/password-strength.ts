import { limits } from "#contract/limits.ts";

export type StrengthLevel = 0 | 1 | 2 | 3 | 4;

/** The most common passwords. */
const common = [
  "password",
  "passwort",
  "savepoint",
  "welcome",
  "letmein",
  "qwertz",
  "qwerty",
  "asdfgh",
  "zxcvbn",
  "dragon",
  "monkey",
  "football",
  "baseball",
  "superman",
  "batman",
  "iloveyou",
  "sunshine",
  "princess",
  "whatever",
  "trustno",
  "starwars",
  "changeme",
  "secret",
  "default",
  "summer",
  "winter",
  "spring",
  "autumn",
  "hello",
  "login",
  "admin",
  "owner",
];

/**
 * Estimates how hard a password is to guess. Nothing leaves the browser. Repeated characters, sequences, common words and the username add
 * almost nothing. The level of a password that is too short is 0.
 */
export function strengthOf(password: string, username: string): StrengthLevel {
  if (missingCharacters(password) > 0) return 0;
  const bits = countGuesses(password, username);
  if (bits < 42) return 1;
  if (bits < 65) return 2;
  return bits < 90 ? 3 : 4;
}

/** Returns how many characters a password lacks to be accepted. */
export function missingCharacters(password: string): number {
  return Math.max(0, limits.password.min - [...password].length);
}

function countGuesses(password: string, username: string): number {
  const known = [username, ...common]
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`));
  const unknown = password.toLowerCase().replace(new RegExp(known.join("|"), "gu"), "\u0000");
  let counted = 0;
  let before = Number.NaN;
  for (const letter of unknown) {
    const code = letter.codePointAt(0) ?? 0;
    counted += Math.abs(code - before) <= 1 ? 0.25 : 1;
    before = code;
  }
  return counted * Math.log2(alphabetOf(password));
}

function alphabetOf(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\p{L}\p{N}]/u, 33],
    [/[^ -~]/, 100],
  ];
  return kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0) || 1;
}
