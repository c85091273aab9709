import type { Context } from "../context.ts";
import { countReplacedFiles, listPostTexts, type PostState, type PostText } from "../store/tables/site-report.ts";
import { listAddresses, type OwnLink, ownLinks } from "./own-paths.ts";
import { forEachYielding, type Yield } from "../workers/yield.ts";

/** What only the text of a post can tell. */
export type PostFacts = {
  title: string;
  links: readonly OwnLink[];
  hasDescription: boolean;
  hasCover: boolean;
  isExample: boolean;
};

/** Posts are read a few at a time: one of them can be two million characters long. */
const atOnce = 40;

/** A function that answers the facts of posts, by their ids. It reads those that changed since it was last asked. */
export function createPostFacts({
  db,
  config,
}: Context): (states: readonly PostState[], yieldToEventLoop: Yield) => Promise<ReadonlyMap<number, PostFacts>> {
  let known = new Map<number, { version: string; facts: PostFacts }>();
  let replaced = -1;

  return async (states, yieldToEventLoop) => {
    // A file that took another's place has changed texts, but not when those were updated.
    const replacedNow = await countReplacedFiles(db);
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
