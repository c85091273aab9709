import { isNativeError } from "node:util/types";
import { runInNewContext } from "node:vm";
import { InvalidError } from "../errors.ts";

/** Runs synchronous work, and throws InvalidError if it takes longer than the given number of milliseconds. */
export function withTimeLimit<Result>(milliseconds: number, work: () => Result): Result {
  const done: { result: Result }[] = [];
  const task = () => {
    done.push({ result: work() });
  };
  try {
    // Only a script with a timeout can be stopped anywhere, even within a regular expression.
    runInNewContext("task()", { task }, { timeout: milliseconds });
  } catch (error) {
    // The error comes from the script's realm, so `instanceof Error` is false.
    if (isNativeError(error) && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new InvalidError("it takes too long to read; its markup may be damaged", { cause: error });
    throw error;
  }
  const [first] = done;
  if (!first) throw new Error("The work did not end.");
  return first.result;
}
