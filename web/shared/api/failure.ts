import { data, type ErrorResponse, isRouteErrorResponse } from "react-router";

import { wordsOfDocument } from "../site/words.ts";

export type FieldIssue = { field: string; message: string };

type Told = { code?: string | undefined; field?: string | undefined; issues?: readonly FieldIssue[] };

/** A failed call, with a message for the person who made the call. */
export class ApiFailure extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The server's message; empty without one. */
  readonly reason: string;
  /** The error code, if it says more than the status. */
  readonly code: string | undefined;
  /** The first invalid field. */
  readonly field: string | undefined;
  /** The error messages by field. */
  readonly issues: readonly FieldIssue[];
  constructor(status: number, reason: string, { code, field, issues = [] }: Told = {}) {
    super(reason || `HTTP ${status}`);
    this.status = status;
    this.reason = reason;
    this.code = code;
    this.field = field;
    this.issues = issues;
  }
}

/** Returns the failure with the server's message (several are joined), or with the status alone. */
export async function failureOf(response: Pick<Response, "status" | "json">): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const { message, code, field, issues } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return new ApiFailure(
    response.status,
    Array.isArray(message) ? message.join(", ") : typeof message === "string" ? message : "",
    {
      code: typeof code === "string" ? code : undefined,
      field: typeof field === "string" ? field : undefined,
      issues: Array.isArray(issues) ? issues.filter(isFieldIssue) : [],
    },
  );
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    typeof value.field === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}

export function noReply(): ApiFailure {
  return new ApiFailure(0, wordsOfDocument().failures.noReply);
}

/** Returns the server's message, or `otherwise` without one. */
export function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiFailure) return error.reason || otherwise;
  return error instanceof Error && error.message !== "" ? otherwise : wordsOfDocument().failures.network;
}

/** Logs a failed call for the site's operator. A call that was aborted by navigation isn't a failure. */
export function logFailure(message: string, error: unknown): void {
  if (!(error instanceof DOMException)) console.error(message, error);
}

/**
 * Throws a response that React Router turns into an error page with the right status. Without a message, the error boundary says what has
 * happened, in the site's language.
 */
export function throwPage(error: unknown, message = ""): never {
  const status = error instanceof ApiFailure && error.status >= 400 ? error.status : 503;
  throw data({ message }, { status });
}

/** Returns whether a page's error means that there is nothing at its URL. */
export function isMissingPage(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** For `catch`: turns a refusal, such as of an expired preview, into an error page with its sentence and status. */
export function throwRefusal(error: unknown): never {
  if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) throwPage(error, error.reason);
  throw error;
}

/** For `catch`: turns the failure of a call for something that doesn't exist into null. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiFailure && error.status === 404) return null;
  throw error;
}
