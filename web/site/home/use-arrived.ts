import { useEffect, useState } from "react";

/**
 * A value that the server's page already holds, or what a promise came to; null until then. Without Suspense, because React
 * may put a boundary's content at the end of a page, where only a script brings it into its place.
 */
export function useArrived<Value>(source: Value | Promise<Value>): Value | null {
  const [arrived, setArrived] = useState<{ source: Promise<Value>; value: Value } | null>(null);
  useEffect(() => {
    if (!(source instanceof Promise)) return;
    let outdated = false;
    void source.then((value) => {
      if (!outdated) setArrived({ source, value });
    });
    return () => {
      outdated = true;
    };
  }, [source]);
  if (!(source instanceof Promise)) return source;
  return arrived?.source === source ? arrived.value : null;
}
