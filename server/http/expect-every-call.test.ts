import Fastify from "fastify";
import { expect, test } from "vitest";
import { apiCalls } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";
import { expectEveryCall } from "./expect-every-call.ts";

type Route = Pick<Call, "method" | "url">;

const all: Route[] = Object.values(apiCalls).flatMap((calls) => Object.values<Call>(calls));

test("the server starts only if its handlers match the calls of the contract", async () => {
  await start(all);
  await expect(start(all.filter(({ url }) => url !== "/activity"))).rejects.toThrow(
    "The contract has calls without a handler: GET /activity",
  );
  await expect(start([...all, { method: "POST", url: "/activity" }])).rejects.toThrow(
    "The contract has no calls for these handlers: POST /activity",
  );
});

async function start(routes: readonly Route[]): Promise<void> {
  const app = Fastify();
  app.register(
    async (api) => {
      expectEveryCall(api);
      for (const { method, url } of routes) api.route({ method, url, handler: () => "" });
    },
    { prefix: "/api" },
  );
  await app.ready();
  await app.close();
}
