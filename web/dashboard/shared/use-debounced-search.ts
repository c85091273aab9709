import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";

export type DebouncedSearch = {
  text: string;
  /** Something was typed: it is searched for when the typing pauses. */
  type: (text: string) => void;
  /** Searches at once. */
  submit: () => void;
  /** What is typed, for somebody who searches for it right now together with something else. */
  take: () => string;
};

/** The text of a search box over a list. Follows `search` when that changes by itself, as going back does. */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void): DebouncedSearch {
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const timer = useRef<number>(undefined);
  // By the time the typing pauses, the list may be filtered in another way.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    window.clearTimeout(timer.current);
    setText(search);
  }, [search]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function take(typed = text): string {
    window.clearTimeout(timer.current);
    asked.current = typed.trim();
    return asked.current;
  }

  function submit(typed = text): void {
    const before = asked.current;
    const wanted = take(typed);
    if (wanted !== before) latest.current(wanted);
  }

  return {
    text,
    type(typed) {
      setText(typed);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        submit(typed);
      }, limits.debounce);
    },
    submit: () => {
      submit();
    },
    take: () => take(),
  };
}
