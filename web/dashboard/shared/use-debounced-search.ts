import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";

export type DebouncedSearch = {
  text: string;
  /** Updates the text and searches when typing pauses. */
  type: (text: string) => void;
  /** Searches immediately. */
  submit: () => void;
  /** Returns the text and cancels the pending search, for a caller that searches now with another filter. */
  take: () => string;
};

/** The text of a list's search box. It follows `search` when navigation changes it. */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void): DebouncedSearch {
  const [text, setText] = useState(search);
  const searched = useRef(search);
  const timer = useRef<number>(undefined);
  // When typing pauses, the list may already have other filters.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  useEffect(() => {
    if (search === searched.current) return;
    searched.current = search;
    window.clearTimeout(timer.current);
    setText(search);
  }, [search]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function take(typed = text): string {
    window.clearTimeout(timer.current);
    searched.current = typed.trim();
    return searched.current;
  }

  function submit(typed = text): void {
    const before = searched.current;
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
