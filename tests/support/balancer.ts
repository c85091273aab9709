// A minimal load balancer that works like the configurations for Caddy and nginx in docs/operating.md: round robin over instances that
// report ready, with reads retried on another instance if one breaks off.
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Balancer = {
  url: string;
  /** The URLs of the instances. */
  use(addresses: readonly string[]): void;
  /** The number of requests that each instance has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
};

const lookMilliseconds = 200;
/** How long a request waits for a ready instance. */
const patienceMilliseconds = 5000;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const answered = new Map<string, number>();
  let instances: readonly string[] = [];
  let ready: readonly string[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    pass(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const ending = new AbortController();
  const looking = look();

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    use(addresses) {
      instances = addresses;
      ready = addresses;
    },
    answered,
    async close() {
      ending.abort();
      await looking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };

  async function look(): Promise<void> {
    while (!ending.signal.aborted) {
      const found = await Promise.all(
        instances.map(async (address) => {
          const answer = await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(
            () => null,
          );
          await answer?.body?.cancel();
          return answer?.ok === true;
        }),
      );
      ready = instances.filter((_address, index) => found[index]);
      await wait(lookMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isRead = request.method === "GET" || request.method === "HEAD";
    for (const until = Date.now() + patienceMilliseconds; ; await wait(20)) {
      const address = ready[turn++ % Math.max(ready.length, 1)];
      try {
        if (address === undefined) throw new NotSent("No instance is ready.");
        await passTo(address, request, response);
        answered.set(address, (answered.get(address) ?? 0) + 1);
        return;
      } catch (error) {
        const mayAgain = !response.headersSent && (isRead || error instanceof NotSent);
        if (!mayAgain || Date.now() > until) throw error;
        ready = ready.filter((each) => each !== address);
      }
    }
  }

  function passTo(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...request.headers,
        "x-forwarded-for": [request.headers["x-forwarded-for"], request.socket.remoteAddress]
          .flat()
          .filter(Boolean)
          .join(", "),
        "x-forwarded-proto": "http",
      };
      const passed = send(
        address + (request.url ?? "/"),
        { method: request.method ?? "GET", headers, agent },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(response);
          answer.on("error", reject);
          response.once("close", resolve);
        },
      );
      passed.on("error", (error: NodeJS.ErrnoException) => {
        reject(error.code === "ECONNREFUSED" ? new NotSent(error.message) : error);
      });
      request.pipe(passed);
    });
  }
}

/** No part of the request has reached an instance, so any request can be retried. */
class NotSent extends Error {}
