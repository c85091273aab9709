import { createReadStream } from "node:fs";
import { Parser } from "htmlparser2";
import { InvalidError } from "../../errors.ts";

export type WxrItem = {
  /** The text of each direct child of the item, by element name; the first one of repeated elements. */
  fields: Record<string, string>;
  terms: { domain: string; slug: string; name: string }[];
  meta: Map<string, string[]>;
};

export type Wxr = {
  site: string;
  /** Display names, by login name. */
  authors: Map<string, string>;
  /** Slugs of categories by id; plugins name the main category by its id. */
  categories: Map<string, string>;
  items: WxrItem[];
};

const wantedMeta = new Set([
  "_thumbnail_id",
  "_wp_attachment_image_alt",
  "_wp_old_slug",
  "_yoast_wpseo_primary_category",
  "rank_math_primary_category",
  "_yoast_wpseo_metadesc",
  "rank_math_description",
  "footnotes",
]);
const maxDepth = 64;
/** In characters; the text of a post is limited to far less. */
const longestText = 24_000_000;

/**
 * Reads an export of WordPress as a stream, so that memory only has to hold the posts. Document types are ignored: entities that they
 * declare stay as text, and nothing is fetched. Throws InvalidError with one sentence.
 */
export async function readWxr(path: string, into: Wxr): Promise<void> {
  const reader = createReader(into);
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }))
    reader.write(decoder.decode(chunk as Buffer, { stream: true }));
  reader.end(decoder.decode());
}

export function emptyWxr(): Wxr {
  return { site: "", authors: new Map(), categories: new Map(), items: [] };
}

function createReader(wxr: Wxr): { write(text: string): void; end(text: string): void } {
  const path: string[] = [];
  let text: string[] = [];
  let length = 0;
  let item: WxrItem | null = null;
  let term = { domain: "", slug: "" };
  let metaKey = "";
  /** The elements of the author or category that is being read. */
  let group: Record<string, string> = {};
  let isWhole = false;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        if (path.length > maxDepth)
          throw new InvalidError("The file is no export of WordPress: its elements stand too deep in each other.");
        text = [];
        length = 0;
        if (name === "item" && path.length === 3)
          item = { fields: Object.create(null) as Record<string, string>, terms: [], meta: new Map() };
        if (name === "category") term = { domain: attributes.domain ?? "", slug: attributes.nicename ?? "" };
        if (path.length === 3) group = {};
      },
      ontext(piece) {
        length += piece.length;
        if (length <= longestText) text.push(piece);
      },
      onclosetag(name, isImplied) {
        if (name === "rss" && !isImplied) isWhole = true;
        // A closing tag without an opening tag.
        if (path.at(-1) !== name) return;
        const content = text.join("");
        text = [];
        if (item !== null) closeInItem(item, name, content);
        else closeInChannel(name, content);
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  function closeInItem(open: WxrItem, name: string, content: string): void {
    const parent = path.at(-2);
    if (name === "item" && path.length === 3) {
      wxr.items.push(open);
      item = null;
    } else if (name === "category" && parent === "item") {
      open.terms.push({ ...term, name: content.trim() });
    } else if (parent === "item") {
      if (!(name in open.fields) && !/^wp:(?:postmeta|comment)$/.test(name)) open.fields[name] = content;
    } else if (name === "wp:meta_key") {
      metaKey = content.trim();
    } else if (name === "wp:meta_value" && parent === "wp:postmeta" && wantedMeta.has(metaKey)) {
      open.meta.set(metaKey, [...(open.meta.get(metaKey) ?? []), content]);
    }
  }

  function closeInChannel(name: string, content: string): void {
    if (path.length === 4) group[name] = content.trim();
    if (path.length !== 3) return;
    if (name === "wp:author")
      wxr.authors.set(
        group["wp:author_login"] ?? "",
        group["wp:author_display_name"] || (group["wp:author_login"] ?? ""),
      );
    if (name === "wp:category") wxr.categories.set(group["wp:term_id"] ?? "", group["wp:category_nicename"] ?? "");
    if (name === "wp:base_blog_url" || (name === "link" && wxr.site === "")) wxr.site = content.trim();
  }

  return {
    write: (piece) => parser.write(piece),
    end(piece) {
      parser.end(piece);
      if (!isWhole)
        throw new InvalidError("The export of WordPress is cut off or damaged: it has no end. Export it again.");
    },
  };
}
