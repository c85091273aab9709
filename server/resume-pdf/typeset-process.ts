// Sets résumés as PDFs, as a process of its own: it loads a compiler of 50 MB, which no other part of the server needs.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { toDrawableWithGaps } from "#server/text/drawable-text.ts";
import { projectFile } from "../program-files.ts";
import { answerTasks } from "../workers/answer-tasks.ts";
import { notInstalled } from "./not-installed.ts";
import type { FontPair, ResumeFonts } from "./resume-fonts.ts";
import { lastStep, type ResumePage, shorten } from "./resume-page.ts";

export type TypesetTask = {
  page: ResumePage;
  /** BCP 47. */
  language: string;
  paper: "A4" | "Letter";
  accent: string;
  fonts: FontPair;
};
export type Typeset = {
  pdf: Uint8Array;
  pages: number;
  /** Letters that no font of the site has; "[…]" stands for their words. */
  missing: string[];
};
/** What the template reads, beside the texts. */
type Design = {
  language: string;
  region: string | null;
  paper: "a4" | "us-letter";
  accent: string;
  fonts: Pick<ResumeFonts, "heading" | "text">;
};

const maxPages = 2;
const template = projectFile("server/resume-pdf/resume.typ");

if (import.meta.main) answerTasks(typeset);

async function typeset({ page, language, paper, accent, fonts: pair }: TypesetTask): Promise<Typeset> {
  const { NodeCompiler, readCoverage, createCharacterCheck, makeFonts } = await loadPackages();
  const coverage = await readCoverage();
  const hasCharacter = createCharacterCheck(coverage);
  const missing = new Set<string>();
  const drawable = mapTexts(page, (text) => {
    const shown = toDrawableWithGaps(text, hasCharacter);
    for (const character of shown.missing) missing.add(character);
    return shown.drawn;
  });
  const { files, heading, text } = await makeFonts(coverage, JSON.stringify(drawable), pair, language);
  const [lang = "en", region = null] = language.split("-").filter(({ length }) => length !== 4);
  const design: Design = {
    language: lang,
    region,
    paper: paper === "A4" ? "a4" : "us-letter",
    accent,
    fonts: { heading, text },
  };
  const source = await readFile(template, "utf8");
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(new URL(".", template)),
    fontArgs: [{ fontBlobs: files }],
  });
  for (let step = 0; ;) {
    // Only data: nothing that somebody typed becomes a part of the source.
    const inputs = { resume: JSON.stringify({ ...shorten(drawable, step), ...design }) };
    const compiled = compiler.compile({ mainFileContent: source, inputs });
    const document = compiled.result;
    if (!document) throw new Error(`Typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
    if (document.numOfPages > maxPages && step < lastStep) {
      // A very long career doesn't go through all steps.
      step = Math.min(lastStep, step + (document.numOfPages > 4 * maxPages ? 3 : 1));
      continue;
    }
    const pdf = compiler.pdf(document, { pdfStandard: "ua-1" });
    compiler.evictCache(0);
    return { pdf, pages: document.numOfPages, missing: [...missing] };
  }
}

/** Both packages are optional: without them, the site has everything but the PDF. */
async function loadPackages() {
  try {
    const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
    const { readCoverage, createCharacterCheck, makeFonts } = await import("./resume-fonts.ts");
    return { NodeCompiler, readCoverage, createCharacterCheck, makeFonts };
  } catch (cause) {
    throw Object.assign(new Error("Typst or subset-font can’t be loaded.", { cause }), { code: notInstalled });
  }
}

/** Changes every text of the page that is shown. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (each: unknown, key = ""): unknown => {
    if (typeof each === "string") return key === "url" || key === "kind" ? each : change(each);
    if (Array.isArray(each)) return each.map((item) => map(item));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, map(item, name)]));
  };
  return map(value) as Value;
}
