import { isNativeError } from "node:util/types";
import { runInNewContext } from "node:vm";
import { InvalidError } from "../errors.ts";

/** Does some work, which must not wait for anything, and throws InvalidError where it takes longer than so many milliseconds. */
export function withTimeLimit<Result>(milliseconds: number, work: () => Result): Result {
  const done: { result: Result }[] = [];
  const task = () => {
    done.push({ result: work() });
  };
  try {
    // What runs in a script with a timeout is stopped wherever it is, also within a regular expression.
    runInNewContext("task()", { task }, { timeout: milliseconds });
  } catch (error) {
    // The error comes from the script's own realm, so `instanceof Error` is false.
    if (isNativeError(error) && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new InvalidError("it takes too long to read; its markup may be damaged", { cause: error });
    throw error;
  }
  const [first] = done;
  if (!first) throw new Error("The work did not end.");
  return first.result;
}
