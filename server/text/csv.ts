// Writes CSV files for spreadsheets.
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

type Row = readonly (string | number)[];

/** Without it, Excel on Windows reads a file in the local code page instead of UTF-8. */
const byteOrderMark = "\uFEFF";

/** Yields a CSV file with the names of its columns, from batches of rows. */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + toLine(columns);
  for await (const rows of batches) yield rows.map(toLine).join("");
}

/** Sends a CSV file as a download. */
export async function sendCsv(reply: FastifyReply, name: string, file: AsyncIterable<string>): Promise<void> {
  await reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(file));
}

function toLine(row: Row): string {
  // A number is no formula, also below zero.
  return `${row.map((cell) => (typeof cell === "number" ? cell : toCell(cell))).join()}\r\n`;
}

/** Returns a cell. Spreadsheets take a text for a formula that begins like one, and anybody may have written it. */
export function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
