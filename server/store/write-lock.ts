/**
 * A lock for one caller at a time, in order. `take` returns a function that releases the lock, and throws if waiting would pass `until` (by
 * performance.now).
 */
export type WriteLock = { take(until: number): Promise<() => void> };

export function createWriteLock(): WriteLock {
  const waiting: Array<() => void> = [];
  let isTaken = false;

  return {
    async take(until) {
      if (isTaken) await turn(until);
      isTaken = true;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const next = waiting.shift();
        if (next) next();
        else isTaken = false;
      };
    },
  };

  function turn(until: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(
        () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(Object.assign(new Error("The database is busy: others are writing."), { code: "SQLITE_BUSY" }));
        },
        Math.max(0, until - performance.now()),
      );
      waiting.push(enter);
    });
  }
}
