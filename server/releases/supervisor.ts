// `savepoint start`: runs the current version of the site, and changes to another one when an update or a rollback asks for it.
//
// `current` names the old version until the new one has worked for a minute. Whatever ends this process before, the next start is of
// the old version.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { takeLock } from "../data-dir.ts";
import { ConflictError } from "../errors.ts";
import type { Change, Installation, Next, Running } from "./installation.ts";
import { findFailingPage, startVersion, untilReady, type VersionProcess } from "./version-process.ts";

type Options = {
  installation: Installation;
  /** For the versions. */
  env: NodeJS.ProcessEnv;
  /** Where the site is reached. */
  origin: string;
  dataDir: string;
  log: (line: string) => void;
  /** Aborted to stop. */
  signal: AbortSignal;
  /** For tests, which can't wait as long. */
  pace?: { watchSeconds: number; checkSeconds: number };
};

/** Between looks at whether a change is wanted. */
const lookMilliseconds = 500;
export const usualPace = { watchSeconds: 60, checkSeconds: 2 };
/** A version is given up when this many checks in a row fail. With the usual pace, that is a quarter of a minute: a busy machine can be slow for a while. */
const maxFailedChecks = 8;

type Trial = { problem: null; process: VersionProcess } | { problem: string };

/** Runs the site until it ends or is stopped. Returns the exit code. */
export async function superviseSite(options: Options): Promise<number> {
  const { installation, dataDir, log, signal } = options;
  const unlock = takeLock(join(installation.folder, "site.lock"), `site.lock in ${installation.folder}`);
  if (unlock === null) {
    const pid = installation.readRunning()?.pid;
    throw new ConflictError(
      `Savepoint runs already${pid === undefined ? "" : ` (process ${pid})`} from ${installation.folder}; stop it first.`,
    );
  }
  let site: VersionProcess | null = null;
  try {
    await settleInterrupted(installation, log);
    for (;;) {
      const current = installation.readCurrent();
      const next = installation.readNext();
      if (next !== null) {
        site = await change(options, { current, next, site });
        if (signal.aborted) return 0;
        continue;
      }
      site ??= startVersion(installation.versionFolder(current), { env: options.env });
      noteRunning(installation, { pid: process.pid, version: current, dataDir });
      const wanted = await untilChangeIsWanted(installation, site, signal);
      if (wanted) continue;
      if (!signal.aborted) return (await site.ended) ?? 1;
      await site.stop();
      return (await site.ended) ?? 1;
    }
  } finally {
    await site?.stop();
    installation.forgetRunning();
    unlock();
  }
}

/** Forgets a change that a kill or a power cut interrupted. */
async function settleInterrupted(installation: Installation, log: (line: string) => void): Promise<void> {
  const next = installation.readNext();
  if (next === null || !next.isTried) return;
  const current = installation.readCurrent();
  // Otherwise the version was confirmed, and only this line was missing.
  if (next.version !== current)
    await finish(installation, { from: current, to: next.version, problem: "It ended before it was confirmed." }, log);
  await installation.forgetNext();
}

async function untilChangeIsWanted(
  installation: Installation,
  site: VersionProcess,
  signal: AbortSignal,
): Promise<boolean> {
  while (!site.hasEnded() && !signal.aborted) {
    if (installation.readNext() !== null) return true;
    await Promise.race([wait(lookMilliseconds), site.ended]);
  }
  return false;
}

/** Only tells commands that the site runs, so a full disk doesn't keep the site from running. */
function noteRunning(installation: Installation, running: Running): void {
  try {
    installation.setRunning(running);
  } catch {
    // A command then leaves its wish, which this process finds all the same.
  }
}

/**
 * Tries a version. Returns its process if it works, and else the process of the current version, or null where that has to start again. What can't
 * be noted, such as on a full disk, isn't done: the next start would not know of it.
 */
async function change(
  options: Options,
  { current, next, site }: { current: string; next: Next; site: VersionProcess | null },
): Promise<VersionProcess | null> {
  const { installation, log, signal } = options;
  const settle = async (problem: string | null) => {
    await finish(installation, { from: current, to: next.version, problem }, log);
    await installation.forgetNext();
  };
  try {
    await installation.setNext({ ...next, isTried: true });
  } catch (error) {
    await settle(reasonOf(error));
    return site;
  }
  await site?.stop();
  const trial = await tryVersion(options, next);
  if (trial.problem !== null) {
    await settle(signal.aborted ? "The site was stopped before it was confirmed." : trial.problem);
    return null;
  }
  try {
    if (next.version !== current) {
      await installation.setPrevious(current);
      await installation.setCurrent(next.version);
    }
  } catch (error) {
    await trial.process.stop();
    await settle(reasonOf(error));
    return null;
  }
  await settle(null);
  return trial.process;
}

async function tryVersion(options: Options, next: Next): Promise<Trial> {
  const { installation, env, origin, signal, pace = usualPace } = options;
  const process = startVersion(installation.versionFolder(next.version), {
    env,
    args: next.isBackedUp ? ["--backed-up"] : [],
  });
  const fail = async (problem: string): Promise<Trial> => {
    await process.stop();
    return { problem };
  };
  if (!(await untilReady(origin, { process, seconds: next.readyWithin, signal })))
    return fail(process.hasEnded() ? "It ended at once." : `It was not ready within ${next.readyWithin} s.`);
  let failedChecks = 0;
  for (const until = performance.now() + pace.watchSeconds * 1000; ;) {
    if (signal.aborted || process.hasEnded()) return fail("It ended.");
    const failing = await findFailingPage(origin, ["/api/health/ready", ...next.pages]);
    failedChecks = failing === null ? 0 : failedChecks + 1;
    if (failing !== null && failedChecks === maxFailedChecks) return fail(`${failing} wasn't answered.`);
    if (performance.now() >= until && failedChecks === 0) return { problem: null, process };
    await Promise.race([wait(pace.checkSeconds * 1000), process.ended]);
  }
}

async function finish(
  installation: Installation,
  change: Omit<Change, "at">,
  log: (line: string) => void,
): Promise<void> {
  // Only tells commands and the next look at the status, so a full disk stops nothing here.
  await installation.setLastChange({ ...change, at: new Date().toISOString() }).catch(() => undefined);
  log(
    change.problem === null
      ? `Savepoint is ${change.to} now.`
      : `Savepoint ${change.to} didn't work, so ${change.from} runs again. ${change.problem}`,
  );
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ENOSPC|EDQUOT)$/.test(code)) return "The disk is full.";
  return `Nothing can be written to its folder (${code === "" ? String(error) : code}).`;
}
