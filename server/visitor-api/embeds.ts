// Games and 3D models in a text. A page plays and shows those that stand between its other blocks; within other blocks, and for readers
// without scripts, each is a link.
import { Parser } from "htmlparser2";
import type { Playable } from "#contract/builds.ts";
import type { GameEmbed, ModelEmbed, PostEmbed } from "#contract/post-embeds.ts";
import { gameUrlPattern } from "#contract/post-html.ts";
import type { Project } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { listPlayable } from "../domain/builds/playable.ts";
import { showsBuilds } from "../domain/projects/confidentiality.ts";
import { escapeHtml, writeTag } from "../media/html-images.ts";
import { findImages } from "../media/picture-markup.ts";
import { findProjectBySlug } from "../store/tables/projects.ts";
import { decodeSlug, writeProjectCard } from "./project-cards.ts";
import type { SiteWords } from "../site-words.ts";
import { findModels } from "./models.ts";
import { toProject, withImages } from "./projects.ts";

/** Games and models of one article that are looked up; others stay as they are stored. */
const maxEmbeds = 30;

/** `isAlone`: no other block is around it. */
type Block = { start: number; end: number; isAlone: boolean } & (
  | { kind: "game"; slug: string; number: number | null }
  | { kind: "model"; url: string; image: Record<string, string> | null; words: string; caption: string }
);
type Unplaced = Omit<GameEmbed, "from" | "to"> | Omit<ModelEmbed, "from" | "to">;
type EmbedWords = SiteWords["server"]["embeds"];
type Written = { html: string; embed: Unplaced | null };

/** Writes games and models as links, and marks the places of those that a page plays or shows (`takeMarks`). */
export async function showEmbeds(
  context: Context,
  words: SiteWords,
  html: string,
): Promise<{ html: string; embeds: Unplaced[] }> {
  const embeds: Unplaced[] = [];
  let result = "";
  let copied = 0;
  for (const block of listBlocks(html).slice(0, maxEmbeds)) {
    const { html: written, embed } = await (block.kind === "game"
      ? writeGame(context, words.server.embeds, block)
      : writeModel(context, words.model.model, block));
    result += html.slice(copied, block.start);
    copied = block.end;
    if (embed && block.isAlone) {
      result += `${openMark(embeds.length)}${written}${closeMark}`;
      embeds.push(embed);
    } else result += written;
  }
  return { html: result + html.slice(copied), embeds };
}

/** Takes the marks out of the finished article, and returns where they were. Stored texts have no comments. */
export function takeMarks(html: string, embeds: readonly Unplaced[]): { content: string; embeds: PostEmbed[] } {
  let content = "";
  let rest = html;
  const placed = embeds.map((embed, index): PostEmbed => {
    const [before = "", after = ""] = rest.split(openMark(index), 2);
    const end = after.indexOf(closeMark);
    const from = content.length + before.length;
    content += before + after.slice(0, end);
    rest = after.slice(end + closeMark.length);
    return { ...embed, from, to: content.length };
  });
  return { content: content + rest, embeds: placed };
}

const openMark = (index: number) => `<!--embed ${index}-->`;
const closeMark = "<!--/embed-->";

function listBlocks(html: string): Block[] {
  if (!/ class="[^"]*\b(?:game|model)\b/.test(html)) return [];
  const blocks: Block[] = [];
  let depth = 0;
  let block: { depth: number; start: number; isModel: boolean } | null = null;
  let href = "";
  let image: Record<string, string> | null = null;
  let words = "";
  let caption: { start: number; end: number; depth: number } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const names = attributes.class?.split(" ") ?? [];
      const isModel = name === "figure" && names.includes("model");
      if (block === null && (isModel || (name === "p" && names.includes("game")))) {
        block = { depth, start: parser.startIndex, isModel };
        [href, image, words, caption] = ["", null, "", null];
      } else if (block !== null) {
        if (name === "a" && href === "") href = attributes.href ?? "";
        if (name === "img" && caption === null) image ??= attributes;
        if (name === "figcaption" && caption === null) caption = { start: parser.endIndex + 1, end: -1, depth };
      }
      depth++;
    },
    ontext(text) {
      if (caption === null) words += text;
    },
    onclosetag() {
      depth--;
      if (caption?.depth === depth && caption.end === -1) caption.end = parser.startIndex;
      if (block?.depth !== depth) return;
      const place = { start: block.start, end: parser.endIndex + 1, isAlone: depth === 0 };
      const [, slug, number] = gameUrlPattern.exec(href) ?? [];
      if (block.isModel)
        blocks.push({
          kind: "model",
          ...place,
          url: href,
          image,
          words: words.trim(),
          caption: caption === null ? "" : html.slice(caption.start, caption.end),
        });
      else if (slug !== undefined)
        blocks.push({
          kind: "game",
          ...place,
          slug: decodeSlug(slug),
          number: number === undefined ? null : Number(number),
        });
      block = null;
    },
  });
  parser.end(html);
  return blocks;
}

/** A game of which nobody may know becomes nothing, and one that can't be played any more a sentence. */
async function writeGame(
  context: Context,
  words: EmbedWords,
  { slug, number }: Extract<Block, { kind: "game" }>,
): Promise<Written> {
  const row = await findProjectBySlug(context.db, slug);
  if (!row || !showsBuilds(row)) return { html: "", embed: null };
  const project = await withImages(context.db, toProject(row, false));
  const versions = await listPlayable(context, row);
  const build = versions.find((version) => (number === null ? version.live : version.number === number));
  if (!build) return { html: writeMissing(project, versions, words), embed: null };
  const { title, landing } = project;
  const name = number === null ? title : words.titleVersion({ title, version: nameOf(build) });
  return {
    html: writeProjectCard(project, {
      words: words.playOnPage({ title: name }),
      facts: "",
      hash: number === null ? "" : `#play-${number}`,
    }),
    embed: { kind: "game", title, slug: row.slug, landing, poster: posterOf(project), build },
  };
}

function writeMissing(project: Project, versions: readonly Playable[], words: EmbedWords): string {
  const facts = versions.length === 0 ? words.notNow : words.notThis;
  return writeProjectCard(project, { words: project.title, facts });
}

function nameOf({ version }: Playable): string {
  return /^\d/.test(version) ? `v${version}` : version;
}

/** Returns the first image that visitors may see of a project; web/site/portfolio/project-view.ts chooses the same. */
function posterOf({
  gallery = [],
  thumbnailUrl = "",
  mediaUrl = "",
  backgroundUrl = "",
  mediaType,
  pictures,
}: Project) {
  const isShown = (url: string) =>
    url !== "" && (url in pictures || (mediaType !== "video" && !/\.(?:mp4|webm)$/.test(url)));
  const address = [gallery[0] ?? "", thumbnailUrl, mediaUrl, backgroundUrl].find(isShown) ?? "";
  return { address, picture: pictures[address] ?? null };
}

/** Visitors get what was made of a model for the viewer, and never the upload (server/domain/media/media-visibility.ts). */
async function writeModel(
  context: Context,
  unnamed: string,
  block: Extract<Block, { kind: "model" }>,
): Promise<Written> {
  const { url, image, caption } = block;
  const [found] = await findModels(context, [url]);
  // The image of the text stands before that of the library.
  const model = found && image?.src !== undefined ? { ...found, poster: null } : found;
  const shown = image?.src === undefined ? "" : writeTag("img", image);
  const below = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  if (!model) return { html: shown + below === "" ? "" : `<figure>${shown}${below}</figure>`, embed: null };
  const title = image?.alt || block.words || unnamed;
  const link = `${writeTag("a", { href: model.src })}${shown || escapeHtml(title)}</a>`;
  const address = image?.src ?? "";
  const picture = (await findImages(context.db, [address]))[address] ?? null;
  return {
    html: `<figure>${shown === "" ? `<p>${link}</p>` : link}${below}</figure>`,
    embed: { kind: "model", title, model, poster: { address, picture }, caption },
  };
}
