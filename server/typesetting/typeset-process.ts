// Sets documents as PDFs and formulas as SVG, in a separate process: it loads a compiler of 50 MB, which no other part of the server needs.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { toDrawableWithGaps } from "#server/text/drawable-text.ts";
import { projectFile } from "../program-files.ts";
import { answerTasks } from "../workers/answer-tasks.ts";
import { createCharacterCheck, readCoverage } from "./coverage.ts";
import type { Design } from "./design.ts";
import type { DocumentFonts } from "./fonts.ts";
import type { FormulaPart } from "./formula.ts";
import { notInstalled } from "./not-installed.ts";

/** The templates, by the folder that each is in. */
const templates = {
  resume: "resume-pdf/resume.typ",
  quote: "quote-pdf/quote.typ",
  invoice: "quote-pdf/invoice.typ",
  person: "person-pdf/person.typ",
} as const;

export type TypesetTask = {
  template: keyof typeof templates;
  /** What the template shows, from the fullest to the shortest: the first that fits is taken, or the last. */
  versions: readonly [object, ...object[]];
  /** How many pages fit; null for any number. */
  maxPages: number | null;
  design: Design;
};
export type Typeset = {
  pdf: Uint8Array;
  pages: number;
  /** Letters that no font of the site has; "[…]" stands for their words. */
  missing: string[];
};
export type FormulaTask = { formulas: readonly Formula[] };
export type Formula = { formula: FormulaPart; isBlock: boolean };
/** Each formula as SVG, or null if it can't be drawn. */
export type DrawnFormulas = { drawn: (string | null)[] };
/** What the templates read, beside the texts. */
type TemplateDesign = {
  language: string;
  region: string | null;
  paper: "a4" | "us-letter";
  accent: string;
  fonts: Pick<DocumentFonts, "heading" | "text">;
};

if (import.meta.main)
  answerTasks((task: TypesetTask | FormulaTask) => ("formulas" in task ? drawFormulas(task) : typeset(task)));

async function typeset({ template, versions, maxPages, design }: TypesetTask): Promise<Typeset> {
  const { NodeCompiler, makeFonts } = await loadPackages();
  const coverage = await readCoverage();
  const hasCharacter = createCharacterCheck(coverage);
  const missing = new Set<string>();
  const drawable = versions.map((version) =>
    mapTexts(version, (text) => {
      const shown = toDrawableWithGaps(text, hasCharacter);
      for (const character of shown.missing) missing.add(character);
      return shown.drawn;
    }),
  );
  const { language, paper, accent } = design;
  const { files, heading, text } = await makeFonts(coverage, JSON.stringify(drawable[0]), design.fonts, language);
  const [lang = "en", region = null] = language.split("-").filter(({ length }) => length !== 4);
  const templateDesign: TemplateDesign = {
    language: lang,
    region,
    paper: paper === "A4" ? "a4" : "us-letter",
    accent,
    fonts: { heading, text },
  };
  // Templates import the letterhead by its path in this folder.
  const workspace = projectFile("server");
  const source = await readFile(projectFile(`server/${templates[template]}`), "utf8");
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(workspace),
    fontArgs: [{ fontBlobs: files }],
  });
  const last = versions.length - 1;
  for (let version = 0; ;) {
    // Only data: nothing that somebody typed becomes a part of the source.
    const inputs = { content: JSON.stringify({ ...drawable[version], ...templateDesign }) };
    const compiled = compiler.compile({ mainFileContent: source, inputs });
    const document = compiled.result;
    if (!document) throw new Error(`Typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
    if (maxPages !== null && document.numOfPages > maxPages && version < last) {
      // A text that is far too long doesn't go through all versions.
      version = Math.min(last, version + (document.numOfPages > 4 * maxPages ? 3 : 1));
      continue;
    }
    const pdf = compiler.pdf(document, { pdfStandard: "ua-1" });
    compiler.evictCache(0);
    return { pdf, pages: document.numOfPages, missing: [...missing] };
  }
}

async function drawFormulas({ formulas }: FormulaTask): Promise<DrawnFormulas> {
  const { NodeCompiler } = await loadPackages();
  const compiler = NodeCompiler.create({ workspace: fileURLToPath(projectFile("server")) });
  const source = await readFile(projectFile("server/typesetting/formula.typ"), "utf8");
  const drawn = formulas.map((formula) => {
    const { result } = compiler.compile({ mainFileContent: source, inputs: { content: JSON.stringify(formula) } });
    // A point of the template is a pixel of a letter.
    return result
      ? compiler.plainSvg(result).replace(/ width="([\d.]+)pt" height="([\d.]+)pt"/, ' width="$1" height="$2"')
      : null;
  });
  compiler.evictCache(0);
  return { drawn };
}

/** Both packages are optional: without them, the site has everything but PDFs. */
async function loadPackages() {
  try {
    const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
    const { makeFonts } = await import("./fonts.ts");
    return { NodeCompiler, makeFonts };
  } catch (cause) {
    throw Object.assign(new Error("Typst or subset-font can’t be loaded.", { cause }), { code: notInstalled });
  }
}

/** Changes every text that is shown. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (each: unknown, key = ""): unknown => {
    if (typeof each === "string") return key === "url" || key === "kind" ? each : change(each);
    if (Array.isArray(each)) return each.map((item) => map(item));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, map(item, name)]));
  };
  return map(value) as Value;
}
