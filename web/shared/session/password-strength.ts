import { limits } from "#contract/limits.ts";

export type Strength = { level: 0 | 1 | 2 | 3 | 4; words: string };

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
 * almost nothing.
 */
export function strengthOf(password: string, username: string): Strength {
  const length = [...password].length;
  if (length === 0)
    return {
      level: 0,
      words: `At least ${limits.password.min} characters. A few unrelated words are easy to remember and hard to guess.`,
    };
  if (length < limits.password.min)
    return {
      level: 0,
      words: `Too short: ${limits.password.min - length} more ${limits.password.min - length === 1 ? "character" : "characters"}.`,
    };
  const bits = countGuesses(password, username);
  if (bits < 42) return { level: 1, words: "Weak: easy to guess. A few unrelated words are better." };
  if (bits < 65) return { level: 2, words: "Fair. A little longer would be better." };
  if (bits < 90) return { level: 3, words: "Good." };
  return { level: 4, words: "Strong." };
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
