import { type RefObject, useRef } from "react";
import { useCommands } from "#web/dashboard/command-palette/running.ts";

/** Moves through the posts row by row. Actions on a row click the row's own controls. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  const last = useRef(-1);
  const rows = () => [...(table.current?.tBodies[0]?.rows ?? [])];
  const current = () => rows().find((row) => row.contains(document.activeElement));

  function move(step: 1 | -1): boolean {
    const all = rows();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    // The post and its row were removed: continue from the same position.
    const next = at >= 0 ? at + step : last.current < 0 ? 0 : Math.min(last.current, all.length - 1);
    const row = all[next];
    if (!row) return at >= 0;
    last.current = next;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
    return true;
  }

  function press(selector: string): boolean {
    const control = current()?.querySelector<HTMLElement>(selector);
    control?.click();
    return control !== null && control !== undefined;
  }

  useCommands({
    "row-next": () => move(1),
    "row-previous": () => move(-1),
    "row-edit": () => press("a[href^='/dashboard/edit/']"),
    "row-select": () => press("input[type=checkbox]"),
  });
}
