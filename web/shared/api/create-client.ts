// Makes the clients of the API. They only have the routes of the contract's calls, which scripts/api-routes.ts puts into the build, so that
// browsers get no schemas.
import type { Call } from "#contract/call.ts";
import { checkResponse } from "./response-checks.ts";
import type { Client, Routes } from "./call-types.ts";
import { failureOf, noReply } from "./failure.ts";
import { apiBase, type Transport } from "./transport.ts";

type Input = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  form?: Record<string, File>;
  bytes?: Blob;
  signal?: AbortSignal;
};

/** Creates a client. `signal` aborts the calls without their own signal. */
export function createClient<Calls extends { [Group in keyof Calls]: Record<string, Call> }>(
  routes: Routes<Calls>,
  transport: Transport,
  signal?: AbortSignal,
): Client<Calls> {
  const groups = Object.entries<Record<string, string>>(routes).map(([group, calls]) => {
    const functions = Object.entries(calls).map(([name, route]) => {
      const [method = "", path = ""] = route.split(" ");
      const url = (input: Input = {}) => urlOf(path, input);
      const call = async (input: Input = {}) => {
        const init = { method, ...bodyOf(input), signal: input.signal ?? signal ?? null };
        return checkResponse(group, name, await send(transport, url(input), init));
      };
      return [name, Object.assign(call, { url })];
    });
    return [group, Object.fromEntries(functions)];
  });
  return Object.fromEntries(groups) as Client<Calls>;
}

/** Sends a request. Resolves to the body of the response; throws ApiFailure, or AbortError when aborted. */
export async function send(transport: Transport, url: string, init: RequestInit): Promise<unknown> {
  const response = await transport(url, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw noReply();
  });
  if (!response.ok) throw await failureOf(response);
  return response.status === 204 ? undefined : await response.json();
}

function urlOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      // An empty text isn't the same as none: it asks for visits without a source.
      if (each !== undefined) search.append(name, String(each));
  }
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ""}`;
}

function bodyOf({ body, form, bytes }: Input): RequestInit {
  if (form) {
    const fields = new FormData();
    for (const [name, file] of Object.entries(form)) fields.append(name, file);
    return { body: fields };
  }
  if (bytes) return { body: bytes, headers: { "content-type": "application/octet-stream" } };
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
