import { STATUS_CODES } from "node:http";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ApiError } from "#contract/call.ts";

/** An error of the server's own. Only this file maps these errors to HTTP statuses. */
export class DomainError extends Error {
  /** Identifies the error if callers must tell it from others of the same status. */
  readonly code: string | undefined;
  /** The invalid field of the body. */
  readonly field: string | undefined;
  constructor(message: string, { code, field, ...options }: ErrorOptions & { code?: string; field?: string } = {}) {
    super(message, options);
    this.code = code;
    this.field = field;
  }
}
export class InvalidError extends DomainError {}
export class UnauthorizedError extends DomainError {}
/** At login: the password is right, but a code is missing or wrong. */
export class TwoFactorRequiredError extends DomainError {}
/** When confirming an action while logged in: the password is right, but the code is wrong. */
export class WrongCodeError extends DomainError {}
export class ForbiddenError extends DomainError {}
export class NotFoundError extends DomainError {}
export class ConflictError extends DomainError {}
export function slugTaken(slug: string): ConflictError {
  return new ConflictError(`The slug "${slug}" is taken. Choose another.`, { code: "slug-taken", field: "slug" });
}
/** Returns the error for a save that would overwrite a change that the caller hasn't seen. */
export function changedElsewhere(message: string): ConflictError {
  return new ConflictError(message, { code: "changed-elsewhere" });
}
export class TooLargeError extends DomainError {}
export class UnsupportedMediaError extends DomainError {}
export class UnreadableError extends DomainError {}
export class StorageFullError extends DomainError {}
/** The database can't be used in its current state; the message says why and what to do. */
export class UnusableDatabaseError extends DomainError {}
export class UnavailableError extends DomainError {
  static readonly retryAfterSeconds = 5;
  readonly retryAfterSeconds: number;
  constructor(
    message = "",
    {
      retryAfterSeconds = UnavailableError.retryAfterSeconds,
      ...options
    }: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
/** The remote media store can't be reached. */
export class StoreUnreachableError extends UnavailableError {}
/** The mail server did not respond. */
export class MailUnreachableError extends UnavailableError {}
/** What a mail server said no to, and its codes: of SMTP, such as 550, and of RFC 3463, such as 5.1.1. */
export type SmtpRefusal = {
  to: "connection" | "login" | "sender" | "recipient" | "message";
  code: number | null;
  status: string | null;
  /** What it said. */
  words: string;
};
/** The mail server responded and rejected the email. */
export class MailRefusedError extends DomainError {
  readonly refusal: SmtpRefusal;
  /** Whether the same email will be refused again: its recipient or its text was. */
  readonly isFinal: boolean;
  /** Whether the mail server itself said no, so that it certainly did not take the email. */
  readonly wasSaid: boolean;
  /** Whether it is the recipient's affair, and says nothing about the site's own mail server. */
  readonly isTheirs: boolean;
  constructor(
    message: string,
    {
      isFinal = false,
      wasSaid = false,
      isTheirs = isFinal,
      refusal = { to: "connection", code: null, status: null, words: "" },
    }: Partial<Record<"isFinal" | "wasSaid" | "isTheirs", boolean>> & { refusal?: SmtpRefusal } = {},
  ) {
    super(message);
    this.refusal = refusal;
    this.isTheirs = isTheirs;
    this.isFinal = isFinal;
    this.wasSaid = wasSaid;
  }
}
export class TooManyError extends DomainError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const statusOf = new Map<unknown, number>([
  [InvalidError, 400],
  [WrongCodeError, 400],
  [UnauthorizedError, 401],
  [TwoFactorRequiredError, 401],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ConflictError, 409],
  [TooLargeError, 413],
  [UnsupportedMediaError, 415],
  [UnreadableError, 422],
  [TooManyError, 429],
  [MailRefusedError, 502],
  [StorageFullError, 507],
  [UnavailableError, 503],
  [StoreUnreachableError, 503],
  [MailUnreachableError, 503],
]);

/** Errors whose `error` is not the name of a status. */
const nameOf = new Map<unknown, { error: string; code: string }>([
  [TwoFactorRequiredError, { error: "TwoFactorRequired", code: "two-factor-required" }],
  [WrongCodeError, { error: "WrongCode", code: "wrong-code" }],
]);

/** Errors of the framework and of SQLite whose own messages say too much or too little. */
const plainWords: ReadonlyMap<string, [number, string]> = new Map(
  Object.entries<[number, string]>({
    FST_ERR_CTP_EMPTY_JSON_BODY: [400, "The body is empty; send JSON."],
    FST_ERR_CTP_INVALID_JSON_BODY: [400, "The body is not valid JSON."],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "Send the body as application/json."],
    FST_ERR_CTP_BODY_TOO_LARGE: [413, "The body is too large."],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "The body does not have the announced length."],
    FST_ERR_BAD_URL: [400, "The address is not valid."],
    FST_REQ_FILE_TOO_LARGE: [413, "The file is too large."],
    FST_FILES_LIMIT: [400, "Send one file only."],
    FST_PARTS_LIMIT: [400, "Send one file only."],
    FST_FIELDS_LIMIT: [400, "Send the file only, without other fields."],
    FST_INVALID_MULTIPART_CONTENT_TYPE: [415, "Send the file as multipart/form-data."],
    SQLITE_FULL: [507, "There is no room left to store this."],
    SQLITE_IOERR_SHMSIZE: [507, "There is no room left to store this."],
    ENOSPC: [507, "There is no room left to store this."],
    EDQUOT: [507, "There is no room left to store this."],
  }),
);

export function toApiError(error: unknown): ApiError & { retryAfterSeconds?: number } {
  if (error instanceof DomainError) {
    const statusCode = statusOf.get(error.constructor) ?? 500;
    const retry =
      error instanceof TooManyError || error instanceof UnavailableError
        ? { retryAfterSeconds: error.retryAfterSeconds }
        : {};
    const { code, field, message } = error;
    return {
      ...answer(statusCode, message),
      ...(code !== undefined && { code }),
      ...nameOf.get(error.constructor),
      ...(field !== undefined && { field, issues: [{ field, message }] }),
      ...retry,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message = "is not valid" }) => ({
      field: instancePath.split("/").filter(Boolean).join("."),
      message,
    }));
    const ofFields = issues.filter(({ field }) => field !== "");
    return {
      ...answer(400, issues.map(nameField)),
      code: "invalid",
      ...(ofFields[0] && { field: ofFields[0].field, issues: ofFields }),
    };
  }
  const { code, statusCode } = error as FastifyError;
  const known = code === undefined ? undefined : plainWords.get(code);
  if (known) return answer(...known);
  if (typeof code === "string" && code.startsWith("SQLITE_BUSY"))
    return { ...answer(503, "The database is busy; try again in a moment."), retryAfterSeconds: 2 };
  if (typeof code === "string" && /^(?:SQLITE_READONLY|EROFS)/.test(code))
    return answer(503, "Nothing can be written at the moment: the disk is read-only.");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500)
    return answer(statusCode, (error as Error).message);
  return answer(500, "Something went wrong on the server. Nothing was changed; please try again.");
}

function answer(statusCode: number, message: string | string[]): ApiError {
  return { statusCode, error: STATUS_CODES[statusCode] ?? "Error", message };
}

/**
 * Makes a sentence of a field and the words about it, such as "must be text". A missing body or a list has no field, and some words are a
 * sentence already, or begin with the field.
 */
export function nameField({ field, message }: { field: string; message: string }): string {
  if (field === "" || message.startsWith(field)) return message;
  return /^[a-z]/.test(message) ? `${field} ${message}` : `${field}: ${message}`;
}
