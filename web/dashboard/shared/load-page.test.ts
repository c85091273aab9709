import { expect, test } from "vitest";
import { loadPage } from "./load-page.ts";

/** A list of `count` items, two on a page. */
function listOf(count: number) {
  const asked: number[] = [];
  return {
    asked,
    load: async (page: number) => {
      asked.push(page);
      const items = Array.from({ length: count }, (_, index) => index).slice((page - 1) * 2, page * 2);
      return { page, items, totalPages: Math.ceil(count / 2) };
    },
  };
}

test("a page past the end is replaced by the last one, and a page with items or an empty list is loaded once", async () => {
  const long = listOf(4);
  expect(await loadPage(long.load, 5)).toMatchObject({ page: 2, items: [2, 3] });
  expect(await loadPage(long.load, 1)).toMatchObject({ page: 1, items: [0, 1] });
  expect(long.asked).toEqual([5, 2, 1]);
  const empty = listOf(0);
  expect(await loadPage(empty.load, 3)).toMatchObject({ items: [] });
  expect(empty.asked).toEqual([3]);
});
