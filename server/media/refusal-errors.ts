import { InvalidError, TooLargeError } from "../errors.ts";
import type { Refusal } from "./refusal.ts";

/** Turns the refusal of another process, which keeps only its code, into the error of the API. Returns other errors as they are. */
export function toDomainError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = error.code as Refusal["code"];
  if (code === "damaged") return new InvalidError(error.message, { cause: error });
  return code === "too large" ? new TooLargeError(error.message, { cause: error }) : error;
}
