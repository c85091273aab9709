// What a page was rendered from: the responses of the calls it made. While all of them are still the same after a change, so is the page.
import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { VisitorResponse, VisitorApi } from "../api/visitor-api.ts";

/** Of each call a hash of its response. */
export type MadeOf = Map<string, string>;

export type Tracing = {
  /** Returns whether the page would be rendered from the same responses now. */
  isStill(before: MadeOf): Promise<boolean>;
  /** Makes a call and notes the response. A response that was read for a comparison is not read again. */
  call: VisitorApi;
  madeOf: MadeOf;
};

/** Traces the calls of one rendering of a page. */
export function traceCalls(call: VisitorApi): Tracing {
  const asked = new Map<string, { answer: VisitorResponse; known: string }>();
  const madeOf: MadeOf = new Map();

  return {
    madeOf,

    async isStill(before) {
      for (const [path, known] of before) {
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
      madeOf.set(path, known);
      return answer;
    },
  };

  async function ask(path: string): Promise<{ answer: VisitorResponse; known: string }> {
    const answer = await call(path);
    // Not JSON: with its hash that takes nearly twice as long for a text with one letter beyond Latin.
    return { answer, known: hash("sha256", serialize([answer.status, await answer.json()]), "base64") };
  }
}
