// Turns the schema's output into the stored form where a single node can't write it: lines without an element in items and cells, the
// checkboxes of tasks, the parts of a table, links back from footnotes, and raw HTML.
import { parseInert } from "#web/shared/browser/trusted-html.ts";

export function tidy(root: Element): void {
  for (const paragraph of root.querySelectorAll("p:empty")) paragraph.append(root.ownerDocument.createElement("br"));
  for (const note of root.querySelectorAll<HTMLElement>("[data-backrefs]")) linkBack(note);
  for (const box of root.querySelectorAll<HTMLElement>("li, td, th")) {
    if ("loose" in box.dataset) delete box.dataset.loose;
    else unwrapLines(box);
  }
  for (const task of root.querySelectorAll<HTMLElement>("li[data-checked]")) writeBox(task);
  for (const table of root.querySelectorAll("table")) sortRows(table);
  // Last, because raw HTML stays as it is.
  for (const carrier of root.querySelectorAll<HTMLElement>("[data-html]"))
    carrier.replaceWith(...parseInert(`<body>${carrier.dataset.html ?? ""}`).body.childNodes);
}

/** Lines of an item or a cell lose their element, unless two would run together. */
function unwrapLines(box: HTMLElement): void {
  const children = [...box.children];
  // Blocks that are stored as paragraphs, such as buttons, have their own class.
  const isLine = (child: Element | undefined) =>
    child?.tagName === "P" && [...child.classList].every((name) => name.startsWith("ql-"));
  if (children.some((child, index) => isLine(child) && isLine(children[index + 1]))) return;
  for (const child of children) {
    if (!isLine(child)) continue;
    const only = child.attributes.length === 1 && child.hasAttribute("class") && child === children[0];
    if (child.attributes.length > 0 && !(only && /^ql-(?:align|indent)-\w+$/.test(child.className))) continue;
    if (only) box.className = child.className;
    if (child.childNodes.length === 1 && child.firstElementChild?.tagName === "BR") child.replaceChildren();
    child.replaceWith(...child.childNodes);
  }
}

function writeBox(task: HTMLElement): void {
  const box = task.ownerDocument.createElement("input");
  box.setAttribute("type", "checkbox");
  box.setAttribute("disabled", "");
  if (task.dataset.checked === "true") box.setAttribute("checked", "");
  const line = task.firstElementChild?.tagName === "P" ? task.firstElementChild : task;
  if (line.firstElementChild?.tagName === "BR" && line.childNodes.length === 1) line.replaceChildren();
  line.prepend(box, " ");
  delete task.dataset.checked;
}

function linkBack(note: HTMLElement): void {
  const marks = (note.dataset.backrefs ?? "").split(" ").filter(Boolean);
  delete note.dataset.backrefs;
  const last = note.lastElementChild;
  const line = last?.tagName === "P" ? last : note.appendChild(note.ownerDocument.createElement("p"));
  if (line.firstElementChild?.tagName === "BR" && line.childNodes.length === 1) line.replaceChildren();
  for (const mark of marks) {
    const link = note.ownerDocument.createElement("a");
    link.setAttribute("href", `#${mark}`);
    link.className = "footnote-backref";
    link.textContent = "↩︎";
    if (line.childNodes.length > 0) line.append(" ");
    line.append(link);
  }
}

/** Makes the first rows that have only header cells the table's head. */
function sortRows(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  if (!body) return;
  const rows = [...body.rows];
  const isHead = (row: HTMLTableRowElement) => [...row.cells].every((cell) => cell.tagName === "TH");
  const heads = rows.slice(0, rows.findIndex((row) => !isHead(row)) >>> 0);
  if (heads.length === 0) return;
  const head = table.ownerDocument.createElement("thead");
  head.append(...heads);
  body.before(head);
  if (body.rows.length === 0) body.remove();
}
