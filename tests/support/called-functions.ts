import { Session } from "node:inspector/promises";

/**
 * Records the calls of functions by V8's own counters, without replacing any function. `end` returns the names of the called functions of
 * each file, by the path of the file.
 */
export async function recordCalls(): Promise<{ end(): Promise<(path: string) => ReadonlySet<string>> }> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return {
    async end() {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      session.disconnect();
      return (path) =>
        new Set(
          result
            .filter(({ url }) => url.endsWith(path))
            .flatMap(({ functions }) => functions)
            .filter(({ ranges }) => ranges.some(({ count }) => count > 0))
            .map(({ functionName }) => functionName),
        );
    },
  };
}
