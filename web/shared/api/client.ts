// The API's client for public pages, with only the calls that they may make. web/dashboard/shared/owner-api.ts has all calls.
import routes from "virtual:public-routes";
import type { RouterContextProvider } from "react-router";
import type { PublicCalls } from "#contract/api.ts";
import type { Client } from "./call-types.ts";
import { createClient } from "./create-client.ts";
import { browserTransport, transportContext } from "./transport.ts";

export type Api = Client<PublicCalls>;

/** The client for loaders. The router's context says whether they run on the server. */
export function apiOf(context: Readonly<RouterContextProvider>, signal?: AbortSignal): Api {
  return createClient<PublicCalls>(routes, context.get(transportContext), signal);
}

/** For event handlers in the browser, which have no router context. */
export const browserApi: Api = createClient<PublicCalls>(routes, browserTransport);
