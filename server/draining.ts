import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Draining = {
  /**
   * Lets what is under way come to its end, an upload too, while the rest is answered as before; then nothing new is taken. What
   * is not over in time is cut off, and the next start sweeps up after it.
   */
  drain(close: () => Promise<unknown>, milliseconds: number): Promise<void>;
};

/**
 * Knows the requests under way. From the call of `drain` on, each answer closes its connection. One that is idle stays open until `close`: a
 * request may be on its way on it already, and would be lost.
 */
export function watchRequests(server: Server): Draining {
  /** Of each connection the last answer: they go out in the order in which they were asked for. Listening to each would cost every page. */
  const latest = new Map<Socket, ServerResponse>();
  let isDraining = false;
  server.on("connection", (socket) => {
    socket.once("close", () => latest.delete(socket));
  });
  // Before the server's own listener, which may write the head of the answer at once.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
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
