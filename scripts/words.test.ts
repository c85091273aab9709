// Fixed words of the pages stand in words/, so that a site can show them in its own language. This walks over the syntax tree of the screens
// whose words are there, and finds words that stand in a screen itself.
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

/** Files whose strings are code, with the reason. */
const ofCode: Readonly<Record<string, string>> = {
  "web/shared/model-viewer/stage.ts": "shaders, and the font of a texture",
};

/** Names of formats, units, sites and parts of protocols, which are the same in every language. */
const names = new Set(["Atom", "RSS", "JSON", "B", "KB", "MB", "YouTube", "Vimeo", "HTTP", "Bearer"]);

/** Names of keys, conditions of media queries, selectors, names of files, rules for robots, and classes. */
const codes = /^(?:Arrow|Page)(?:Up|Down|Left|Right)\b|^\([a-z-]+(?::| [<>])|^\.[a-z]|:not\(|^noindex\b|^button[ -]/;

/** Attributes that people read or hear. */
const spoken =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|label|placeholder|hint|words|\w+Label)$/;

/** The text between the expressions of a template literal. */
const templateText = z.object({ cooked: z.string() });

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

function wordsIn(file: string, code: string): string[] {
  const found: Found[] = [];
  visitAll(parseAst(code, { lang: "tsx" }), { isRead: false }, found);
  return found
    .filter(({ text }) => /\p{L}/u.test(text) && !names.has(text) && !codes.test(text))
    .map(({ text, start }) => `${file}:${code.slice(0, start).split("\n").length}: ${text}`);
}

/** `isRead`: what stands here is shown or spoken, so that even a single small word counts. Elsewhere only sentences and titles do. */
function visit(node: TreeNode, { isRead }: { isRead: boolean }, found: Found[]): void {
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
      if (spoken.test(name)) visitAll(node.value, { isRead: true }, found);
      // Classes, paths and data are strings with spaces, too. Elements within them are shown.
      else if (toNode(node.value)?.type === "JSXExpressionContainer") visitAll(node.value, { isRead: false }, found);
      return;
    }
    case "JSXElement":
    case "JSXFragment":
      visitAll(node.openingElement, { isRead: false }, found);
      visitAll(node.children, { isRead: true }, found);
      return;
    case "BinaryExpression":
      if (/^(?:[!=]==?|in)$/.test(String(node.operator))) return;
      break;
    case "SwitchCase":
      visitAll(node.consequent, { isRead }, found);
      return;
    case "CallExpression":
    case "NewExpression":
      // The operator and programmers read these, in English.
      if (/^(?:logFailure|console|\w*Error|DOMException)$/.test(nameOfCallee(node))) return;
      if (toNode(toNode(node.callee)?.property)?.name === "querySelector") return;
      visitAll(node.callee, { isRead: false }, found);
      visitAll(node.arguments, { isRead: false }, found);
      return;
    case "MemberExpression":
      visitAll(node.object, { isRead: false }, found);
      return;
    case "ConditionalExpression":
      visitAll(node.test, { isRead: false }, found);
      visitAll([node.consequent, node.alternate], { isRead }, found);
      return;
    case "Literal":
      if (typeof node.value === "string") add(node.value);
      return;
    case "TemplateElement":
      add(templateText.parse(node.value).cooked);
      return;
  }
  for (const [key, value] of Object.entries(node)) if (key !== "parent") visitAll(value, { isRead }, found);
}

/** Returns the name of a called function, or of the object that has it. */
function nameOfCallee({ callee }: TreeNode): string {
  const called = toNode(callee);
  return String(called?.name ?? toNode(called?.object)?.name);
}

function visitAll(value: unknown, context: { isRead: boolean }, found: Found[]): void {
  if (Array.isArray(value)) for (const each of value) visitAll(each, context, found);
  const node = toNode(value);
  if (node) visit(node, context, found);
}

function toNode(value: unknown): TreeNode | null {
  return treeNode.safeParse(value).data ?? null;
}
