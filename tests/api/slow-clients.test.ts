import type { Socket } from "node:net";
import { expect, test } from "vitest";
import type { ConnectionLimits } from "#server/load-limits/connections.ts";
import type { WebApp } from "#server/pages/pages.ts";
import { html, pagesOf } from "#tests/support/fake-web.ts";
import { listen, open, trickle } from "#tests/support/sockets.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** The real limits with a hundredth of their timeouts. */
async function start(connections: Partial<ConnectionLimits>) {
  const server = await startTestServer({ app: () => ({ connections: { look: 20, ...connections } }) });
  return { server, port: await listen(server.app) };
}

const head = (length: number) =>
  `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test("headers that never end get a 408, and the connection is closed", async () => {
  const { port } = await start({ head: 200 });
  const client = await open(port);
  client.socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n");
  trickle(client, "X-Slow: yes\r\n", 50);
  const answer = await client.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toEqual({
    statusCode: 408,
    error: "Request Timeout",
    message: "The request did not come in time.",
  });
});

test("a silent connection is closed", async () => {
  const { port } = await start({ head: 200 });
  expect(await (await open(port)).closed).toMatch(/^$|^HTTP\/1\.1 408 /);
});

/** A server that expects 100 bytes of a body within 20 seconds, on a clock that the test moves. */
async function startWithClock() {
  const clock = { time: 0, readings: 0 };
  const now = () => {
    clock.readings++;
    return clock.time;
  };
  const { server, port } = await start({ look: 5, body: { bytes: 100, per: 20_000 }, now });
  let taken: Socket | undefined;
  server.app.server.once("connection", (socket: Socket) => {
    taken = socket;
  });
  const client = await open(port);
  return {
    server,
    client,
    /** Sends a piece, and moves the clock when the server has received it. */
    async send(text: string, milliseconds: number) {
      const bytes = (taken?.bytesRead ?? 0) + Buffer.byteLength(text);
      client.socket.write(text);
      await expect.poll(() => taken?.bytesRead).toBe(bytes);
      clock.time += milliseconds;
      const { readings } = clock;
      await expect.poll(() => clock.readings, { interval: 2 }).toBeGreaterThan(readings);
    },
  };
}

test("a body that trickles gets a 408, and the connection is closed", async () => {
  const { client, send } = await startWithClock();
  await send(head(60_000), 0);
  await send(" ".repeat(99), 20_000);
  expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body on a slow but steady line is accepted, however long it takes", async () => {
  const { server, client, send } = await startWithClock();
  const body = JSON.stringify({ name: "Sam", email: "sam@example.com", message: "x".repeat(2000) });
  await send(head(body.length), 0);
  for (let at = 0; at < body.length; at += 100) await send(body.slice(at, at + 100), 20_000);
  await expect.poll(client.received).toMatch(/^HTTP\/1\.1 201 /);
  expect((await server.asOwner("GET", "/enquiries")).body.items).toHaveLength(1);
});

test("a client whose upload was refused may not keep sending forever", async () => {
  const { port } = await start({ afterwards: { bytes: 100_000, milliseconds: 60_000 } });
  const client = await open(port);
  client.socket.write(
    "POST /api/blogs/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  trickle(client, `${(20_000).toString(16)}\r\n${"x".repeat(20_000)}\r\n`, 20);
  expect(await client.closed).toMatch(/^HTTP\/1\.1 401 /);
});

test("a client that never reads a response is cut off", { tags: ["long"] }, async () => {
  const { server, port } = await start({ still: 400 });
  const { body } = await server.asOwner("POST", "/blogs", {
    title: "Long",
    description: "Very",
    published: true,
    content: `<p>${"long ".repeat(100_000)}</p>`,
  });
  const client = await open(port);
  client.socket.pause();
  client.socket.write(`GET /api/blogs/${String(body._id)} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(20));
  expect((await server.call("GET", "/health")).status).toBe(200);
  await expect.poll(() => connectionsOf(server.app.server)).toBe(0);
});

test("an IP address has a limit of connections, and gets another one when it closes one", async () => {
  const { port } = await start({ maxOfOne: 3 });
  const clients = await Promise.all([open(port), open(port), open(port)]);
  await Promise.all(
    clients.map(async (client) => {
      client.socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await expect.poll(client.received).toMatch(/\}$/);
    }),
  );
  expect(await (await open(port)).closed).toBe("");
  clients[0]?.socket.destroy();
  await clients[0]?.closed;
  const answers = async () => {
    const client = await open(port);
    client.socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    return (await client.closed).slice(0, 12);
  };
  await expect.poll(answers).toBe("HTTP/1.1 200");
});

test("consecutive requests on one connection are each answered, with or without a body", async () => {
  const { port } = await start({});
  const client = await open(port);
  const ask = (line: string, rest: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n${rest}`;
  const health = ask("GET /api/health", "\r\n");
  const withBody = ask("GET /api/health", "Content-Length: 5\r\n\r\nhello");
  const refused = ask("POST /api/contact", "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
  const bare = ask("POST /api/auth/logout", "\r\n");
  client.socket.write(
    [health, withBody, health, refused, bare, ask("GET /api/health", "Connection: close\r\n\r\n")].join(""),
  );
  expect((await client.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(
    ["200", "200", "200", "400", "401", "200"].map((status) => `HTTP/1.1 ${status}`),
  );
});

test("a client that pipelines many requests is cut off, and the remaining requests are not answered", async () => {
  let handled = 0;
  const web: WebApp = {
    isPage: () => true,
    queryOf: () => [],
    render: () => Promise.resolve({ status: 200, headers: html, text: "" }),
  };
  const server = await startTestServer({
    app: (context) => ({
      connections: { maxPipelined: 5 },
      pages: {
        ...pagesOf(context, web),
        serveCached() {
          handled++;
          return false;
        },
      },
    }),
  });
  const port = await listen(server.app);
  const request = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const client = await open(port);
  client.socket.write(request.repeat(6));
  await expect.poll(() => client.received().match(/HTTP\/1\.1 200/g)).toHaveLength(6);
  // Answered requests no longer count.
  client.socket.write(request.repeat(6));
  await expect.poll(() => client.received().match(/HTTP\/1\.1 200/g)).toHaveLength(12);
  handled = 0;
  client.socket.write(request.repeat(1000));
  await client.closed;
  expect(handled).toBe(6);
});

test("a connection that is reused often gathers no listeners", async () => {
  const { server, port } = await start({});
  const listeners: number[] = [];
  server.app.server.on("request", ({ socket }: { socket: Socket }) => listeners.push(socket.listenerCount("close")));
  const client = await open(port);
  const answers = () => client.received().match(/HTTP\/1\.1 400/g)?.length ?? 0;
  for (let count = 1; count <= 14; count++) {
    client.socket.write(`${head(2)}{}`);
    await expect.poll(answers).toBe(count);
  }
  expect(listeners).toEqual(Array.from({ length: 14 }, () => listeners[0]));
});

test("invalid HTTP gets a 400, and oversized headers a 431", async () => {
  const { port } = await start({});
  const garbage = await open(port);
  garbage.socket.write("\x16\x03\x01 hello\r\n\r\n");
  expect(await garbage.closed).toMatch(/^HTTP\/1\.1 400 [^]*"The request can't be understood\."/);
  const large = await open(port);
  large.socket.write(`GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`);
  expect(await large.closed).toMatch(/^HTTP\/1\.1 431 [^]*"The head of the request is too large\."/);
});

test("a body over a call's limit is refused with 413 and a message, whether or not its length was declared", async () => {
  const { server, port } = await start({});
  const body = { name: "x".repeat(70_000) };
  for (const path of ["/contact", "/auth/login"]) {
    expect(await server.call("POST", path, { body }), path).toMatchObject({
      status: 413,
      body: { statusCode: 413, error: "Payload Too Large", message: "The body is too large." },
    });
    const client = await open(port);
    client.socket.write(
      `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
    );
    const text = JSON.stringify(body);
    client.socket.write(`${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`);
    expect(await client.closed, path).toMatch(/^HTTP\/1\.1 413 [^]*"The body is too large\."/);
  }
});

test("a client that sends an oversized body can read the error and continue", async () => {
  const { port } = await start({});
  const client = await open(port);
  client.socket.write(head(10_000_000));
  client.socket.write(" ".repeat(10_000_000));
  client.socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect((await client.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
});

test("a request with two hosts is refused", async () => {
  const { port } = await start({});
  const client = await open(port);
  client.socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n");
  expect(await client.closed).toMatch(/^HTTP\/1\.1 400 [^]*"The request names more than one host\."/);
});

test("a JSON request without a body is refused without waiting for more", async () => {
  const { port } = await start({});
  for (const [length, expected] of [
    ["", { message: ["Send a JSON object."], code: "invalid" }],
    ["Content-Length: 0\r\n", { message: "The body is empty; send JSON." }],
  ] as const) {
    const client = await open(port);
    client.socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${length}\r\n`,
    );
    const answer = await client.closed;
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))), length).toEqual({
      statusCode: 400,
      error: "Bad Request",
      ...expected,
    });
  }
});

function connectionsOf(server: {
  getConnections(done: (error: Error | null, count: number) => void): void;
}): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
}

test("an app that never listened leaves no server and no timer behind", async () => {
  const { app } = await startTestServer();
  let isClosed = false;
  app.server.once("close", () => (isClosed = true));
  await app.close();
  expect(isClosed).toBe(true);
});
