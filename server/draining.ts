import type { IncomingMessage, Server, ServerResponse } from "node:http";

export type Draining = {
  /**
   * Lets what is under way come to its end, an upload too, while the rest is answered as before; then nothing new is taken. What
   * is not over in time is cut off, and the next start sweeps up after it.
   */
  drain(close: () => Promise<unknown>, milliseconds: number): Promise<void>;
};

/** Counts the requests under way. From the call of `drain` on, each answer closes its connection. */
export function watchRequests(server: Server): Draining {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  // Before the server's own listener, which may write the head of the answer at once.
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });

  return {
    async drain(close, milliseconds) {
      isDraining = true;
      const before = [...underWay];
      for (const response of before) if (!response.headersSent) response.shouldKeepAlive = false;
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
      await Promise.race([
        Promise.all(before.map(untilClosed)),
        new Promise<void>((resolve) => { setTimeout(resolve, milliseconds).unref(); }),
      ]);
      await close();
      clearTimeout(cut);
    },
  };
}

function untilClosed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) resolve();
    else response.once("close", () => resolve());
  });
}
