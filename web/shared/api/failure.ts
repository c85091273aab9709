import { data } from "react-router";

export type FieldIssue = { field: string; message: string };

/** A call that did not succeed, in words for the person who made it. */
export class ApiFailure extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What the server calls it, where that tells more than the status. */
  readonly kind: string;
  /** What is wrong with which field. */
  readonly issues: readonly FieldIssue[];
  constructor(status: number, message: string, kind = "", issues: readonly FieldIssue[] = []) {
    super(message);
    this.issues = issues;
    this.status = status;
    this.kind = kind;
  }
}

/** The server's own message (several are joined), else the bare status. */
export async function failureOf(response: Pick<Response, "status" | "json">): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  const kind =
    typeof body === "object" && body !== null && "error" in body && typeof body.error === "string" ? body.error : "";
  const issues =
    typeof body === "object" && body !== null && "issues" in body && Array.isArray(body.issues)
      ? body.issues.filter(isFieldIssue)
      : [];
  if (Array.isArray(message)) return new ApiFailure(response.status, message.join(", "), kind, issues);
  return new ApiFailure(
    response.status,
    typeof message === "string" && message !== "" ? message : `HTTP ${response.status}`,
    kind,
    issues,
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
  return new ApiFailure(0, "No response from server (CORS/SSL/Network)");
}

/** What to tell: the server's message where it sent one, else the words given here. */
export function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiFailure) return /^HTTP \d+$/.test(error.message) ? otherwise : error.message;
  return error instanceof Error && error.message !== "" ? otherwise : "Network error";
}

/** For whoever looks after the site. A call that was broken off, since its reader went on, did not fail. */
export function logFailure(message: string, error: unknown): void {
  if (!(error instanceof DOMException)) console.error(message, error);
}

/** Throws what React Router turns into an error page with the right status. */
export function throwPage(error: unknown, message: string): never {
  const status = error instanceof ApiFailure && error.status >= 400 ? error.status : 503;
  throw data({ message }, { status });
}
