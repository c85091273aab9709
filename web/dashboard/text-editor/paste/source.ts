/** The programs whose HTML needs special handling. */
export type Program =
  | "word"
  | "excel"
  | "google-docs"
  | "google-sheets"
  | "libreoffice"
  | "cocoa"
  | "notion"
  | "this-site"
  | "markdown"
  | "web";

/** The source of a paste, and what could not be pasted. */
export type Source = {
  program: Program;
  /** The URL of the page that relative links belong to. */
  base: string | undefined;
  /** The origin of this site, whose links and files are stored without it. */
  origin: string | undefined;
  /** Images that only the other program can read. */
  lost: { images: number };
};

export function programOf(html: string): Program {
  if (/urn:schemas-microsoft-com:office:excel|content="?Excel\.Sheet/i.test(html)) return "excel";
  if (/google-sheets-html-origin|data-sheets-(?:root|value)/i.test(html)) return "google-sheets";
  if (/docs-internal-guid-/i.test(html)) return "google-docs";
  if (/content="?Microsoft Word|class="?Mso[A-Z]|urn:schemas-microsoft-com:office:word|\bSCXW\d|mso-list:/i.test(html))
    return "word";
  if (/name="?generator"? content="?(?:LibreOffice|OpenOffice)/i.test(html)) return "libreoffice";
  if (/Cocoa HTML Writer/i.test(html)) return "cocoa";
  if (/<!--\s*notionvc:|class="page-body"/i.test(html)) return "notion";
  return "web";
}

/** Word processors, in which the writer chose looks such as alignment and highlighting. */
export function isDocument({ program }: Source): boolean {
  return /^(?:word|google-docs|libreoffice|cocoa)$/.test(program);
}
