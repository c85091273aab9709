// Tables. Widths are in a `colgroup`, and `tidy` sorts the rows into `thead` and `tbody`.
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { Node } from "@tiptap/pm/model";
import { given, isLoose, ownAttributes, read } from "../../schema/attributes.ts";

export const PostTable = Table.extend({
  renderHTML: ({ node }) => {
    const widths = widthsOf(node);
    return widths.some((width) => width !== null)
      ? ["table", ["colgroup", ...widths.map((width) => ["col", given({ width })])], ["tbody", 0]]
      : ["table", ["tbody", 0]];
  },
}).configure({ resizable: true, lastColumnResizable: false, cellMinWidth: 48 });

/** The width of each column in pixels, or null. */
function widthsOf(table: Node): (number | null)[] {
  const widths: (number | null)[] = [];
  table.firstChild?.forEach(({ attrs }) => {
    for (let column = 0; column < attrs.colspan; column++) widths.push(attrs.colwidth?.[column] ?? null);
  });
  return widths;
}

const cellAttributes = { colspan: 1, rowspan: 1, colwidth: null, align: null, scope: null, loose: false };

function attributesOf(cell: HTMLElement): Record<string, unknown> {
  const { colspan, rowspan, align, scope } = read(cell, "colspan", "rowspan", "align", "scope");
  return {
    colspan: Number(colspan ?? 1),
    rowspan: Number(rowspan ?? 1),
    colwidth: widthsAt(cell, Number(colspan ?? 1)),
    align,
    scope,
    loose: isLoose(cell),
  };
}

/** Widths are stored for the first row only, which is also where the table reads them from. */
function widthsAt(cell: HTMLElement, colspan: number): number[] | null {
  const columns = [...(cell.closest("table")?.querySelectorAll(":scope > colgroup > col") ?? [])];
  if (columns.length === 0) return null;
  let index = 0;
  for (let before = cell.previousElementSibling; before; before = before.previousElementSibling)
    index += Number(before.getAttribute("colspan") ?? 1);
  const widths = columns.slice(index, index + colspan).map((column) => Number(column.getAttribute("width") ?? 0));
  return widths.length === colspan && widths.some((width) => width > 0) ? widths : null;
}

function cellSpec(tag: "td" | "th") {
  return {
    addAttributes: () => ownAttributes(cellAttributes),
    parseHTML: () => [{ tag, getAttrs: attributesOf }],
    renderHTML: ({ node: { attrs } }: { node: Node }) =>
      [
        tag,
        {
          ...given({
            colspan: attrs.colspan > 1 ? attrs.colspan : null,
            rowspan: attrs.rowspan > 1 ? attrs.rowspan : null,
            align: attrs.align,
            scope: attrs.scope,
          }),
          ...(attrs.loose && { "data-loose": "" }),
        },
        0,
      ] as const,
  };
}

export const PostTableRow = TableRow.extend({ content: "(tableCell | tableHeader)+" });
export const PostTableCell = TableCell.extend(cellSpec("td"));
export const PostTableHeader = TableHeader.extend(cellSpec("th"));
