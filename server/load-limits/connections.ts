// Protection against load and abuse: `connections.ts` limits what a client may hold, `rate-limits.ts` limits how often it may call, and
// `overload.ts` and `renders.ts` shed load.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../attempt-limits/network.ts";

export type ConnectionLimits = {
  /** Concurrent connections: of all clients, and of one IP address. A 64-bit IPv6 network counts as one address. */
  most: number;
  /** Null behind a proxy, because all connections are the proxy's. */
  maxOfOne: number | null;
  /** Pipelined requests on one connection. Browsers send one request and wait for its response. */
  maxPipelined: number;
  /** Milliseconds until the head of a request must be complete. */
  head: number;
  /** Milliseconds that a connection may be idle during a request or a response. */
  still: number;
  /**
   * A body must bring so many bytes in so many milliseconds. A slow line does; a client that trickles bytes to hold the connection doesn't.
   */
  body: { bytes: number; per: number };
  /** The rest of a body that is read and discarded after the response, so that its sender sees the response. */
  afterwards: { bytes: number; milliseconds: number };
  /** Milliseconds between checks of these limits. */
  look: number;
  /** The clock for watching bodies. */
  now(): number;
};

export const connectionLimits: ConnectionLimits = {
  most: 4000,
  maxOfOne: 128,
  maxPipelined: 32,
  head: 10_000,
  still: 120_000,
  body: { bytes: 32 * 1024, per: 20_000 },
  afterwards: { bytes: 256 * 1024 * 1024, milliseconds: 15 * 60_000 },
  look: 2000,
  now: () => performance.now(),
};

export type Connections = {
  /**
   * Returns false if the connection was cut because the client sent too many requests without waiting for responses; the request then needs
   * no response.
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** Watches the body of a request, and keeps parsers from waiting for the body of a request without one. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Currently open connections, and the totals of refused and cut ones. */
  count(): { open: number; refused: number; cut: number };
};

type Body = {
  request: IncomingMessage;
  response: ServerResponse;
  bytes: number;
  since: number;
  answered: { bytes: number; at: number } | null;
};

/** Returns the limits that Node itself enforces. */
export function serverOptions({ head, look }: ConnectionLimits): {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
  keepAliveTimeout: number;
  optimizeEmptyRequests: boolean;
} {
  // The duration of a whole request depends on its size: a video on a slow line takes an hour.
  return {
    headersTimeout: head,
    requestTimeout: 0,
    connectionsCheckingInterval: look,
    keepAliveTimeout: 10_000,
    optimizeEmptyRequests: true,
  };
}

export function guardConnections(server: Server, limits: ConnectionLimits): Connections {
  const ofAddress = new Map<string, number>();
  /** The current body of each connection; the next request is read after it. */
  const bodies = new Map<Socket, Body>();
  const pipelined = new WeakMap<Socket, number>();
  const counted = { open: 0, refused: 0, cut: 0 };
  server.maxConnections = limits.most;
  server.setTimeout(limits.still, (socket) => {
    counted.cut++;
    socket.destroy();
  });
  server.on("drop", () => {
    counted.refused++;
  });
  server.on("connection", accept);
  const timer = setInterval(look, limits.look).unref();
  server.once("close", () => clearInterval(timer));

  return {
    admit({ socket }, response) {
      if (socket.destroyed) return false;
      // Node assigns a response its connection when all earlier responses are written.
      if (response.socket !== null) return true;
      const waiting = (pipelined.get(socket) ?? 0) + 1;
      pipelined.set(socket, waiting);
      response.once("close", () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
      if (waiting <= limits.maxPipelined) return true;
      counted.cut++;
      socket.destroy();
      return false;
    },
    watch(request, response) {
      const { "content-length": length, "transfer-encoding": chunked } = request.headers;
      if (chunked === undefined && (length === undefined || length === "0")) {
        // With the declared body type of such a request, a parser would wait for an end that never comes (`optimizeEmptyRequests`).
        if (length === undefined) delete request.headers["content-type"];
        return;
      }
      const { socket } = request;
      const body: Body = {
        request,
        response,
        bytes: socket.bytesRead,
        since: limits.now(),
        answered: null,
      };
      bodies.set(socket, body);
      request.once("end", () => forget(body));
      request.once("close", () => {
        if (request.complete) forget(body);
      });
    },
    count: () => ({ ...counted }),
  };

  function accept(socket: Socket): void {
    const address = networkOf(socket.remoteAddress);
    const others = ofAddress.get(address) ?? 0;
    if (limits.maxOfOne !== null && others >= limits.maxOfOne) {
      counted.refused++;
      socket.destroy();
      return;
    }
    ofAddress.set(address, others + 1);
    counted.open++;
    socket.once("close", () => {
      bodies.delete(socket);
      counted.open--;
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    });
  }

  function look(): void {
    const now = limits.now();
    for (const [socket, body] of bodies) {
      const { request, response } = body;
      if (response.writableFinished) {
        body.answered ??= { bytes: socket.bytesRead, at: now };
        if (
          socket.bytesRead - body.answered.bytes > limits.afterwards.bytes ||
          now - body.answered.at > limits.afterwards.milliseconds
        )
          cut(body);
      }
      if (now - body.since < limits.body.per) continue;
      // Data that has arrived but was not read yet is not the client's fault.
      const isWaitedFor = request.readableLength < request.readableHighWaterMark;
      if (isWaitedFor && socket.bytesRead - body.bytes < limits.body.bytes) cut(body);
      else Object.assign(body, { bytes: socket.bytesRead, since: now });
    }
  }

  function forget(body: Body): void {
    const { socket } = body.request;
    if (bodies.get(socket) === body) bodies.delete(socket);
  }

  function cut(body: Body): void {
    forget(body);
    counted.cut++;
    const {
      request: { socket },
      response,
    } = body;
    if (response.headersSent) socket.destroy();
    // The same error as Node's own request timeout, so that it gets the same response.
    else
      server.emit(
        "clientError",
        Object.assign(new Error("The body came too slowly."), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
        socket,
      );
  }
}
