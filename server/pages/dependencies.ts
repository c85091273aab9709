// The dependencies of a page: the results of its API calls. If all are the same after a change, so is the page.
import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { VisitorResponse, VisitorApi } from "../visitor-api/visitor-api.ts";

/** The hash of each call's result. */
export type MadeOf = Map<string, string>;

export type Tracing = {
  /** Returns whether all dependencies are unchanged. */
  isStill(before: MadeOf): Promise<boolean>;
  /** Makes a call and records its result. Reuses a result that was fetched for comparing. */
  call: VisitorApi;
  madeOf: MadeOf;
};

/** Traces the calls of one rendering. */
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
      // Reuse a result only once, because its receiver may change it.
      asked.delete(path);
      madeOf.set(path, known);
      return answer;
    },
  };

  async function ask(path: string): Promise<{ answer: VisitorResponse; known: string }> {
    const answer = await call(path);
    // Not JSON, which with its hash takes nearly twice as long for text with any non-Latin character.
    return { answer, known: hash("sha256", serialize([answer.status, await answer.json()]), "base64") };
  }
}
