import { constants } from "node:os";
import { UnavailableError } from "#server/errors.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { notInstalled } from "./not-installed.ts";
import type { DrawnFormulas, FormulaTask, Typeset, TypesetTask } from "./typeset-process.ts";

export type Typesetter = {
  /** Throws an UnavailableError where a document can't be set at the moment, or never on this machine. */
  typeset(task: TypesetTask): Promise<Typeset>;
  /** Draws formulas as SVG. Throws an UnavailableError as `typeset` does. */
  drawFormulas(task: FormulaTask): Promise<DrawnFormulas>;
  close(): void;
};

const reasons = {
  busy: "Too many PDFs are being made; try again in a moment.",
  timeout: "This PDF takes too long to make.",
  crashed: "The PDF can’t be made at the moment.",
  killed: "The PDF can’t be made at the moment.",
};

/** Does one task at a time. */
export function createTypesetter({
  entry = entryFile("typesetting/typeset-process"),
}: { entry?: URL } = {}): Typesetter {
  const pool = createWorkerPool<TypesetTask | FormulaTask, Typeset | DrawnFormulas>({
    entry,
    maxWaiting: 8,
    taskMilliseconds: 30_000,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    explain: (failure, cause) => new UnavailableError(reasons[failure], { cause }),
  });
  const run = (task: TypesetTask | FormulaTask) =>
    pool.run(task).catch((cause: unknown) => {
      if (!(cause instanceof Error) || !("code" in cause) || cause.code !== notInstalled) throw cause;
      throw new UnavailableError("PDFs can’t be made: this server was installed without its optional packages.", {
        cause,
        retryAfterSeconds: 3600,
      });
    });
  return {
    async typeset(task) {
      const typeset = await run(task);
      if (!("pdf" in typeset)) throw new Error("A document was answered without its PDF.");
      return typeset;
    },
    async drawFormulas(task) {
      const formulas = await run(task);
      if (!("drawn" in formulas)) throw new Error("Formulas were answered without images.");
      return formulas;
    },
    close: () => {
      pool.close();
    },
  };
}
