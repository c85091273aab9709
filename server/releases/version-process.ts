// A version of the site as a process, and the questions that tell whether it works.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type VersionProcess = {
  /** Resolves with the exit code once it has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** Lets running requests finish, and kills the process if that takes too long. */
  stop(): Promise<void>;
};

/** Longer than the site takes at most to end by itself. */
const stopSeconds = 15;

/** Starts a version. If this process ends, however it ends, the version ends, too. */
export function startVersion(
  folder: string,
  {
    env,
    args = [],
    output = "inherit",
  }: { env: NodeJS.ProcessEnv; args?: readonly string[]; output?: "inherit" | ((text: string) => void) },
): VersionProcess {
  const node = join(folder, process.platform === "win32" ? "node.exe" : "node");
  const stream = output === "inherit" ? "inherit" : "pipe";
  const child = spawn(node, [join(folder, "build", "program", "main.js"), ...args], {
    env: { ...env, NODE_ENV: "production" },
    // The version notices the end of this process by the end of the channel.
    stdio: ["ignore", stream, stream, "ipc"],
  });
  if (output !== "inherit")
    for (const each of [child.stdout, child.stderr]) each?.on("data", (chunk: Buffer) => output(chunk.toString()));
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      isOver = true;
      resolve(code);
    };
    child.once("exit", end).once("error", () => end(null));
  });
  return {
    ended,
    hasEnded: () => isOver,
    async stop() {
      if (isOver) return;
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill("SIGKILL"), stopSeconds * 1000);
      await ended;
      clearTimeout(timer);
    },
  };
}

const requestMilliseconds = 10_000;
const pauseMilliseconds = 50;

/** Waits until the site at a URL is ready. Returns whether it was within that time. */
export async function untilReady(
  origin: string,
  { process, seconds, signal }: { process: VersionProcess; seconds: number; signal?: AbortSignal },
): Promise<boolean> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    if ((await askFor(`${origin}/api/health/ready`)) === 200) return true;
    if (performance.now() > until || process.hasEnded() || signal?.aborted) return false;
    await wait(pauseMilliseconds);
  }
}

/** A busy site may refuse a request and answer the next one. */
const maxAttempts = 3;
const attemptMilliseconds = 1000;

/** Returns the first of these paths that isn't answered with a page; null if all are. */
export async function findMissingPage(origin: string, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (!(await isAnswered(`${origin}${path}`))) return path;
  return null;
}

async function isAnswered(url: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    if ((await askFor(url)) === 200) return true;
    if (attempt === maxAttempts) return false;
    await wait(attemptMilliseconds);
  }
}

/** Returns the first of these paths that the site fails to answer. A page that the owner has deleted meanwhile is answered, too. */
export async function findFailingPage(origin: string, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (((await askFor(`${origin}${path}`)) ?? 500) >= 500) return path;
  return null;
}

/** Returns the status of the answer; null if none comes, or an empty page. */
async function askFor(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(requestMilliseconds) });
    const text = await response.text();
    return response.status === 200 && text === "" ? null : response.status;
  } catch {
    return null;
  }
}

/** Returns where a site that listens at this host is reached from this machine. */
export function originOf({ host, port }: { host: string; port: number }): string {
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}
