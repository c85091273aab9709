import { constants } from "node:os";
import { UnavailableError } from "#server/errors.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { notInstalled } from "./not-installed.ts";
import type { Typeset, TypesetTask } from "./typeset-process.ts";

export type Typesetter = {
  /** Throws an UnavailableError where the résumé can't be set at the moment, or never on this machine. */
  typeset(task: TypesetTask): Promise<Typeset>;
  close(): void;
};

const reasons = {
  busy: "Too many résumés are being made; try again in a moment.",
  timeout: "This résumé takes too long to make.",
  crashed: "The résumé can’t be made at the moment.",
  killed: "The résumé can’t be made at the moment.",
};

/** Makes one PDF at a time. */
export function createTypesetter({
  entry = entryFile("resume-pdf/typeset-process"),
}: { entry?: URL } = {}): Typesetter {
  const pool = createWorkerPool<TypesetTask, Typeset>({
    entry,
    maxWaiting: 8,
    taskMilliseconds: 30_000,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    explain: (failure, cause) => new UnavailableError(reasons[failure], { cause }),
  });
  return {
    async typeset(task) {
      try {
        return await pool.run(task);
      } catch (cause) {
        if (!(cause instanceof Error) || !("code" in cause) || cause.code !== notInstalled) throw cause;
        throw new UnavailableError(
          "The résumé can’t be made as a PDF: this server was installed without its optional packages.",
          { cause, retryAfterSeconds: 3600 },
        );
      }
    },
    close: () => {
      pool.close();
    },
  };
}
