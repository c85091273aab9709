// A web app with minimal pages for tests of the server.
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

/** Each page is a line with its path. */
export const pathPages: WebApp = {
  isPage: () => true,
  queryOf: () => [],
  render: async ({ url }) => ({ status: 200, headers: { ...html }, text: `<p>${new URL(url).pathname}</p>` }),
};
