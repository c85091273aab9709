import { createContext, useRouteLoaderData } from "react-router";

/** Facts about this installation that pages need on the server and in the browser; the root route provides them. */
export type Site = {
  /** Absolute URL without a trailing slash. */
  url: string;
  /** The owner's time zone; all dates are shown in it. */
  timeZone: string;
  year: number;
};

export const siteContext = createContext<Site>();

const otherwise: Site = { url: "", timeZone: "UTC", year: 0 };

export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? otherwise;
}

/** Returns the same facts for `meta` functions, where there are no hooks. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return isSite(root) ? root : otherwise;
}

function isSite(value: unknown): value is Site {
  return typeof value === "object" && value !== null && "url" in value && "timeZone" in value && "year" in value;
}
