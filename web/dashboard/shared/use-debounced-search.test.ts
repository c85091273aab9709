// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DebouncedSearch, useDebouncedSearch } from "./use-debounced-search.ts";

test("a search runs once, 300 ms after the last key, and not again for the same text", async () => {
  const { box, searches, pass } = await renderBox("");
  for (const typed of ["b", "br", "bra", "brav", "bravo "]) {
    await act(async () => box().type(typed));
    await pass(299);
  }
  expect(searches).toEqual([]);
  await pass(1);
  expect(searches).toEqual(["bravo"]);
  await act(async () => box().submit());
  await pass(300);
  expect(searches).toEqual(["bravo"]);
});

test("the box follows navigation, which cancels what was typed; a caller that searches now takes the text along", async () => {
  const { box, searches, pass, navigate } = await renderBox("");
  await act(async () => box().type("bravo"));
  await navigate("alpha");
  await pass(300);
  expect([box().text, searches]).toEqual(["alpha", []]);
  await act(async () => box().type("charlie "));
  expect(box().take()).toBe("charlie");
  await pass(300);
  expect(searches).toEqual([]);
});

async function renderBox(first: string) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  const searches: string[] = [];
  let box: DebouncedSearch | null = null;
  function Box({ search }: { search: string }): null {
    box = useDebouncedSearch(search, (text) => searches.push(text));
    return null;
  }
  const root = createRoot(document.createElement("div"));
  const navigate = (search: string) => act(async () => root.render(createElement(Box, { search })));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
  });
  await navigate(first);
  return {
    box: (): DebouncedSearch => {
      if (!box) throw new Error("There is no box.");
      return box;
    },
    searches,
    navigate,
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
  };
}
