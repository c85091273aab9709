// What happens when many readers arrive at the moment of publishing: the server renders each page once, and all readers see the new one.
import { brotliDecompressSync } from "node:zlib";
import { owner } from "#tests/support/test-settings.ts";
import { type ServerProcess } from "../tests/e2e/support/server-process.ts";
import { freePort } from "../tests/support/free-port.ts";
import type { Figure } from "./figure.ts";
import { createVisitor, withPlainSite } from "./visitors.ts";
import { median } from "./percentile.ts";

const requests = 200;
const rounds = 5;
const paths = ["/", "/blogs", "/blogs/archive", "/blog/news"];

export async function measurePublish(): Promise<Figure[]> {
  const metricsPort = await freePort();
  return withPlainSite({ METRICS_PORT: String(metricsPort) }, async (server) => {
    const token = await logIn(server);
    const send = (method: string, path: string, body: unknown) =>
      fetch(`${server.url}/api${path}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const post = { title: "News", description: "What is new", content: "<p>Nothing yet.</p>", published: true };
    const { _id: id } = (await (await send("POST", "/blogs", post)).json()) as { _id: string };
    const visitor = createVisitor(server, requests);
    let rendered = 0;
    let fresh = 0;
    const times: number[] = [];
    try {
      for (let round = 1; round <= rounds; round++) {
        const before = await countRenders(metricsPort);
        const title = `News of round ${round}`;
        await send("PUT", `/blogs/${id}`, { ...post, title, content: `<p>${title}</p>` });
        const visits = await Promise.all(
          Array.from({ length: requests }, (_, index) => visitor.visit(paths[index % paths.length] ?? "/")),
        );
        rendered = Math.max(rendered, (await countRenders(metricsPort)) - before);
        const texts = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).text()));
        fresh +=
          visits.every(({ status, body }) => status === 200 && brotliDecompressSync(body).includes(title)) &&
          texts.every((text) => text.includes(title))
            ? 1
            : 0;
        times.push(Math.max(...visits.map(({ milliseconds }) => milliseconds)));
      }
    } finally {
      visitor.close();
    }
    const worst = median(times);
    return [
      {
        name: `${requests} requests at once after a publish`,
        figure: `at most ${rendered} renderings for ${paths.length} pages, all responses fresh in ${fresh} of ${rounds} rounds; the last of them after ${worst.toFixed(0)} ms`,
        goal: "each page rendered once, every answer fresh",
        met: rendered <= paths.length && fresh === rounds,
        used: fresh === rounds ? rendered / paths.length : 8,
      },
    ];
  });
}

async function logIn(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function countRenders(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^savepoint_page_render_seconds_count (\d+)/m.exec(text)?.[1] ?? 0);
}
