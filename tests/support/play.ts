// A site whose builds are played on another host of the same port, as in production.
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { startTestServer, type TestServer } from "./test-server.ts";

export const siteHost = "www.example.com";
export const playHost = "play.example.com";

export type Got = { status: number; headers: Record<string, string | undefined>; body: Buffer; text: string };
export type PlaySite = TestServer & {
  port: number;
  /** Requests a path exactly as given. */
  ask(
    host: string,
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Got>;
  play(path: string, headers?: Record<string, string>): Promise<Got>;
};

export async function startPlaySite(
  env: Record<string, string> = {},
  app: NonNullable<Parameters<typeof startTestServer>[0]>["app"] = () => ({}),
): Promise<PlaySite> {
  const server = await startTestServer({
    app,
    env: {
      SITE_URL: `http://${siteHost}`,
      PLAY_URL: `http://${playHost}`,
      // So that each request can come from another visitor.
      TRUST_PROXY: "loopback",
      ...env,
    },
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const ask: PlaySite["ask"] = (host, path, options) => askPort(port, host, path, options);
  return { ...server, port, ask, play: (path, headers) => ask(playHost, path, { headers }) };
}

export function askPort(
  port: number,
  host: string,
  path: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string> | undefined; body?: string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", method, path, headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const received = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: received,
          text: received.toString(),
        });
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** Returns the path from a response as a URL of the play origin. */
export function pathOf(url: string): string {
  return new URL(url).pathname;
}
