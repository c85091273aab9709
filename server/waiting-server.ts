import { createServer } from "node:http";

export type WaitingServer = { end(): Promise<void> };

/**
 * Answers in place of the site while it can't start yet: platforms end a process whose health check gets no answer, and send no visitors to
 * one that says that it isn't ready.
 */
export async function answerWhileWaiting({ port, host }: { port: number; host: string }): Promise<WaitingServer> {
  const server = createServer((request, response) => {
    const isAlive = request.url === "/api/health";
    response.writeHead(isAlive ? 200 : 503, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "5",
      // Otherwise the browser would send its next request on a connection that is gone.
      connection: "close",
    });
    response.end(JSON.stringify({ status: isAlive ? "ok" : "unavailable" }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  return {
    end: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
