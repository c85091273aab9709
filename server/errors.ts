import { STATUS_CODES } from "node:http";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ApiError } from "#contract/call.ts";

/** What the rest of the server throws. Only this file knows which HTTP status each of them becomes. */
export class DomainError extends Error {}
export class InvalidError extends DomainError {}
export class UnauthorizedError extends DomainError {}
/** Signing in: the password is right, a code is missing or wrong. */
export class TwoFactorRequiredError extends DomainError {}
/** Confirming something while signed in: the password is right, the code is not. */
export class WrongCodeError extends DomainError {}
export class ForbiddenError extends DomainError {}
export class NotFoundError extends DomainError {}
export class ConflictError extends DomainError {}
export class TooLargeError extends DomainError {}
export class UnsupportedMediaError extends DomainError {}
export class UnreadableError extends DomainError {}
export class StorageFullError extends DomainError {}
export class UnavailableError extends DomainError {
  readonly retryAfterSeconds = 5;
}
/** Media that are kept on another machine. */
export class StoreUnreachableError extends UnavailableError {}
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
  [StorageFullError, 507],
  [UnavailableError, 503],
  [StoreUnreachableError, 503],
]);

/** Errors that callers must tell from others of the same status. */
const nameOf = new Map<unknown, string>([[TwoFactorRequiredError, "TwoFactorRequired"], [WrongCodeError, "WrongCode"]]);

/** Errors of the framework and of SQLite whose own words say too much, or too little. */
const plainWords: Record<string, [number, string]> = {
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
};

export function toApiError(error: unknown): ApiError & { retryAfterSeconds?: number } {
  if (error instanceof DomainError) {
    const statusCode = statusOf.get(error.constructor) ?? 500;
    const retry = error instanceof TooManyError || error instanceof UnavailableError ? { retryAfterSeconds: error.retryAfterSeconds } : {};
    return { ...answer(statusCode, error.message, nameOf.get(error.constructor)), ...retry };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return answer(400, error.validation.map((issue) => nameField(issue.instancePath, issue.message ?? "is not valid")));
  }
  const { code, statusCode } = error as FastifyError;
  const known = code === undefined ? undefined : plainWords[code];
  if (known) return answer(...known);
  if (typeof code === "string" && code.startsWith("SQLITE_BUSY")) return { ...answer(503, "The database is busy; try again in a moment."), retryAfterSeconds: 2 };
  if (typeof code === "string" && /^(?:SQLITE_READONLY|EROFS)/.test(code)) return answer(503, "Nothing can be written at the moment: the disk is read-only.");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return answer(statusCode, (error as Error).message);
  return answer(500, "Something went wrong on the server. Nothing was changed; please try again.");
}

function answer(statusCode: number, message: string | string[], name = STATUS_CODES[statusCode] ?? "Error"): ApiError {
  return { statusCode, error: name, message };
}

/** "/title" and "title is required" say the same: the field is named once. A body that is missing, or a list, has no field at all. */
function nameField(path: string, message: string): string {
  const field = path.split("/").filter(Boolean).join(".");
  if (field === "" && message.startsWith("Invalid input: expected object")) return "Send a JSON object.";
  return field === "" || message.startsWith(field) ? message : `${field}: ${message}`;
}
