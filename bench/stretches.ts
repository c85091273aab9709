// The real server with a probe in it: how long one request keeps all others waiting.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { owner } from "#tests/support/test-settings.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import type { Figure } from "./figure.ts";
import type { Stretch } from "./loop-probe.ts";

export type Probe = (name: string, work: () => Promise<void>) => Promise<void>;
export type Send = (method: string, path: string, body?: unknown, token?: string) => Promise<Response>;

/** The machine has other things to do: of several tries, the one that was disturbed least says what the request itself takes. */
const tries = 3;
const goal = 50;

/** Starts the server on a folder and answers the longest stretch without a turn of its event loop for each request that is probed. */
export async function measureStretches(
  dataDir: string,
  work: (server: ServerProcess, probe: Probe) => Promise<void>,
): Promise<Figure[]> {
  const report = join(temporaryFolder(), "stretch.json");
  const server = await startServer({
    dataDir,
    env: {
      LOOP_PROBE: report,
      NODE_OPTIONS: `--import=${new URL("loop-probe.ts", import.meta.url).href}`,
      OWNER_PASSWORD: owner.password,
    },
  });
  const figures: Figure[] = [];
  try {
    await work(server, async (name, request) => {
      const stretches: Stretch[] = [];
      for (let number = 0; number < tries; number++) {
        await askStretch(server, report);
        await request();
        stretches.push(await askStretch(server, report));
      }
      const [best = { milliseconds: 0, worked: 0 }] = stretches.toSorted((a, b) => a.worked - b.worked);
      figures.push({
        name: `loop: ${name}`,
        figure: `${best.milliseconds.toFixed(0)} ms without a turn; ${best.worked.toFixed(0)} ms of its own work without one`,
        goal: `≤ ${goal} ms`,
        met: best.worked <= goal,
        used: best.worked / goal,
      });
      console.log(figures.at(-1)?.name.padEnd(44), figures.at(-1)?.figure);
    });
  } finally {
    await server.stop();
  }
  return figures;
}

export function senderTo(server: ServerProcess): Send {
  return (method, path, body, token) =>
    fetch(server.url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
    });
}

export async function logInTo(send: Send): Promise<string> {
  const { access_token: token } = (await (await send("POST", "/api/auth/login", owner)).json()) as {
    access_token: string;
  };
  return token;
}

export async function read(answer: Response): Promise<string> {
  const text = await answer.text();
  // 404 too: what was to be measured is not there.
  if (answer.status >= 500 || answer.status === 404)
    throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

/** Asks for the longest stretch since it was last asked. */
async function askStretch(server: ServerProcess, report: string): Promise<Stretch> {
  rmSync(report, { force: true });
  process.kill(server.pid, "SIGUSR2");
  for (;;) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    try {
      return JSON.parse(readFileSync(report, "utf8")) as Stretch;
    } catch {
      // Not written yet.
    }
  }
}
