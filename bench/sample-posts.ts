// Thousands of posts that read like the example content: runs of its words, with rarer words between them, the same each time.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Context } from "#server/context.ts";
import { readWords } from "#server/site-words.ts";
import { versionOf } from "#server/text/renderer-version.ts";
import { inOnePiece, searchWords } from "#server/text/search-words.ts";
import { shortenedSpellings } from "#server/text/spelling.ts";
import { sortKey } from "#server/text/words.ts";
import { databaseName } from "#server/store/sqlite/sqlite.ts";

const wordsAPost = 850;
const categories = [
  "Production",
  "Game Engineering",
  "Level Design",
  "Web & Backend",
  "Tools",
  "Career",
  "Art & Animation",
  "Notes",
];
const aDay = 86_400_000;
/** Posts per transaction. */
const atOnce = 2000;
/** One of so many posts is a draft. */
const draftEvery = 20;

export type Random = (below: number) => number;

/** Returns a generator of the same numbers in every run, so that runs can be compared. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export function readExampleWords(): string[] {
  const folder = new URL("../content/demo/posts/", import.meta.url);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
  return (
    texts
      .join(" ")
      .replace(/```[\s\S]*?```/g, " ")
      .match(/[\p{L}’]{1,20}[.,]?/gu) ?? []
  );
}

/**
 * Writes posts into the tables as the dashboard would, a hundred thousand in about a minute. Uses its own connection, which does not wait
 * for the disk, and texts that are prepared once. The paragraphs stay the same when rendered.
 */
export async function addSamplePosts(context: Context, count: number): Promise<void> {
  const random = seededRandom(count);
  const version = versionOf(await readWords(context));
  const examples = readExampleWords();
  const start = context.clock.now().getTime() - count * aDay * 0.3;
  const db = new SQLite(join(context.config.dataDir, databaseName));
  db.pragma("synchronous = OFF");
  db.pragma("cache_size = -400000");
  const learn = createSpeller(db, examples);
  const addCategory = db.prepare("insert into categories (name, name_key, slug, example) values (?, ?, ?, 0)");
  const addPost =
    db.prepare(`insert into posts (slug, title, title_key, description, content, article, renderer_version, words, category_id, author, image_url, image_alt, image_key, link, published, published_at, dated_at, created_at, updated_at)
    values ($slug, $title, $titleKey, $description, $content, $content, ${version}, ${wordsAPost}, $category, 'Alex Example', '', '', '', '', $published, $date, $date, $date, $date)`);
  const addToIndex = db.prepare(
    "insert into search_index (rowid, title, description, keywords, body, name, written_title, written_description, written_keywords, written_body) values (?, ?, ?, '', ?, ?, ?, ?, '', ?)",
  );
  const make = (number: number): void => {
    const date = new Date(start + number * aDay * 0.3).toISOString();
    const title = `${capitalize(text(examples, random, 3 + random(5), learn))} ${number}`;
    const description = capitalize(text(examples, random, 20, learn));
    const paragraphs = Array.from({ length: 10 }, () => text(examples, random, wordsAPost / 10, learn));
    const { lastInsertRowid } = addPost.run({
      slug: `post-${number}`,
      title,
      titleKey: sortKey(title),
      description,
      content: paragraphs.map((each) => `<p>${each}</p>`).join(""),
      category: ids[number % ids.length],
      published: number % draftEvery === 0 ? 0 : 1,
      date,
    });
    const written = [title, description, paragraphs.join("\n")];
    const folded = written.map((each) => searchWords(each).join(" "));
    addToIndex.run(lastInsertRowid, ...folded, inOnePiece(title), ...written);
  };
  const ids = categories.map(
    (name, index) => addCategory.run(name, name.toLowerCase(), `category-${index}`).lastInsertRowid,
  );
  for (let done = 0; done < count; done += atOnce) {
    db.transaction(() => {
      for (let number = done + 1; number <= Math.min(count, done + atOnce); number++) make(number);
    })();
  }
  db.exec("analyze; pragma wal_checkpoint(truncate)");
  db.close();
  context.content.changed();
}

/** Teaches the index how words are spelt: the words of the examples first, then each new word once. */
function createSpeller(db: SQLite.Database, examples: readonly string[]): (word: string) => void {
  const add = db.prepare("insert or ignore into search_spellings (spelling, word) values (?, ?)");
  const known = new Set<string>();
  const learn = (word: string): void => {
    if (known.has(word)) return;
    known.add(word);
    for (const spelling of shortenedSpellings(word)) add.run(spelling, word);
  };
  db.transaction(() => {
    for (const word of searchWords(examples.join(" "))) if (word.length >= 4) learn(word);
  })();
  return learn;
}

/** Returns runs of a few words of the examples, and now and then a word that hardly any other post has. */
function text(words: readonly string[], random: Random, length: number, learn: (rare: string) => void): string {
  const found: string[] = [];
  while (found.length < length) {
    const at = random(words.length - 12);
    found.push(...words.slice(at, at + 2 + random(8)));
    if (random(3) > 0) continue;
    const rare = rareWord(random);
    learn(rare);
    found.push(rare);
  }
  return found.slice(0, length).join(" ");
}

const syllables = [
  "ba",
  "co",
  "den",
  "fir",
  "gol",
  "hes",
  "ka",
  "lum",
  "mar",
  "nol",
  "per",
  "quin",
  "ros",
  "sil",
  "tor",
  "ven",
  "wex",
  "yar",
  "zim",
  "thel",
];

export function rareWord(random: Random): string {
  return Array.from({ length: 3 + random(2) }, () => syllables[random(syllables.length)]).join("");
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
