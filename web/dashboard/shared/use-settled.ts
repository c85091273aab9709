import { useEffect, useState } from "react";

/**
 * What a promise came to. Until a newer one settles, the last value stays on screen and `loading` says that it is no longer
 * the last word. The promise must not reject: whoever makes it says what a failure looks like.
 */
export function useSettled<Value>(promise: Promise<Value>): {
  value: Value | null;
  source: Promise<Value> | null;
  loading: boolean;
} {
  const [settled, setSettled] = useState<{ source: Promise<Value>; value: Value } | null>(null);
  useEffect(() => {
    let outdated = false;
    void promise.then((value) => {
      if (!outdated) setSettled({ source: promise, value });
    });
    return () => {
      outdated = true;
    };
  }, [promise]);
  return { value: settled?.value ?? null, source: settled?.source ?? null, loading: settled?.source !== promise };
}

/** The value, or null where it can't be had. */
export function orNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  return promise.catch(() => null);
}
