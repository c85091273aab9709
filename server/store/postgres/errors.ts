// Maps errors of PostgreSQL and its connection to the site's own. A failed write was not made, or was made without a response.
import { DomainError, InvalidError, StorageFullError, UnavailableError } from "../../errors.ts";

const gone = "The database can't be reached at the moment; try again in a few seconds.";
const busy = "The database is busy; try again in a moment.";
const readOnly = "Nothing can be written at the moment: the database is read-only.";

/** By SQLSTATE, or its prefix. */
const known: readonly [state: RegExp, make: (cause: unknown) => DomainError][] = [
  // Connection exceptions; shutting down or starting; no connection left; the role or the database is missing for now.
  [/^(?:08|57P0[1235]|53300|28|3D000)/, (cause) => new UnavailableError(gone, { cause })],
  // Took too long, waited too long for a lock, deadlock, serialization, out of memory, idle transaction.
  [/^(?:57014|55P03|40|53200|25P0[34])/, (cause) => new UnavailableError(busy, { cause })],
  [/^53100/, (cause) => new StorageFullError("There is no room left to store this.", { cause })],
  // An index entry is too large: a word of thousands of letters.
  [/^54000/, (cause) => new InvalidError("A name or a title is too long; shorten it.", { cause })],
  [/^25006/, (cause) => new UnavailableError(readOnly, { cause })],
];

const networkCodes = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EACCES)/;
const networkWords =
  /connection (?:terminated|error|timeout|ended)|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed|after calling end/i;

export function explainPostgres(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error;
  const code = "code" in error ? String(error.code) : "";
  const make = /^[\dA-Z]{5}$/.test(code) ? known.find(([state]) => state.test(code))?.[1] : undefined;
  if (make) return make(error);
  return networkCodes.test(code) || networkWords.test(error.message)
    ? new UnavailableError(gone, { cause: error })
    : error;
}

/** Explains a failure at the start to the owner: names the host, never the password. */
export function explainUnreachable(
  error: unknown,
  {
    host,
    port,
    database,
    user,
  }: { host?: string | null; port?: number | null; database?: string | null; user?: string | null },
): unknown {
  const at = `the database of DATABASE_URL (${database ?? ""} at ${host ?? "localhost"}:${port ?? 5432})`;
  const cause = error instanceof DomainError && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  const code = "code" in cause ? String(cause.code) : "";
  if (code.startsWith("28"))
    return new UnavailableError(
      `${at} refuses the user ${user ?? ""}; correct the user name or the password in DATABASE_URL.`,
      { cause },
    );
  if (code === "3D000")
    return new UnavailableError(
      `${at} does not exist; create it with "createdb ${database ?? ""}", then start again.`,
      { cause },
    );
  if (code === "42501")
    return new UnavailableError(
      `${at} does not let the user ${user ?? ""} create tables; grant that, then start again.`,
      { cause },
    );
  if (!(explainPostgres(cause) instanceof UnavailableError)) return error;
  const reason = code === "" || /^[\dA-Z]{5}$/.test(code) ? firstLine(cause.message) : code;
  return new UnavailableError(`${at} can't be reached (${reason}); start it, or mend DATABASE_URL.`, { cause });
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? "";
}
