// Formulas as images, since mail programs show no MathML. An image is named after its formula, so that each is drawn once, and kept as long as
// a post has the formula or a letter shows it.
import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { AnyNode, Element } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Context } from "../../context.ts";
import { formulaDensity, formulaKey, type LetterImage } from "../../letters/letter-blocks.ts";
import { columnWidth } from "../../letters/letter-styles.ts";
import { imageProcesses } from "../../media/image-process.ts";
import { mediaUrl } from "../../media/storage.ts";
import type { Database } from "../../store/database.ts";
import { posts } from "../../store/tables/posts.ts";
import { hasClass } from "../../text/article-elements.ts";
import { renderMath } from "../../text/math.ts";
import { describeFormula } from "../../typesetting/formula.ts";
import type { Formula } from "../../typesetting/typeset-process.ts";

/** Formulas of one letter that are drawn; the others are their TeX. */
const maxFormulas = 100;
/** Milliseconds for reading one formula, and for all of a letter. */
const maxTimes = { formula: 1000, letter: 3000 } as const;
/** A wider formula would be too small to read in a letter. */
const maxWidth = 2 * columnWidth * formulaDensity;
/** Changes with the look of formulas, so that they are drawn anew. */
const look = 1;

/**
 * Returns the images of the formulas in a text. A formula has none if it is wrong, has something that can't be drawn, or is too wide, and if
 * the server has no typesetter and no image from before.
 */
export async function drawFormulas(
  context: Pick<Context, "config" | "storage" | "typesetter">,
  nodes: readonly AnyNode[],
): Promise<ReadonlyMap<string, LetterImage>> {
  const formulas = new Map(findFormulas(nodes).map((element) => [formulaKey(element), element]));
  const images = new Map<string, LetterImage>();
  const undrawn: (Formula & { key: string; name: string })[] = [];
  let left: number = maxTimes.letter;
  for (const [key, element] of [...formulas].slice(0, maxFormulas)) {
    const name = fileOf(element);
    const image = await findImage(context, name);
    if (image) {
      images.set(key, image);
      continue;
    }
    const isBlock = element.name === "pre";
    const start = performance.now();
    const tex = DomUtils.textContent(element);
    const math = renderMath(tex, isBlock ? "block" : "inline", Math.min(left, maxTimes.formula));
    left -= performance.now() - start;
    const formula = math && describeFormula(math);
    if (formula) undrawn.push({ key, name, formula, isBlock });
  }
  if (undrawn.length > 0) {
    const task = { formulas: undrawn.map(({ formula, isBlock }) => ({ formula, isBlock })) };
    // A letter without images of formulas is better than none, on a busy machine or a full disk, too.
    const { drawn } = await context.typesetter.drawFormulas(task).catch(() => ({ drawn: [] }));
    for (const [index, { key, name }] of undrawn.entries()) {
      const svg = drawn[index];
      if (svg) await store(context, name, svg).catch(() => undefined);
      const image = svg ? await findImage(context, name) : null;
      if (image) images.set(key, image);
    }
  }
  return new Map([...images].filter(([, { width }]) => width <= maxWidth));
}

/** Returns the names of the images of all formulas in posts. */
export async function listFormulaFiles(db: Database): Promise<Set<string>> {
  const files = new Set<string>();
  for (const { id } of await db.selectFrom("posts").select("id").where("content", "like", '%class="math"%').execute())
    for (const element of findFormulas(parseDocument((await posts.find(db, { id }))?.content ?? "").children))
      files.add(fileOf(element));
  return files;
}

function findFormulas(nodes: readonly AnyNode[]): Element[] {
  return DomUtils.findAll(
    (each) => (each.name === "pre" || each.name === "code") && hasClass(each, "math"),
    [...nodes],
  );
}

function fileOf(element: Element): string {
  const hash = createHash("sha256")
    .update(`formula ${look} ${formulaKey(element)}`)
    .digest("hex");
  return `${hash.slice(0, 32)}-letter.png`;
}

/** Returns an image that was drawn before, with the size that its header says. */
async function findImage(
  { config, storage }: Pick<Context, "config" | "storage">,
  name: string,
): Promise<LetterImage | null> {
  const header = await storage.open(name, { start: 16, end: 23 });
  if (!header) return null;
  const size = await buffer(header.content);
  return { src: config.siteUrl + mediaUrl(name), width: size.readUInt32BE(0), height: size.readUInt32BE(4) };
}

async function store({ storage }: Pick<Context, "storage">, name: string, svg: string): Promise<void> {
  const source = join(storage.staging, randomUUID());
  const target = join(storage.staging, randomUUID());
  try {
    await writeFile(source, svg, { mode: 0o600 });
    await imageProcesses.rewriteImage({ what: "image", kind: "svg", source, target });
    await storage.adopt(name, target);
  } finally {
    for (const path of [source, target]) await rm(path, { force: true });
  }
}
