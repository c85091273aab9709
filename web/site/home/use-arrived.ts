import { useEffect, useState } from "react";

/**
 * Returns a value that the server-rendered page already has, or the result of a promise; null until then. Does not use Suspense, because
 * React may stream a boundary's content at the end of the page, where only a script moves it into place.
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
