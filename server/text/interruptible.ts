import { createContext, Script } from "node:vm";

const call = new Script("work()");
const interruptible = createContext({ work: () => undefined as unknown });

/** Returns the result of `work`, or null if it takes too long. Only Node's `vm` can interrupt code that never yields. */
export function within(milliseconds: number, work: () => string): string | null {
  if (milliseconds < 1) return null;
  interruptible.work = work;
  try {
    return String(call.runInContext(interruptible, { timeout: Math.ceil(milliseconds) }));
  } catch (error) {
    // An error of the other context, which is not an instance of this one's `Error`.
    if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw error;
  }
}
