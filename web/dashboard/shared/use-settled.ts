import { useEffect, useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";

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

/** What a call of a screen's loader came to. */
export type Loaded<Data> = { data: Data; failure: null } | { data: null; failure: string };

/** Never rejects, as a loader's promise must not. A text is told where the server gives no reason; a function says what to tell. */
export function loaded<Data>(
  answer: Promise<Data>,
  failure: string | ((error: unknown) => string),
): Promise<Loaded<Data>> {
  return answer.then(
    (data) => ({ data, failure: null }),
    (error: unknown) => ({
      data: null,
      failure: typeof failure === "string" ? messageOf(error, failure) : failure(error),
    }),
  );
}

export type LoadedState<Data> = { data: Data | null; failure: string | null; loading: boolean; source: unknown };

/** The data that is on screen, or why there is none. */
export function useLoaded<Data>(promise: Promise<Loaded<Data>>): LoadedState<Data> {
  const { value, source, loading } = useSettled(promise);
  return { data: value?.data ?? null, failure: value?.failure ?? null, loading, source };
}
