import type { FastifyInstance } from "fastify";
import { apiCalls } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";

/**
 * Makes the start fail if a call of the contract has no handler, or a handler serves none of its calls. Must be registered before the handlers.
 * Fastify itself rejects a second handler for a call.
 */
export function expectEveryCall(api: FastifyInstance): void {
  const missing = new Set(Object.values(apiCalls).flatMap((calls) => Object.values<Call>(calls).map(routeOf)));
  const unknown: string[] = [];
  api.addHook("onRoute", ({ method, routePath, schema }) => {
    if (schema?.hide || method === "HEAD") return;
    const route = routeOf({ method: String(method), url: routePath });
    if (!missing.delete(route)) unknown.push(route);
  });
  api.addHook("onReady", async () => {
    if (missing.size > 0) throw new Error(`The contract has calls without a handler: ${[...missing].join(", ")}`);
    if (unknown.length > 0) throw new Error(`The contract has no calls for these handlers: ${unknown.join(", ")}`);
  });
}

function routeOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${url}`;
}
