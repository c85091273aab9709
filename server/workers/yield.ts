import { setImmediate as nextTurn } from "node:timers/promises";

/** Waits for the next turn of the event loop if the current one has lasted too long; otherwise returns immediately. */
export type Yield = () => Promise<void>;

const maxMilliseconds = 10;
const chunkSize = 200;

/** Returns a function to call between small pieces of long work, so that pages and calls are served in between. */
export function createYield(): Yield {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < maxMilliseconds) return;
    await nextTurn();
    began = performance.now();
  };
}

/** Does something short with each of very many items. */
export async function forEachYielding<Item>(
  yieldToEventLoop: Yield,
  items: readonly Item[],
  work: (item: Item) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += chunkSize) {
    for (const item of items.slice(start, start + chunkSize)) work(item);
    await yieldToEventLoop();
  }
}
