import type { Context } from "../../context.ts";
import { countReplacedFiles, listPostStates, listPostTexts, type PostText } from "../../store/site-report.ts";
import { listAddresses, ownPath } from "./own-paths.ts";
import type { Turns } from "./turns.ts";

/** What the report needs to know of a post. */
export type PostFacts = {
  title: string;
  /** Those of this site, as they are written. */
  links: readonly string[];
  hasDescription: boolean;
  hasCover: boolean;
  isExample: boolean;
};

const atOnce = 20;

/** A function that answers the facts of every post, by its id. It reads the texts of those that changed since it was last asked. */
export function createPostFacts({ db, config }: Context): (turns: Turns) => Promise<ReadonlyMap<number, PostFacts>> {
  let known = new Map<number, { state: string; facts: PostFacts }>();
  let replaced = -1;

  return async (turns) => {
    // A file that took another's place has changed texts, but not when those were updated.
    const replacedNow = await countReplacedFiles(db);
    const before: typeof known = replaced === replacedNow ? known : new Map();
    const states = await listPostStates(db);
    await turns.next();
    const after: typeof known = new Map();
    const changed: number[] = [];
    for (const [id, state] of states) {
      const same = before.get(id);
      if (same?.state === state) after.set(id, same);
      else changed.push(id);
    }
    for (let start = 0; start < changed.length; start += atOnce) {
      for (const text of await listPostTexts(db, changed.slice(start, start + atOnce))) {
        after.set(text.id, { state: states.get(text.id) ?? "", facts: factsOf(text, config.siteUrl) });
      }
      await turns.next();
    }
    known = after;
    replaced = replacedNow;
    return new Map([...after].map(([id, { facts }]) => [id, facts]));
  };
}

function factsOf({ title, description, content, imageUrl, link, example }: PostText, siteUrl: string): PostFacts {
  const addresses = new Set([imageUrl, link, ...listAddresses(content)]);
  return {
    title,
    links: [...addresses].filter((address) => ownPath(address, siteUrl) !== null),
    hasDescription: description.trim() !== "",
    hasCover: imageUrl !== "",
    isExample: example,
  };
}
