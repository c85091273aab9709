import type { Context } from "../context.ts";
import { mediaEarlier } from "../store/tables/media.ts";
import { listPostTexts, type PostState, type PostText } from "../store/tables/site-report.ts";
import { listAddresses, type OwnLink, ownLinks } from "./own-paths.ts";
import { forEachYielding, type Yield } from "../workers/yield.ts";

/** Facts that need the text of a post. */
export type PostFacts = {
  title: string;
  links: readonly OwnLink[];
  hasDescription: boolean;
  hasCover: boolean;
  isExample: boolean;
};

/** Posts are read in batches, because one can be two million characters long. */
const atOnce = 40;

/** Returns a function that returns the facts of posts by id. It reads the posts that changed since its last call. */
export function createPostFacts({
  db,
  config,
}: Context): (states: readonly PostState[], yieldToEventLoop: Yield) => Promise<ReadonlyMap<number, PostFacts>> {
  let known = new Map<number, { version: string; facts: PostFacts }>();
  let replaced = -1;

  return async (states, yieldToEventLoop) => {
    // Replacing a file changes texts, but not their update times.
    const replacedNow = await mediaEarlier.count(db, {});
    const before: typeof known = replaced === replacedNow ? known : new Map();
    const after: typeof known = new Map();
    const versions = new Map<number, string>();
    await forEachYielding(yieldToEventLoop, states, ({ id, version }) => {
      const same = before.get(id);
      if (same?.version === version) after.set(id, same);
      else versions.set(id, version);
    });
    const changed = [...versions.keys()];
    for (let start = 0; start < changed.length; start += atOnce) {
      for (const text of await listPostTexts(db, changed.slice(start, start + atOnce))) {
        after.set(text.id, { version: versions.get(text.id) ?? "", facts: factsOf(text, config.siteUrl) });
      }
      await yieldToEventLoop();
    }
    known = after;
    replaced = replacedNow;
    return new Map([...after].map(([id, { facts }]) => [id, facts]));
  };
}

function factsOf({ title, description, content, imageUrl, link, example }: PostText, siteUrl: string): PostFacts {
  return {
    title,
    links: ownLinks([imageUrl, link, ...listAddresses(content)], siteUrl),
    hasDescription: description.trim() !== "",
    hasCover: imageUrl !== "",
    isExample: example,
  };
}
