/** Runs at most `places` tasks at a time; the others wait in the order they came. */
export function createGate(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let free = places;
  return async function enter(task) {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
