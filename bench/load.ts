import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Load = { requestsPerSecond: number; p50: number; p95: number; p99: number; requests: number };

/**
 * Requests one URL of a loopback server over and over on a number of kept-open connections, one request at a time on each. All responses
 * must have the same length: the client then needs no parsing, so the server is the bottleneck. Latencies are in milliseconds.
 */
export async function load(options: {
  port: number;
  path: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}): Promise<Load> {
  const lines = Object.entries({ host: `localhost:${options.port}`, ...options.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const request = Buffer.from(`GET ${options.path} HTTP/1.1\r\n${lines}\r\n`);
  const expected = await measureAnswer(options.port, request);
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.connections }, () => keepAsking(options.port, request, expected, end, latencies)),
  );
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: latencies.length,
  };
}

/**
 * Waits until the server has compressed the page as far as possible, which it does in the background after a few requests. The length
 * changes once, and must not change during a measurement.
 */
export async function untilSmallest(url: string, headers: Record<string, string>): Promise<void> {
  for (let visit = 0; visit < 4; visit++) await (await fetch(url, { headers })).arrayBuffer();
  await wait(2000);
}

/** Returns the bytes of the whole response: its head, and the body that Content-Length announces (none for 304). */
function measureAnswer(port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      const head = answer.indexOf("\r\n\r\n");
      if (head === -1) return;
      const text = answer.subarray(0, head).toString();
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? (status === 304 ? 0 : Number.NaN));
      socket.destroy();
      if (status === 200 || status === 304) resolve(head + 4 + length);
      else reject(new Error(`The server answered ${status}.`));
    });
    socket.write(request);
  });
}

function keepAsking(port: number, request: Buffer, expected: number, end: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let received = 0;
    let sent = 0;
    const ask = () => {
      received = 0;
      sent = performance.now();
      socket.write(request);
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received < expected) return;
      const now = performance.now();
      latencies.push(now - sent);
      if (now < end) ask();
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}
