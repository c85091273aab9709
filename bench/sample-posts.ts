// Posts by the thousand that read like the example content: runs of its words, with rarer words between them, the same each time.
import { readdirSync, readFileSync } from "node:fs";
import type { Context } from "#server/context.ts";
import { documentOfPost } from "#server/domain/searching.ts";
import { sortKey } from "#server/domain/text.ts";
import { insertPost } from "#server/store/posts.ts";

const wordsAPost = 850;
const categories = ["Production", "Game Engineering", "Level Design", "Web & Backend", "Tools", "Career", "Art & Animation", "Notes"];
const aDay = 86_400_000;
/** One post in so many is a draft. */
export const draftEvery = 20;

export type Random = (below: number) => number;

/** The same numbers in every run, so that runs can be compared. */
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
  const texts = readdirSync(folder).filter((name) => name.endsWith(".md")).map((name) => readFileSync(new URL(name, folder), "utf8"));
  return texts.join(" ").replace(/```[\s\S]*?```/g, " ").match(/[\p{L}’]{1,20}[.,]?/gu) ?? [];
}

/** Written into the tables as the dashboard would have, without the work of a save on each. */
export async function addSamplePosts(context: Context, count: number, progress: (done: number) => void = () => undefined): Promise<void> {
  const random = seededRandom(count);
  const words = readExampleWords();
  const start = context.clock.now().getTime() - count * aDay * 0.3;
  await context.db.transaction().execute(async (db) => {
    for (const [index, name] of categories.entries()) {
      await db.insertInto("categories").values({ name, name_key: name.toLowerCase(), slug: `category-${index}`, example: 0 }).execute();
    }
  });
  const ids = (await context.db.selectFrom("categories").select("id").execute()).map((row) => row.id);
  for (let done = 0; done < count; done += 500) {
    await context.db.transaction().execute(async (db) => {
      for (let number = done + 1; number <= Math.min(count, done + 500); number++) {
        const date = new Date(start + number * aDay * 0.3).toISOString();
        const title = `${capitalise(text(words, random, 3 + random(5)))} ${number}`;
        const content = Array.from({ length: 10 }, () => `<p>${text(words, random, wordsAPost / 10)}</p>`).join("");
        const post = {
          title, description: capitalise(text(words, random, 20)), content, slug: `post-${number}`, title_key: sortKey(title), words: wordsAPost,
          category_id: ids[number % ids.length] ?? null, author: "Alex Example", image_url: "", image_alt: "", image_key: "", link: "",
          published: number % draftEvery !== 0, publish_at: null, published_at: date, dated_at: date, created_at: date, updated_at: date, deleted_at: null, import_key: null, example: 0,
        };
        const id = await insertPost(db, post);
        await context.search.put(db, await documentOfPost({ id, ...post }));
      }
    });
    progress(Math.min(count, done + 500));
  }
  context.content.changed();
}

/** Runs of a few words as they stand in the examples, and now and then a word that hardly any other post has. */
function text(words: string[], random: Random, length: number): string {
  const found: string[] = [];
  while (found.length < length) {
    const at = random(words.length - 12);
    found.push(...words.slice(at, at + 2 + random(8)));
    if (random(3) === 0) found.push(rareWord(random));
  }
  return found.slice(0, length).join(" ");
}

const syllables = ["ba", "co", "den", "fir", "gol", "hes", "ka", "lum", "mar", "nol", "per", "quin", "ros", "sil", "tor", "ven", "wex", "yar", "zim", "thel"];

export function rareWord(random: Random): string {
  return Array.from({ length: 3 + random(2) }, () => syllables[random(syllables.length)]).join("");
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
