// LinkedIn's export of a member's data: a ZIP of CSV files.
import { CsvError, parse } from "csv-parse/sync";
import { UnreadableError } from "#server/errors.ts";
import { readPeriod, writePeriod } from "#server/text/periods.ts";
import {
  type Career,
  type CareerOptions,
  countLeftOut,
  firstRows,
  mergeByDate,
  type RawEntry,
  toAbout,
  toEntries,
  toGroups,
  toLanguages,
} from "./career.ts";
import { toSocialLinks } from "./links.ts";
import { readZip } from "./zip.ts";

const files = [
  "Profile.csv",
  "Positions.csv",
  "Education.csv",
  "Volunteering.csv",
  "Skills.csv",
  "Languages.csv",
  "Projects.csv",
  "Certifications.csv",
  "Honors.csv",
  "Publications.csv",
] as const;
type FileName = (typeof files)[number];

/** Returns the text of a column, or undefined if it is empty or missing. */
type Row = (column: string) => string | undefined;

/** Reads the export of a LinkedIn account. Throws an error that says what is wrong with the file. */
export async function readLinkedInExport(archive: Buffer, options: CareerOptions): Promise<Career> {
  const texts = await readZip(archive, files);
  if (texts.size === 0)
    throw new UnreadableError("This ZIP file isn’t a LinkedIn export: it has neither Profile.csv nor Positions.csv.");
  let more = 0;
  const rows = (name: FileName) => {
    const read = firstRows(readCsv(name, texts.get(name) ?? ""));
    more += read.more;
    return read.rows;
  };

  const work = rows("Positions.csv").map((row) => entryOf("work", row, row("title"), row("company name")));
  const voluntary = rows("Volunteering.csv").map((row) => entryOf("work", row, row("role"), row("company name")));
  const schools = rows("Education.csv").map((row): RawEntry => {
    const entry = entryOf("education", row, row("degree name"), row("school name"));
    return { ...entry, text: [row("notes"), row("activities")].filter(Boolean).join("\n") };
  });
  const profile = rows("Profile.csv")[0];
  const career = toEntries(mergeByDate([...work, ...voluntary], schools), options);
  return {
    ...toAbout({
      name: [profile?.("first name"), profile?.("last name")].filter(Boolean).join(" "),
      label: profile?.("headline"),
      place: profile?.("geo location"),
      summary: profile?.("summary"),
    }),
    entries: career.entries,
    groups: toGroups([{ title: "Skills", items: rows("Skills.csv").map((row) => ({ name: row("name") ?? "" })) }]),
    ...toLanguages(
      rows("Languages.csv").map((row) => ({ language: row("name") ?? "", fluency: levelOf(row("proficiency")) })),
    ),
    socialLinks: toSocialLinks([
      ...listed(profile?.("twitter handles")).map((username) => ({ network: "X", username })),
      ...listed(profile?.("websites")).map((website) => ({ url: website.replace(/^[A-Z_ ]+:(?=https?:)/i, "") })),
    ]),
    leftOut: countLeftOut({
      projects: rows("Projects.csv").length,
      certificates: rows("Certifications.csv").length,
      honors: rows("Honors.csv").length,
      publications: rows("Publications.csv").length,
      "more rows": more + career.more,
    }),
  };

  function entryOf(kind: RawEntry["kind"], row: Row, title: string | undefined, place: string | undefined): RawEntry {
    const start = readPeriod(row("started on") ?? row("start date") ?? "", options.language).startDate;
    const end = readPeriod(row("finished on") ?? row("end date") ?? "", options.language).startDate;
    return {
      kind,
      ...(title === undefined ? { title: place } : { title, subtitle: place }),
      period: writePeriod({ ...(start && { startDate: start }), ...(end && { endDate: end }) }, options),
      startDate: start ?? end,
      location: row("location"),
      text: row("description"),
    };
  }
}

function readCsv(name: FileName, text: string): Row[] {
  const [header = [], ...records] = parseCsv(name, text);
  const columns = header.map((column) => column.trim().toLowerCase());
  return records.map((record) => (column) => record[columns.indexOf(column)]?.trim() || undefined);
}

function parseCsv(name: FileName, text: string): string[][] {
  try {
    return parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: true, maxRecordSize: 200_000 });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new UnreadableError(`${name} isn’t valid CSV: the error is near line ${String(cause["lines"])}.`, { cause });
  }
}

/** "Native or bilingual proficiency" without the last word. */
function levelOf(proficiency: string | undefined): string | undefined {
  return proficiency?.replace(/ proficiency$/i, "");
}

/** Reads "[one,two]" as LinkedIn writes lists in a cell. */
function listed(cell: string | undefined): string[] {
  return (cell ?? "")
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}
