// What a page was made of: the answers of the calls it asked for, and the site's facts. Where all of them are still the same after a
// change, the page is, too.
import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { VisitorResponse, VisitorApi } from "../api/visitor-api.ts";

export type MadeOf = {
  site: string;
  /** Of each call a hash of its answer. */
  answers: Map<string, string>;
};

export type Tracing = {
  /** Whether it would be made of the same now. */
  isStill(before: MadeOf): Promise<boolean>;
  /** Makes a call, and notes what it answered. What was asked to compare is not asked again. */
  call: VisitorApi;
  madeOf: MadeOf;
};

/** For one making of a page. */
export function traceCalls(call: VisitorApi, site: string): Tracing {
  const asked = new Map<string, { answer: VisitorResponse; known: string }>();
  const madeOf: MadeOf = { site, answers: new Map() };

  return {
    madeOf,

    async isStill(before) {
      if (before.site !== site) return false;
      for (const [path, known] of before.answers) {
        const now = await ask(path);
        asked.set(path, now);
        if (now.known !== known) return false;
      }
      return true;
    },

    async call(path) {
      const { answer, known } = asked.get(path) ?? (await ask(path));
      // Whoever is given an answer may change it.
      asked.delete(path);
      madeOf.answers.set(path, known);
      return answer;
    },
  };

  async function ask(path: string): Promise<{ answer: VisitorResponse; known: string }> {
    const answer = await call(path);
    // Not JSON: with its hash that takes nearly twice as long for a text with one letter beyond Latin.
    return { answer, known: hash("sha256", serialize([answer.status, await answer.json()]), "base64") };
  }
}
