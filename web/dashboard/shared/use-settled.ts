import { useCallback, useEffect, useMemo, useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";

/**
 * Returns the value of a promise. After a new promise arrives, the last value stays on screen and `loading` is true until the new promise
 * settles. The promise must not reject: its creator turns failures into values.
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

/** Resolves with null instead of rejecting. */
export function orNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  return promise.catch(() => null);
}

/** The outcome of an API call in a screen's loader. */
export type Loaded<Data> = { data: Data; failure: null } | { data: null; failure: string };

/**
 * Turns a rejection into a value, because a loader's promise must not reject. A string is the message without a reason from the server; a
 * function returns the message for an error.
 */
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

/** Returns the data on screen, or the reason for a failure. */
export function useLoaded<Data>(promise: Promise<Loaded<Data>>): LoadedState<Data> {
  const { value, source, loading } = useSettled(promise);
  return { data: value?.data ?? null, failure: value?.failure ?? null, loading, source };
}

/**
 * Calls the API for a part of a screen without a loader, such as a dialog: on mount, whenever `key` changes, and on `retry`.
 */
export function useCall<Data>(
  call: () => Promise<Data>,
  { key, failure }: { key: unknown; failure: string },
): LoadedState<Data> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key and another attempt are the reasons to call, not what the call reads
  const promise = useMemo(() => loaded(call(), failure), [key, attempt]);
  return { ...useLoaded(promise), retry };
}
