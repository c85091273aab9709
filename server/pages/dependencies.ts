// The dependencies of a page: the results of its API calls, and the site's facts. If all are the same after a change, so is the page.
import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { VisitorResponse, VisitorApi } from "../api/visitor-api.ts";

export type MadeOf = {
  site: string;
  /** The hash of each call's result. */
  answers: Map<string, string>;
};

export type Tracing = {
  /** Returns whether all dependencies are unchanged. */
  isStill(before: MadeOf): Promise<boolean>;
  /** Makes a call and records its result. Reuses a result that was fetched for comparing. */
  call: VisitorApi;
  madeOf: MadeOf;
};

/** Traces the calls of one rendering. */
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
      // Reuse a result only once, because its receiver may change it.
      asked.delete(path);
      madeOf.answers.set(path, known);
      return answer;
    },
  };

  async function ask(path: string): Promise<{ answer: VisitorResponse; known: string }> {
    const answer = await call(path);
    // Not JSON, which with its hash takes nearly twice as long for text with any non-Latin character.
    return { answer, known: hash("sha256", serialize([answer.status, await answer.json()]), "base64") };
  }
}
