import type { Op } from "../../html/ops.ts";

/** Tells what the editor holds from the other things that a Delta can say (keep, delete). */
export function isOp(op: unknown): op is Op {
  return (
    typeof op === "object" &&
    op !== null &&
    "insert" in op &&
    (typeof op.insert === "string" || (typeof op.insert === "object" && op.insert !== null))
  );
}
