import { startTransition, useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { createApi } from "#web/api/client.ts";
import { browserTransport } from "#web/api/transport.ts";

/** What became of the last text that was asked for; null before anything was. */
export type Asked = { text: string; answer: SearchAnswer | null };

/**
 * Answers to what is being typed. A newer text ends the call for the older one, so that its answer can't come in between; until
 * the newer answer is there, the older one stands.
 */
export function useSearch(typed: string): { asked: Asked | null; pending: boolean; retry: () => void } {
  const text = typed.trim();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (text === "") return;
    const call = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await createApi(browserTransport, call.signal).search.find({ q: text }).catch(() => null);
      // What is typed meanwhile comes first.
      if (!call.signal.aborted) startTransition(() => { setAsked({ text, answer }); });
    };
    const timer = window.setTimeout(() => { void ask(); }, limits.siteSearch.debounce);
    return () => {
      window.clearTimeout(timer);
      call.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is a reason to run, not an input
  }, [text, attempt]);

  return {
    asked: text === "" ? null : asked,
    pending: text !== "" && asked?.text !== text,
    retry: () => {
      setAsked(null);
      setAttempt(attempt + 1);
    },
  };
}
