// What happens when many readers arrive at the moment of publishing: the server renders each page once, and all readers see the new one.
import { rmSync } from "node:fs";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { freePort } from "#tests/support/free-port.ts";
import { owner } from "#tests/support/test-settings.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import type { Figure } from "./figure.ts";
import { addSamplePosts } from "./sample-posts.ts";
import { median } from "./percentile.ts";

const posts = 300;
const requests = 200;
const rounds = 5;
const paths = ["/", "/blogs", "/blogs/archive", "/blog/news"];

/** Measures a site without images, because pages of the example content also change while their image variants are made. */
export async function measurePublish(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  await addSamplePosts(context, posts);
  await context.close();
  const metricsPort = await freePort();
  // Each visitor has an IP address, which the server accepts because it trusts this machine as its proxy.
  const env = { TRUST_PROXY: "127.0.0.1/8", METRICS_PORT: String(metricsPort) };
  const server = await startServer({ dataDir, env });
  try {
    return [await publishOften(server, metricsPort)];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function publishOften({ url }: ServerProcess, metricsPort: number): Promise<Figure> {
  const { access_token: token } = (await (await send("POST", "/auth/login", owner)).json()) as { access_token: string };
  const post = { title: "News", description: "What is new", content: "<p>Nothing yet.</p>", published: true };
  const { _id: id } = (await (await send("POST", "/blogs", post, token)).json()) as { _id: string };
  let rendered = 0;
  let fresh = 0;
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const before = await countRenders(metricsPort);
    const title = `News of round ${round}`;
    await send("PUT", `/blogs/${id}`, { ...post, title, content: `<p>${title}</p>` }, token);
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: requests }, async (_, index) => {
        const headers = { "x-forwarded-for": `10.0.${round}.${index}` };
        const answer = await fetch(`${url}${paths[index % paths.length]}`, { headers });
        return { status: answer.status, text: await answer.text() };
      }),
    );
    times.push(performance.now() - start);
    rendered = Math.max(rendered, (await countRenders(metricsPort)) - before);
    if (answers.every(({ status, text }) => status === 200 && text.includes(title))) fresh++;
  }
  return {
    name: `${requests} requests at once after a publish`,
    figure: `at most ${rendered} renderings for ${paths.length} pages, all responses fresh in ${fresh} of ${rounds} rounds; the last of them after ${median(times).toFixed(0)} ms`,
    goal: "each page rendered once, every response fresh",
    met: rendered <= paths.length && fresh === rounds,
  };

  function send(method: string, path: string, body: unknown, as?: string): Promise<Response> {
    return fetch(`${url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(as !== undefined && { authorization: `Bearer ${as}` }) },
      body: JSON.stringify(body),
    });
  }
}

async function countRenders(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^savepoint_page_render_seconds_count (\d+)/m.exec(text)?.[1] ?? 0);
}
