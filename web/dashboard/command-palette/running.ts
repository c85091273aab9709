import { useEffect, useRef } from "react";
import type { Command, CommandId } from "./commands.ts";

/** False where there was nothing to do: the key is then left to the browser. */
type Run = () => boolean | void;

const runs = new Map<string, Run>();
let awaited: { id: string; until: number } | null = null;

/** Milliseconds in which a screen that was opened for a command has to come to do it. Browsers forget a key press just as soon. */
const patience = 4000;

/** A screen says what it can do while it is shown; what is undefined can't be done just now. */
export function useCommands(given: Partial<Record<CommandId, Run | undefined>>): void {
  const can: Readonly<Record<string, Run | undefined>> = given;
  const latest = useRef(can);
  useEffect(() => {
    latest.current = can;
  });
  const ids = Object.entries(can)
    .flatMap(([id, run]) => (run ? [id] : []))
    .join(" ");

  useEffect(() => {
    if (ids === "") return;
    const added = new Map(ids.split(" ").map((id) => [id, () => latest.current[id]?.()]));
    for (const [id, run] of added) {
      runs.set(id, run);
      if (awaited?.id !== id) continue;
      if (Date.now() < awaited.until) run();
      awaited = null;
    }
    return () => {
      for (const [id, run] of added) if (runs.get(id) === run) runs.delete(id);
    };
  }, [ids]);
}

export function canRun({ id, to }: Command): boolean {
  return to !== undefined || runs.has(id);
}

/** False where nothing was done. What the screen itself can do comes before going to another. */
export function runCommand({ id, to }: Command, go: (to: string) => void): boolean {
  const run = runs.get(id);
  if (run) return run() !== false;
  if (to === undefined) return false;
  awaited = { id, until: Date.now() + patience };
  go(to);
  return true;
}
