// The formats of text and lines, as Quill is to know them: each is the element that the saved HTML has, or a class on it.
import { Parchment } from "quill/core.js";
import Inline from "quill/blots/inline.js";
import { AlignClass } from "quill/formats/align.js";
import Blockquote from "quill/formats/blockquote.js";
import Bold from "quill/formats/bold.js";
import { Code } from "quill/formats/code.js";
import { FontClass } from "quill/formats/font.js";
import Header from "quill/formats/header.js";
import IndentClass from "quill/formats/indent.js";
import Italic from "quill/formats/italic.js";
import List from "quill/formats/list.js";
import Script from "quill/formats/script.js";
import { SizeClass } from "quill/formats/size.js";
import Strike from "quill/formats/strike.js";
import Underline from "quill/formats/underline.js";
import { cleanLink } from "../../html/addresses.ts";
import { linkParts } from "../../html/ops.ts";

class Link extends Inline {
  static override blotName = "link";
  static override tagName = "A";

  static override create(value: unknown): HTMLElement {
    const node = super.create();
    write(node, value);
    return node;
  }

  static override formats(node: HTMLElement): unknown {
    const href = node.getAttribute("href") ?? "";
    const { title, target } = node.dataset;
    return title === undefined && target === undefined
      ? href
      : { href, ...(title !== undefined && { title }), ...(target !== undefined && { target }) };
  }

  override format(name: string, value: unknown): void {
    if (name === "link" && value && this.domNode instanceof HTMLElement) write(this.domNode, value);
    else super.format(name, value);
  }
}

/** Only links that may be saved keep their address. Title and target are the page's business, not the editor's. */
function write(node: HTMLElement, value: unknown): void {
  const { href, title, target } = linkParts(value);
  node.setAttribute("href", isKnownScheme(href) ? href : cleanLink(href));
  for (const [name, text] of [
    ["title", title],
    ["target", target],
  ] as const) {
    if (text === undefined) delete node.dataset[name];
    else node.dataset[name] = text;
  }
}

function isKnownScheme(href: string): boolean {
  return !/^[\w+.-]+:/.test(href) || /^(?:https?|mailto|tel):/i.test(href);
}

class Abbreviation extends Inline {
  static override blotName = "abbr";
  static override tagName = "ABBR";

  static override create(value: unknown): HTMLElement {
    const node = super.create();
    node.setAttribute("title", String(value));
    return node;
  }

  static override formats(node: HTMLElement): string {
    return node.getAttribute("title") ?? "";
  }
}

function elementFormat(name: string): typeof Inline {
  return class extends Inline {
    static override blotName = name;
    static override tagName = name.toUpperCase();
  };
}

const elementFormats = ["del", "ins", "mark", "small", "cite", "q", "kbd"].map(elementFormat);
// From the inside out; Quill wants to know the place of every format.
Inline.order.push("abbr", ...elementFormats.map((format) => format.blotName));

const { BLOCK } = Parchment.Scope;

export const textFormats = [
  Bold,
  Italic,
  Underline,
  Strike,
  Script,
  Code,
  Link,
  Abbreviation,
  ...elementFormats,
  FontClass,
  SizeClass,
  Header,
  Blockquote,
  List,
  IndentClass,
  AlignClass,
  // The id that links lead to; as data, so that it can't be mistaken for an id of the page around it.
  new Parchment.Attributor("anchor", "data-anchor", { scope: BLOCK }),
  // An item whose words stand in a paragraph.
  new Parchment.Attributor("loose", "data-loose", { scope: BLOCK }),
];
