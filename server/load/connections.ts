// How the site bears load and abuse: `connections.ts` bounds what a client may hold, `rate-limits.ts` how often it may ask, and
// `overload.ts` and `renders.ts` shed what would be too much at once.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../domain/network.ts";

export type ConnectionLimits = {
  /** Connections at once, of all and of one address; an IPv6 network of 64 bits counts as one address. */
  most: number;
  /** Null where a proxy stands in between: then all connections are its own. */
  mostOfOne: number | null;
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
};

export const connectionLimits: ConnectionLimits = {
  most: 4000,
  mostOfOne: 512,
  head: 10_000,
  still: 120_000,
  body: { bytes: 32 * 1024, per: 20_000 },
  afterwards: { bytes: 256 * 1024 * 1024, milliseconds: 15 * 60_000 },
  look: 2000,
};

export type Connections = {
  /** Watches the body of a request, where it has one; nobody is to wait for one where there is none. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Open now, and those that were refused or cut so far. */
  count(): { open: number; refused: number; cut: number };
};

type Body = { request: IncomingMessage; response: ServerResponse; bytes: number; since: number; answered: { bytes: number; at: number } | null };

/** Node's own limits, where it has them. */
export function serverOptions({ head, look }: ConnectionLimits): { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number; keepAliveTimeout: number; optimizeEmptyRequests: boolean } {
  // How long a whole request may take depends on how much comes: a film on a slow line takes an hour.
  return { headersTimeout: head, requestTimeout: 0, connectionsCheckingInterval: look, keepAliveTimeout: 10_000, optimizeEmptyRequests: true };
}

export function guardConnections(server: Server, limits: ConnectionLimits): Connections {
  const ofAddress = new Map<string, number>();
  const bodies = new Set<Body>();
  const counted = { open: 0, refused: 0, cut: 0 };
  server.maxConnections = limits.most;
  server.setTimeout(limits.still, (socket) => {
    counted.cut++;
    socket.destroy();
  });
  server.on("drop", () => { counted.refused++; });
  server.on("connection", accept);
  const timer = setInterval(look, limits.look).unref();
  server.once("close", () => clearInterval(timer));

  return {
    watch(request, response) {
      const { "content-length": length, "transfer-encoding": chunked } = request.headers;
      if (chunked === undefined && (length === undefined || length === "0")) {
        // What such a request says its body is would have it read to an end that never comes (`optimizeEmptyRequests`).
        if (length === undefined) delete request.headers["content-type"];
        return;
      }
      const body: Body = { request, response, bytes: request.socket.bytesRead, since: performance.now(), answered: null };
      bodies.add(body);
      request.once("end", () => bodies.delete(body));
      request.once("close", () => { if (request.complete || request.socket.destroyed) bodies.delete(body); });
      request.socket.once("close", () => bodies.delete(body));
    },
    count: () => ({ ...counted }),
  };

  function accept(socket: Socket): void {
    const address = networkOf(socket.remoteAddress);
    const others = ofAddress.get(address) ?? 0;
    if (limits.mostOfOne !== null && others >= limits.mostOfOne) {
      counted.refused++;
      socket.destroy();
      return;
    }
    ofAddress.set(address, others + 1);
    counted.open++;
    socket.once("close", () => {
      counted.open--;
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    });
  }

  function look(): void {
    const now = performance.now();
    for (const body of bodies) {
      const { request, response } = body;
      const { socket } = request;
      if (response.writableFinished) {
        body.answered ??= { bytes: socket.bytesRead, at: now };
        if (socket.bytesRead - body.answered.bytes > limits.afterwards.bytes || now - body.answered.at > limits.afterwards.milliseconds) cut(body);
      }
      if (now - body.since < limits.body.per) continue;
      // What has come and was not taken yet is not the client's fault.
      const isWaitedFor = request.readableLength < request.readableHighWaterMark;
      if (isWaitedFor && socket.bytesRead - body.bytes < limits.body.bytes) cut(body);
      else Object.assign(body, { bytes: socket.bytesRead, since: now });
    }
  }

  function cut(body: Body): void {
    bodies.delete(body);
    counted.cut++;
    const { request: { socket }, response } = body;
    if (response.headersSent) socket.destroy();
    // As Node itself says that a request took too long, so that it is answered in the same way.
    else server.emit("clientError", Object.assign(new Error("The body came too slowly."), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  }
}
