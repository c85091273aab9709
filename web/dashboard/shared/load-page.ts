type ListPage = { items: readonly unknown[]; totalPages: number };

/** Loads a page of a list, or the last page if that one is past the end, as after the last item of the last page was deleted. */
export async function loadPage<Page extends ListPage>(
  load: (page: number) => Promise<Page>,
  number: number,
): Promise<Page> {
  const page = await load(number);
  return page.items.length === 0 && page.totalPages > 0 ? load(page.totalPages) : page;
}
