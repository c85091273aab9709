import { InvalidError, TooLargeError, UnavailableError, UnreadableError } from "../../errors.ts";
import { entryFile } from "../../program-files.ts";
import { createWorkerPool, type Failure } from "../../workers/worker-pool.ts";
import type { Career, CareerOptions } from "./career.ts";
import type { CareerTask, ReadCareer } from "./career-worker.ts";

export type CareerReader = {
  /** Throws a DomainError with one sentence for the owner, also if the process ends. */
  read(file: Buffer, options: CareerOptions): Promise<Career>;
};

/** Reads one file at a time. */
export function createCareerReader(
  entry: URL = entryFile("import/career/career-worker"),
  taskMilliseconds = 20_000,
): CareerReader {
  const pool = createWorkerPool<CareerTask, ReadCareer>({
    entry,
    maxWaiting: 5,
    maxTasks: 20,
    taskMilliseconds,
    maxHeapMegabytes: 512,
    explain,
  });
  return {
    async read(file, options) {
      const result = await pool.run({ file, options });
      if ("career" in result) return result.career;
      const { problem, message, field } = result;
      if (problem === "invalid") throw new InvalidError(message, { ...(field !== undefined && { field }) });
      throw problem === "too large" ? new TooLargeError(message) : new UnreadableError(message);
    },
  };
}

/** The process of this server. */
export const careerReader: CareerReader = createCareerReader();

function explain(failure: Failure, cause?: Error): Error {
  if (failure === "timeout" || failure === "crashed")
    return new TooLargeError("This file takes too long to read; import a smaller one.", { cause });
  return new UnavailableError("This file can’t be read at the moment; import it again in a moment.", { cause });
}
