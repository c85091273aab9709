// Misbehaving clients. They write HTTP by hand, so that they can stop in the middle.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";

export type Client = {
  socket: Socket;
  /** The data received so far. */
  received(): string;
  /** Resolves with all received data when the server has closed the connection. */
  closed: Promise<string>;
};

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

export async function open(port: number): Promise<Client> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  // These tests expect the connection to be cut.
  socket.on("error", () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  const closed = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(text));
  });
  await Promise.race([once(socket, "connect"), closed]);
  return { socket, received: () => text, closed };
}

/** Sends a piece at intervals until the connection closes. */
export function trickle({ socket }: Client, piece: string, every: number): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(piece);
  }, every);
  socket.once("close", () => clearInterval(timer));
}
