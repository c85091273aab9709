import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

// The chunks of a stream lie outside V8's heap. It lets 64 MB of dead ones gather before it looks, which a film of 200 MB
// reaches every time; a look at the youngest objects only takes half a millisecond.
setFlagsFromString("--expose-gc");
const collect = z.custom<NodeJS.GCFunction>((value) => typeof value === "function").parse(runInNewContext("gc"));
const every = 16 * 1024 * 1024;

let passed = 0;

/** To be told of every chunk of a large stream, in bytes. */
export function countChunk(bytes: number): void {
  passed += bytes;
  if (passed < every) return;
  passed = 0;
  collect({ type: "minor", execution: "sync" });
}
