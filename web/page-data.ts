// What the loaders answered for a page travels in it as JSON. The router's own way is a script with a notation of its own: a twentieth more
// bytes of the whole page, compiled on arrival whether React will ever start or not, and one more hash in the page's policy.
import { isRouteErrorResponse } from "react-router";

/** Errors as the router names them: their kind, and what each is made of. */
type PageData = { loaderData: unknown; errors: Record<string, [string, ...unknown[]]> | null };

/** At the end of a page. Loaders answer with what JSON can hold. */
export function writePageData({ loaderData, errors }: { loaderData: unknown; errors: Record<string, unknown> | null }): string {
  const written: PageData = { loaderData, errors: errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, describeError(error)])) };
  return `<script type="application/json">${JSON.stringify(written).replaceAll("<", "\\u003c")}</script>`;
}

function describeError(error: unknown): [string, ...unknown[]] {
  if (isRouteErrorResponse(error)) return ["ErrorResponse", error.data, error.status, error.statusText];
  // What it says in production, the router has decided before.
  const { name, message, stack = null } = error instanceof Error ? error : new Error(String(error));
  return ["SanitizedError", name, message, stack];
}

/** What stands at the end of this page, in the router's notation. Nobody's text is after ours. */
export function readPageData(): string {
  return toRouterNotation(JSON.parse([...document.querySelectorAll("script[type='application/json']")].at(-1)?.textContent ?? "") as PageData);
}

/** The router's word for null. */
const nothing = -5;

/** A list of values that name one another by their places, the whole first. */
export function toRouterNotation({ loaderData, errors }: PageData): string {
  const list: unknown[] = [];
  put(() => ({
    [`_${place("loaderData")}`]: place(loaderData),
    [`_${place("errors")}`]: errors ? put(() => placeFields(errors, placeError)) : nothing,
  }));
  return `${JSON.stringify(list)}\n`;

  function put(make: () => unknown): number {
    const at = list.push(null) - 1;
    list[at] = make();
    return at;
  }

  function place(value: unknown): number {
    if (value === null) return nothing;
    return put(() => {
      if (Array.isArray(value)) return value.map(place);
      return typeof value === "object" ? placeFields(value as Record<string, unknown>, place) : value;
    });
  }

  function placeFields<Value>(fields: Record<string, Value>, placeField: (value: Value) => number): Record<string, number> {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`_${place(name)}`, placeField(value)]));
  }

  function placeError([kind, ...parts]: [string, ...unknown[]]): number {
    return put(() => [kind, ...parts.map(place)]);
  }
}
