import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { watchRequests } from "./draining.ts";

let server: Server;
afterEach(() => server.closeAllConnections());

async function start(answer: (respond: () => void) => void) {
  server = createServer((_request, response) => answer(() => response.end("whole")));
  const draining = watchRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
    });
  return {
    port: (server.address() as AddressInfo).port,
    /** With a limit that no test reaches. */
    drain: () => draining.drain(close, 600_000),
  };
}

async function connectTo(port: number): Promise<{ socket: Socket; accepted: Socket }> {
  const connection = once(server, "connection");
  const socket = connect(port, "127.0.0.1");
  const [accepted] = (await connection) as [Socket];
  return { socket, accepted };
}

test("connections that browsers opened in advance, without a request, hold nothing up", async () => {
  const { port, drain } = await start((respond) => respond());
  const { socket } = await connectTo(port);
  const ended = once(socket, "close");
  await drain();
  await ended;
});

test("a request that is being answered gets its whole response", async () => {
  let respond = () => {};
  const { port, drain } = await start((finish) => {
    respond = finish;
  });
  const received = once(server, "request");
  const answered = new Promise<string>((resolve) => {
    request({ port, host: "127.0.0.1" }, (response) => {
      response.setEncoding("utf8").on("data", resolve);
    }).end();
  });
  await received;
  const drained = drain();
  respond();
  expect(await answered).toBe("whole");
  await drained;
});

test("a request of which only the beginning has arrived gets its response too", async () => {
  const { port, drain } = await start((respond) => respond());
  const { socket, accepted } = await connectTo(port);
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const ended = once(socket, "close");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  await vi.waitUntil(() => accepted.bytesRead > 0);
  const drained = drain();
  socket.write("\r\n");
  await Promise.all([ended, drained]);
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*whole/);
});
