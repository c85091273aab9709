// The API's client for the dashboard, with all calls.
import routes from "virtual:api-routes";
import type { RouterContextProvider } from "react-router";
import type { ApiCalls } from "#contract/api.ts";
import type { Client } from "#web/shared/api/call-types.ts";
import { createClient } from "#web/shared/api/create-client.ts";
import { browserTransport, transportContext } from "#web/shared/api/transport.ts";
import { type UploadOptions, uploadTransport } from "#web/shared/api/upload-transport.ts";

export type OwnerApi = Client<ApiCalls>;

/** The client for loaders. The router's context says whether they run on the server. */
export function ownerApiOf(context: Readonly<RouterContextProvider>, signal?: AbortSignal): OwnerApi {
  return createClient<ApiCalls>(routes, context.get(transportContext), signal);
}

/** For event handlers in the browser, which have no router context. */
export const ownerApi: OwnerApi = createClient<ApiCalls>(routes, browserTransport);

/** For uploads that show their progress. */
export function uploadApi({ onProgress, signal }: UploadOptions = {}): OwnerApi {
  return createClient<ApiCalls>(routes, uploadTransport(onProgress), signal);
}
