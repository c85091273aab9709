import { connect, type Socket } from "node:net";
import { percentile } from "./percentile.ts";

/** Milliseconds. */
const maxSilence = 10_000;

export type Load = { requestsPerSecond: number; p99: number };

/**
 * Requests one URL of a loopback server over and over on a number of kept-open connections, one request at a time on each. All responses
 * must have the same length: the client then needs no parsing, so the server is the bottleneck. Latencies are in milliseconds.
 */
export async function load(options: {
  port: number;
  path: string;
  connections: number;
  seconds: number;
}): Promise<Load> {
  const request = Buffer.from(
    `GET ${options.path} HTTP/1.1\r\nhost: localhost:${options.port}\r\naccept-encoding: br\r\n\r\n`,
  );
  const expected = await measureAnswer(options.port, request);
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.connections }, () => keepAsking(options.port, request, expected, end, latencies)),
  );
  const seconds = (performance.now() - start) / 1000;
  return { requestsPerSecond: latencies.length / seconds, p99: percentile(latencies, 0.99) };
}

/** Returns the bytes of the whole response: its head, and the body that Content-Length announces. */
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
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      socket.destroy();
      if (status === 200) resolve(head + 4 + length);
      else reject(new Error(`The server answered ${status}.`));
    });
    socket.write(request);
  });
}

function keepAsking(port: number, request: Buffer, expected: number, end: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.setTimeout(maxSilence, () => {
      socket.destroy();
      reject(new Error(`The responses of ${request.toString().split(" ")[1]} don't have the same length.`));
    });
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
