import { createContext, useRouteLoaderData } from "react-router";

/** Facts of this installation that pages need on both sides; the root route carries them. */
export type Site = {
  /** Absolute address without a slash at its end. */
  url: string;
  /** Zone of the owner's days: all dates are shown in it. */
  timeZone: string;
  year: number;
};

export const siteContext = createContext<Site>();

const otherwise: Site = { url: "", timeZone: "UTC", year: 0 };

export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? otherwise;
}

/** The same facts where there are no hooks: in `meta` functions. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return isSite(root) ? root : otherwise;
}

function isSite(value: unknown): value is Site {
  return typeof value === "object" && value !== null && "url" in value && "timeZone" in value && "year" in value;
}
