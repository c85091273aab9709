import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Draining = {
  /**
   * Lets running requests finish, uploads too, while others are still served; then accepts nothing new. After the time limit, connections
   * are cut, and the next start cleans up.
   */
  drain(close: () => Promise<unknown>, milliseconds: number): Promise<void>;
};

/**
 * Tracks running requests. After `drain` is called, each response closes its connection. Idle connections stay open until `close`, because
 * a request may already be on its way.
 */
export function watchRequests(server: Server): Draining {
  /**
   * The last response of each connection; responses leave in the order of their requests. A listener on each response would slow every
   * page.
   */
  const latest = new Map<Socket, ServerResponse>();
  /** Connections before their first request. Browsers open some in advance, and Node counts them among those that are busy. */
  const unused = new Set<Socket>();
  let isDraining = false;
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => {
      latest.delete(socket);
      unused.delete(socket);
    });
  });
  // Runs before the server's own listener, which may write the response head immediately.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    unused.delete(request.socket);
    latest.set(request.socket, response);
  });

  return {
    async drain(close, milliseconds) {
      isDraining = true;
      const before = [...latest.values()].filter((response) => !response.closed);
      for (const response of before) if (!response.headersSent) response.shouldKeepAlive = false;
      const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
      await Promise.race([
        Promise.all(before.map(untilClosed)),
        new Promise<void>((resolve) => {
          setTimeout(resolve, milliseconds).unref();
        }),
      ]);
      const closed = close();
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
      await closed;
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
