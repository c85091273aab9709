/** Returns a cell of a CSV file. Spreadsheets take a text for a formula that begins like one, and anybody may have written it. */
export function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
