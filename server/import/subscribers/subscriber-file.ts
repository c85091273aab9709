// Reads addresses from a CSV file, as newsletter services and spreadsheets write them: with commas, semicolons or tabs, in UTF-8, UTF-16 or
// Latin-1, with a line of column names or without.
import { CsvError, parse } from "csv-parse/sync";
import { emailPattern } from "#contract/email-address.ts";
import { limits } from "#contract/limits.ts";
import { topicPattern } from "#contract/newsletter-terms.ts";
import { TooLargeError, UnreadableError } from "#server/errors.ts";
import { keyOf } from "#server/domain/newsletter/addresses.ts";

export type ReadAddresses = {
  /** `topics` has the texts of the column of topics: topics as our own files write them, or names. */
  addresses: { email: string; key: string; topics: string[] }[];
  repeated: number;
  /** Lines whose own column says that the address left, or bounced. */
  ended: number;
  invalid: number;
  /** The first of these lines, counted from 1. */
  invalidLines: number[];
};

const { lines: maxLines } = limits.newsletter.csv;
const shownLines = 10;
const isEmail = new RegExp(`^${emailPattern}$`);
const emailColumn = /^(?:e-?mail|subscriber|correo|courriel|adresse|address)|e-?mail/i;
const stateColumn = /^(?:state|status)$/i;
const topicsColumn = /^topics?$/i;
const isTopic = new RegExp(topicPattern);
const endedStates = /^(?:unsubscribed|bounced|cleaned|complained|suppressed|pending|non-subscribed)$/i;

/** Throws an error that says what is wrong with the file. */
export function readSubscriberFile(file: Uint8Array): ReadAddresses {
  const [first = [], ...rest] = parseCsv(decode(file));
  const hasAddress = first.some((cell) => isEmail.test(addressIn(cell)));
  const header = hasAddress ? [] : first;
  const records = hasAddress ? [first, ...rest] : rest;
  if (records.length > maxLines)
    throw new TooLargeError(
      `A file can have up to ${maxLines.toLocaleString("en")} lines; this one has ${records.length.toLocaleString("en")}.`,
    );
  const column = hasAddress
    ? first.findIndex((cell) => isEmail.test(addressIn(cell)))
    : header.findIndex((name) => emailColumn.test(name.trim()));
  if (column < 0) throw new UnreadableError("This file has no column of addresses. Name it “email” in the first line.");
  const state = header.findIndex((name) => stateColumn.test(name.trim()));
  const topics = header.findIndex((name) => topicsColumn.test(name.trim()));
  const read: ReadAddresses = { addresses: [], repeated: 0, ended: 0, invalid: 0, invalidLines: [] };
  const seen = new Set<string>();
  for (const [index, record] of records.entries()) {
    const email = addressIn(record[column] ?? "");
    const key =
      email.length <= limits.contact.email && isEmail.test(email) && !/\p{Cc}/u.test(email) ? keyOf(email) : null;
    if (key === null) {
      read.invalid++;
      if (read.invalidLines.length < shownLines) read.invalidLines.push(index + (hasAddress ? 1 : 2));
    } else if (seen.has(key)) read.repeated++;
    else {
      seen.add(key);
      if (endedStates.test((record[state] ?? "").trim())) read.ended++;
      else read.addresses.push({ email, key, topics: topicsIn(record[topics] ?? "") });
    }
  }
  return read;
}

/** Returns the address of a cell such as `Ada <ada@example.org>`. Our own files have an apostrophe before what looks like a formula. */
function addressIn(cell: string): string {
  const text = cell.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "").trim();
  return (/<([^<>]+)>$/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^'(?=[=+\-@])/, "");
}

/** Our own files have spaces between topics. Names have spaces in them, so that commas, semicolons, bars or lines separate these. */
function topicsIn(cell: string): string[] {
  const words = cell.split(/\s+/).filter((word) => word !== "");
  if (words.every((word) => isTopic.test(word))) return words;
  return cell
    .split(/[,;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    // What spreadsheets write on Windows; a superset of Latin-1.
    return new TextDecoder("windows-1252").decode(file);
  }
}

function parseCsv(text: string): string[][] {
  if (text.includes("\0")) throw new UnreadableError("This isn’t a CSV file.");
  const [firstLine = ""] = text.split(/\r?\n|\r/, 1);
  const [delimiter = ","] = [",", ";", "\t"].toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  );
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: 20_000,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new UnreadableError(`This isn’t valid CSV: the error is near line ${String(cause["lines"])}.`, { cause });
  }
}
