// Fixed words of the pages, and of what the server says to visitors and clients, stand in words/, so that a site can show them in its own
// language. This walks over the syntax tree of the modules whose words are there, and finds words that stand in a module itself.
import { globSync, readFileSync } from "node:fs";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { z } from "zod";

/** The files and folders whose words have been moved to words/. */
const moved = [
  "web/root.tsx",
  "web/seo",
  ...globSync("web/site/*"),
  "web/shared/api",
  "web/shared/article",
  "web/shared/client-files",
  "web/shared/client-links",
  "web/shared/dialogs",
  "web/shared/image-viewer",
  "web/shared/lists",
  "web/shared/missing",
  "web/shared/model-viewer",
  "web/shared/player",
  "web/shared/posts",
  "web/shared/projects",
  "web/shared/session",
  "web/shared/sharing",
  "web/shared/ui",
  "web/shared/video",
];

/** Modules and folders of the server that speak to visitors and clients, and the functions in them that speak to the owner, in English. */
const ofServer: Readonly<Record<string, readonly string[]>> = {
  "contract/selection-page.ts": [],
  "contract/sharing.ts": [],
  "server/domain/client-links/openings.ts": [],
  "server/domain/client-links/watermark-text.ts": [],
  "server/domain/enquiries/automatic-answer.ts": [],
  "server/domain/enquiries/booked-calls.ts": ["announceBooking", "cancelBooking", "changed", "moveBooking", "tell"],
  "server/domain/enquiries/call-proposals.ts": ["endCallProposals", "moveCall", "proposeCall", "withdrawCall"],
  "server/domain/enquiries/file-requests.ts": ["receiveRequested", "requestFiles"],
  "server/domain/enquiries/letters.ts": ["subjectOf"],
  "server/domain/enquiries/replies.ts": ["replyTo", "settleMail"],
  "server/domain/enquiries/reply-settings.ts": [],
  "server/domain/enquiries/tell-both.ts": [],
  "server/domain/quotes/quotes.ts": [
    "lose",
    "makeQuote",
    "markDeposit",
    "noteOpening",
    "readQuoteOffer",
    "refuseUnprintable",
    "win",
    "withdrawQuote",
  ],
  "server/domain/quotes/shown-quote.ts": [],
  "server/feeds": [],
  "server/http/call-proposals.ts": [],
  "server/http/client-pages.ts": [],
  "server/http/enquiries.ts": ["registerEnquiries"],
  "server/http/file-requests.ts": [],
  "server/http/html-forms.ts": [],
  "server/http/quotes.ts": [],
  "server/media/client-file-types.ts": [],
  "server/media/receive-client-files.ts": [],
  "server/play/play.ts": ["nameOf"],
  "server/quote-pdf": [],
  "server/resume-pdf": [],
  "server/share-images": [],
  "server/site-words.ts": [],
  "server/text/article.ts": [],
  "server/text/article-blocks.ts": [],
  "server/text/charts.ts": [],
  "server/visitor-api": ["findClientPage", "nameInLog"],
};

/** Files whose strings are code, with the reason. */
const ofCode: Readonly<Record<string, string>> = {
  "web/shared/model-viewer/stage.ts": "shaders, and the font of a texture",
  "server/feeds/robots.ts": "names of crawlers",
  "server/feeds/written-texts.ts": "what a program gets that asks for Markdown while too many do",
  "server/share-images/fonts.ts": "names of fonts",
  "server/share-images/painter.ts": "what the log says",
};

/** Names of formats, units, sites and parts of protocols, which are the same in every language. */
const names = new Set([
  "Atom",
  "RSS",
  "JSON",
  "B",
  "KB",
  "MB",
  "YouTube",
  "Vimeo",
  "HTTP",
  "Bearer",
  "JSON Feed",
  "Re:",
]);

/** Names of keys, conditions of media queries, selectors, names of files, rules for robots, and classes. */
const codes = /^(?:Arrow|Page)(?:Up|Down|Left|Right)\b|^\([a-z-]+(?::| [<>])|^\.[a-z]|:not\(|^noindex\b|^button[ -]/;

/** Types of content, headers, cookies, markup, classes, orders of SQL, and what only programs read. */
const codesOfServer =
  /; charset=|^(?:public, no-cache|GET, HEAD|Accept(?:-Encoding, Sec-Fetch-Dest)?|id desc|client link)$|^; |<|="|^" |^[a-z]+-[a-z-]+(?: [a-z-]+)*$|^Send files in the field/;

/** Attributes that people read or hear. */
const spoken =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|label|placeholder|hint|words|\w+Label)$/;

/** The operator and programmers read what these are called with, in English. */
const silent = /^(?:logFailure|console|\w*Error|DOMException)$/;
/** On the server, errors can be shown to visitors. Pages have words of their own for what doesn't exist. */
const silentOnServer = /^(?:console|Error|NotFoundError)$/;
/** Calls that read are made by pages, which have words of their own for each failure. */
const silentInReads = /^(?:console|\w*Error)$/;

/** The text between the expressions of a template literal. */
const templateText = z.object({ cooked: z.string() });

type Place = { isRead: boolean; owners: ReadonlySet<string> | undefined; silentIn: RegExp };
type Found = { text: string; start: number };
/** A node of the syntax tree: what all have, and any further fields. */
const treeNode = z.looseObject({ type: z.string(), start: z.number() });
type TreeNode = z.infer<typeof treeNode>;

test("the words of the screens stand in words/", () => {
  const found = moved
    .flatMap((path) => (/\.tsx?$/.test(path) ? [path] : globSync(`${path}/**/*.{ts,tsx}`)))
    .filter((path) => !path.endsWith(".test.ts") && !(path in ofCode))
    .flatMap((file) => wordsIn(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test("the words that the server says to visitors and clients stand in words/", () => {
  const found = Object.entries(ofServer).flatMap(([path, owners]) =>
    (path.endsWith(".ts") ? [path] : globSync(`${path}/**/*.ts`))
      .filter((file) => !file.endsWith(".test.ts") && !(file in ofCode))
      .flatMap((file) => wordsIn(file, readFileSync(file, "utf8"), new Set(owners))),
  );
  expect(found).toEqual([]);
});

test("words in text, in attributes, in braces and in variables are found, and other strings aren't", () => {
  const code = `
    import { x } from "a module.ts";
    const title = "Read More";
    const link = { className: "link long", text: "A link" };
    export const page = (count: "many ones") => (
      <a className="button wide" aria-label={count === "Some Other" ? "Open" : \`\${count} posts\`} data-state="open" href="/blogs">
        Next {"page"} <svg d="M0 0 L 1 1" viewBox="0 0 1 1" /> / {" "}
      </a>
    );`;
  expect(wordsIn("page.tsx", code).map((line) => line.replace(/^.*?: /, ""))).toEqual([
    "Read More",
    "A link",
    "Open",
    "posts",
    "Next",
    "page",
  ]);
});

/** `owners` are functions that aren't looked into; with them, `code` is a module of the server. */
function wordsIn(file: string, code: string, owners?: ReadonlySet<string>): string[] {
  const found: Found[] = [];
  const silentIn = owners ? (file.startsWith("server/visitor-api/") ? silentInReads : silentOnServer) : silent;
  visitAll(parseAst(code, { lang: owners ? "ts" : "tsx" }), { isRead: false, owners, silentIn }, found);
  return found
    .filter(
      ({ text }) =>
        /\p{L}/u.test(text) && !names.has(text) && !codes.test(text) && !(owners && codesOfServer.test(text)),
    )
    .map(({ text, start }) => `${file}:${code.slice(0, start).split("\n").length}: ${text}`);
}

/** `isRead`: what stands here is shown or spoken, so that even a single small word counts. Elsewhere only sentences and titles do. */
function visit(node: TreeNode, { isRead, owners, silentIn }: Place, found: Found[]): void {
  const add = (text: string) => {
    if (isRead || /\p{L}\s|\s\p{L}|^\p{Lu}\p{Ll}/u.test(text)) found.push({ text: text.trim(), start: node.start });
  };
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
      if (node.source) return;
      break;
    case "TSLiteralType":
      return;
    case "FunctionDeclaration":
      if (owners?.has(String(toNode(node.id)?.name))) return;
      break;
    case "Property":
      // Names of HTTP headers are the keys in quotes.
      if (/^(?:className|rel)$/.test(String(toNode(node.key)?.name)) || toNode(node.key)?.type === "Literal") return;
      break;
    case "JSXText":
      found.push({ text: String(node.value).trim(), start: node.start });
      return;
    case "JSXAttribute": {
      const name = String(toNode(node.name)?.name);
      if (name === "className") return;
      if (spoken.test(name)) visitAll(node.value, { isRead: true, owners, silentIn }, found);
      // Classes, paths and data are strings with spaces, too. Elements within them are shown.
      else if (toNode(node.value)?.type === "JSXExpressionContainer")
        visitAll(node.value, { isRead: false, owners, silentIn }, found);
      return;
    }
    case "JSXElement":
    case "JSXFragment":
      visitAll(node.openingElement, { isRead: false, owners, silentIn }, found);
      visitAll(node.children, { isRead: true, owners, silentIn }, found);
      return;
    case "BinaryExpression":
      if (/^(?:[!=]==?|in)$/.test(String(node.operator))) return;
      break;
    case "SwitchCase":
      visitAll(node.consequent, { isRead, owners, silentIn }, found);
      return;
    case "CallExpression":
    case "NewExpression":
      if (silentIn.test(nameOfCallee(node))) return;
      if (toNode(toNode(node.callee)?.property)?.name === "querySelector") return;
      visitAll(node.callee, { isRead: false, owners, silentIn }, found);
      visitAll(node.arguments, { isRead: false, owners, silentIn }, found);
      return;
    case "MemberExpression":
      visitAll(node.object, { isRead: false, owners, silentIn }, found);
      return;
    case "ConditionalExpression":
      visitAll(node.test, { isRead: false, owners, silentIn }, found);
      visitAll([node.consequent, node.alternate], { isRead, owners, silentIn }, found);
      return;
    case "Literal":
      if (typeof node.value === "string") add(node.value);
      return;
    case "TemplateElement":
      add(templateText.parse(node.value).cooked);
      return;
  }
  for (const [key, value] of Object.entries(node))
    if (key !== "parent") visitAll(value, { isRead, owners, silentIn }, found);
}

/** Returns the name of a called function, or of the object that has it. */
function nameOfCallee({ callee }: TreeNode): string {
  const called = toNode(callee);
  return String(called?.name ?? toNode(called?.object)?.name);
}

function visitAll(value: unknown, context: Place, found: Found[]): void {
  if (Array.isArray(value)) for (const each of value) visitAll(each, context, found);
  const node = toNode(value);
  if (node) visit(node, context, found);
}

function toNode(value: unknown): TreeNode | null {
  return treeNode.safeParse(value).data ?? null;
}
