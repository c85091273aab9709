// Visitors for the benchmarks. Each request has its own IP address, which the server accepts because it trusts this machine as its proxy.
import { Agent, request as httpRequest } from "node:http";
import { rmSync } from "node:fs";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { addSamplePosts } from "./sample-posts.ts";

export type Visit = { status: number; milliseconds: number; body: Buffer };
export type Visitor = (path: string, from?: string) => Promise<Visit>;

const posts = 300;

/**
 * Runs a measurement on a site without images, whose pages don't change. Pages of the example content change while their image variants are
 * made.
 */
export async function withPlainSite<Result>(
  env: Record<string, string>,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const dataDir = temporaryFolder();
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  await addSamplePosts(context, posts);
  await context.close();
  const server = await startServer({ dataDir, env: { TRUST_PROXY: "127.0.0.1/8", ...env } });
  try {
    return await work(server);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function createVisitor(server: ServerProcess, connections: number): { visit: Visitor; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const port = Number(new URL(server.url).port);
  let count = 0;
  return {
    visit: (path, from = `10.${(++count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`) =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        httpRequest(
          { agent, host: "127.0.0.1", port, path, headers: { "x-forwarded-for": from, "accept-encoding": "br" } },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on("data", (chunk: Buffer) => {
              chunks.push(chunk);
            });
            answer.once("end", () => {
              const milliseconds = performance.now() - start;
              resolve({ status: answer.statusCode ?? 0, milliseconds, body: Buffer.concat(chunks) });
            });
          },
        )
          .once("error", reject)
          .end();
      }),
    close: () => agent.destroy(),
  };
}
