import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Load = { requestsPerSecond: number; p50: number; p95: number; p99: number; requests: number };

/**
 * Asks a server on loopback for one address again and again over a number of kept-open connections, one request at a time on
 * each. The answer must always have the same length, which spares this client parsing it, so that the server is what limits.
 * Latencies are in milliseconds.
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

/** A page that is asked for a few times is made as small as it gets, in the background: its length changes once, and must not in the middle. */
export async function untilSmallest(url: string, headers: Record<string, string>): Promise<void> {
  for (let visit = 0; visit < 4; visit++) await (await fetch(url, { headers })).arrayBuffer();
  await wait(2000);
}

/** Bytes of the whole answer: its head and the body that Content-Length announces (none for 304). */
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
