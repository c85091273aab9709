// Commands for the rows, columns and cells of a table.
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { CellSelection, isInTable, selectedRect } from "@tiptap/pm/tables";
import type { IconName } from "#web/shared/icons/icon.tsx";

type Chain = ReturnType<Editor["chain"]>;
type Command = { label: string; icon: IconName; run: (chain: Chain) => Chain; isOn?: boolean; isOff?: boolean };

/** Pixels by which the buttons make a column wider or narrower. */
const widthStep = 24;
const defaultWidth = 120;

type Menu = { name: string; label: "Row" | "Column" | "Cell"; icon: IconName; commands: readonly Command[] };

/** Returns the commands for a state of the table. Each acts on the selected cells, or on the one with the caret. */
export function tableMenus({ headerRow, headerColumn, canMerge, canSplit, align }: TableState): readonly Menu[] {
  const rows: readonly Command[] = [
    { label: "Insert row above", icon: "arrow-up", run: (chain) => chain.addRowBefore() },
    { label: "Insert row below", icon: "arrow-down", run: (chain) => chain.addRowAfter() },
    { label: "Header row", icon: "table", isOn: headerRow, run: (chain) => chain.toggleHeaderRow() },
    { label: "Delete row", icon: "trash", run: (chain) => chain.deleteRow() },
  ];
  const columns: readonly Command[] = [
    { label: "Insert column before", icon: "arrow-left", run: (chain) => chain.addColumnBefore() },
    { label: "Insert column after", icon: "arrow-right", run: (chain) => chain.addColumnAfter() },
    { label: "Header column", icon: "table", isOn: headerColumn, run: (chain) => chain.toggleHeaderColumn() },
    { label: "Align start", icon: "align-left", isOn: align === null, run: (chain) => alignColumns(chain, null) },
    {
      label: "Align center",
      icon: "align-center",
      isOn: align === "center",
      run: (chain) => alignColumns(chain, "center"),
    },
    { label: "Align end", icon: "align-right", isOn: align === "right", run: (chain) => alignColumns(chain, "right") },
    { label: "Wider", icon: "chevrons-left-right", run: (chain) => resizeColumns(chain, widthStep) },
    { label: "Narrower", icon: "chevrons-right-left", run: (chain) => resizeColumns(chain, -widthStep) },
    { label: "Reset width", icon: "rotate-ccw", run: (chain) => resizeColumns(chain, null) },
    { label: "Delete column", icon: "trash", run: (chain) => chain.deleteColumn() },
  ];
  const cells: readonly Command[] = [
    { label: "Merge cells", icon: "table-cells-merge", isOff: !canMerge, run: (chain) => chain.mergeCells() },
    { label: "Split cell", icon: "table-cells-split", isOff: !canSplit, run: (chain) => chain.splitCell() },
    { label: "Header cell", icon: "table", run: (chain) => chain.toggleHeaderCell() },
  ];
  return [
    { name: "rows", label: "Row", icon: "rows-3", commands: rows },
    { name: "columns", label: "Column", icon: "columns-3", commands: columns },
    { name: "cells", label: "Cell", icon: "table", commands: cells },
  ];
}

type TableState = {
  headerRow: boolean;
  headerColumn: boolean;
  canMerge: boolean;
  canSplit: boolean;
  align: string | null;
};

export function tableState({ state }: Editor): TableState {
  if (!isInTable(state))
    return { headerRow: false, headerColumn: false, canMerge: false, canSplit: false, align: null };
  const { map, table, left, top } = selectedRect(state);
  const cellAt = (row: number, column: number): Node | null => table.nodeAt(map.map[row * map.width + column] ?? 0);
  const isHeader = (cell: Node | null) => cell?.type.name === "tableHeader";
  const cell = cellAt(top, left);
  return {
    headerRow: Array.from({ length: map.width }, (_, column) => cellAt(0, column)).every(isHeader),
    headerColumn: Array.from({ length: map.height }, (_, row) => cellAt(row, 0)).every(isHeader),
    canMerge: state.selection instanceof CellSelection && state.selection.ranges.length > 1,
    canSplit: Number(cell?.attrs.colspan) > 1 || Number(cell?.attrs.rowspan) > 1,
    align: (cell?.attrs.align ?? null) as string | null,
  };
}

function alignColumns(chain: Chain, align: string | null): Chain {
  return changeColumns(chain, () => ({ align }));
}

/** Widths belong to whole columns, so each cell of a column has its width. */
function resizeColumns(chain: Chain, by: number | null): Chain {
  return changeColumns(chain, ({ attrs }, width) => {
    if (by === null) return { colwidth: null };
    const before = (attrs.colwidth ?? []) as (number | null)[];
    return {
      colwidth: Array.from({ length: Number(attrs.colspan) }, (_, index) =>
        Math.max(widthStep * 2, (before[index] || width) + by),
      ),
    };
  });
}

/** Changes all cells of the selected columns. */
function changeColumns(chain: Chain, change: (cell: Node, width: number) => Readonly<Record<string, unknown>>): Chain {
  return chain.command(({ state, tr, view }) => {
    if (!isInTable(state)) return false;
    const { map, table, tableStart, left, right } = selectedRect(state);
    const positions = new Set<number>();
    for (let row = 0; row < map.height; row++)
      for (let column = left; column < right; column++) positions.add(map.map[row * map.width + column] ?? 0);
    for (const position of positions) {
      const cell = table.nodeAt(position);
      if (!cell) continue;
      const dom = view.nodeDOM(tableStart + position);
      const width =
        dom instanceof HTMLElement ? Math.round(dom.offsetWidth / Number(cell.attrs.colspan)) : defaultWidth;
      tr.setNodeMarkup(tableStart + position, undefined, { ...cell.attrs, ...change(cell, width) });
    }
    return true;
  });
}
