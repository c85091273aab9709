// How the site bears load and abuse: `connections.ts` bounds what a client may hold, `rate-limits.ts` how often it may ask, and
// `overload.ts` and `renders.ts` shed what would be too much at once.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../limits/network.ts";

export type ConnectionLimits = {
  /** Connections at once, of all and of one address; an IPv6 network of 64 bits counts as one address. */
  most: number;
  /** Null where a proxy stands in between: then all connections are its own. */
  maxOfOne: number | null;
  /** Requests on one connection that wait for the answers before them: browsers send one, and wait for its answer. */
  maxPipelined: number;
  /** Milliseconds until the head of a request must be there. */
  head: number;
  /** Milliseconds that a connection may stand still: a request that nobody finishes, an answer that nobody reads. */
  still: number;
  /** A body must bring so many bytes in so many milliseconds: a slow line does, one that trickles only to stay does not. */
  body: { bytes: number; per: number };
  /** What may still come of a body after it was answered, which is read and forgotten so that its sender sees the answer. */
  afterwards: { bytes: number; milliseconds: number };
  /** Milliseconds between looks at all of this. */
  look: number;
  /** The clock that bodies are watched by. */
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
  /** False where nobody should answer, because the connection is cut: it brought too many requests without waiting for answers. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** Watches the body of a request, where it has one; nobody is to wait for one where there is none. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Open now, and those that were refused or cut so far. */
  count(): { open: number; refused: number; cut: number };
};

type Body = {
  request: IncomingMessage;
  response: ServerResponse;
  bytes: number;
  since: number;
  answered: { bytes: number; at: number } | null;
};

/** Node's own limits, where it has them. */
export function serverOptions({ head, look }: ConnectionLimits): {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
  keepAliveTimeout: number;
  optimizeEmptyRequests: boolean;
} {
  // How long a whole request may take depends on how much comes: a video on a slow line takes an hour.
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
  /** Of each connection the body that comes: the next request is read when it has come. */
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
      // Node gives an answer its connection when all answers before it are written.
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
        // What such a request says its body is would have it read to an end that never comes (`optimizeEmptyRequests`).
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
      // What has come and was not taken yet is not the client's fault.
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
    // As Node itself says that a request took too long, so that it is answered in the same way.
    else
      server.emit(
        "clientError",
        Object.assign(new Error("The body came too slowly."), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
        socket,
      );
  }
}
