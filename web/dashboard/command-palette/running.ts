import { useEffect, useRef } from "react";
import type { Command, CommandId } from "./commands.ts";

/** Returns false if there was nothing to do; the browser then handles the key. */
type Run = () => boolean | void;

const runs = new Map<string, Run>();
let awaited: { id: string; until: number } | null = null;

/** Milliseconds that a screen has to load and run the command it was opened for. User activation expires about as fast. */
const patience = 4000;

/** Registers the commands that a screen can run while it is on screen. An undefined command is not available. */
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

/** Returns false if the command did nothing. The current screen's own function takes precedence over opening another screen. */
export function runCommand({ id, to }: Command, go: (to: string) => void): boolean {
  const run = runs.get(id);
  if (run) return run() !== false;
  if (to === undefined) return false;
  awaited = { id, until: Date.now() + patience };
  go(to);
  return true;
}
