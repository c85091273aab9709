import { startTransition, useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { browserApi } from "#web/shared/api/client.ts";

/** The outcome of the last search; null before the first one. */
export type Asked = { text: string; answer: SearchAnswer | null };

type Search = {
  asked: Asked | null;
  pending: boolean;
  /** The results take longer than `limits.patience`. */
  slow: boolean;
  retry: () => void;
};

/**
 * Searches for what the visitor types. A newer text aborts the call for the older one, so results can't arrive out of order. The older
 * results stay until the newer ones arrive.
 */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (text === "") return;
    const call = new AbortController();
    let patience: number | undefined;
    const ask = async (): Promise<void> => {
      patience = window.setTimeout(() => {
        startTransition(() => {
          setSlow(true);
        });
      }, limits.patience);
      const answer = await browserApi.search.find({ query: { q: text }, signal: call.signal }).catch(() => null);
      if (call.signal.aborted) return;
      window.clearTimeout(patience);
      // Typing has priority over showing results.
      startTransition(() => {
        setAsked({ text, answer });
        setSlow(false);
      });
    };
    const timer = window.setTimeout(() => {
      void ask();
    }, limits.siteSearch.debounce);
    return () => {
      window.clearTimeout(timer);
      window.clearTimeout(patience);
      call.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is a reason to run, not an input
  }, [text, attempt]);

  return {
    asked: text === "" ? null : asked,
    pending: text !== "" && asked?.text !== text,
    slow: text !== "" && slow,
    retry: () => {
      setAsked(null);
      setAttempt(attempt + 1);
    },
  };
}
