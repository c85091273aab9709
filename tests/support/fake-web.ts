// A web app whose pages are as plain as tests of the server need them.
import type { Context } from "#server/context.ts";
import { createPages, type Pages, type WebApp } from "#server/pages/pages.ts";

export const html = { "content-type": "text/html; charset=utf-8" };

export function pagesOf(context: Context, web: WebApp): Pages {
  return createPages(
    context,
    async () => web,
    () => web,
  );
}
