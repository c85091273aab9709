// Kills updates, and the process that runs the site, at every step: the site comes back, and the next update succeeds.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openInstallation } from "#server/releases/installation.ts";
import { freePort } from "#tests/support/free-port.ts";
import { installVersion, packVersion } from "#tests/support/stand-in-versions.ts";

/** Longer than an update takes, of which most is waiting. */
const updateMilliseconds = 3500;
const samples = 1;

test(
  "an update that is killed leaves a site that is served, and can be updated",
  { tags: ["long"], timeout: 120_000 },
  () => killAt("update", pointsOf(samples)),
);

test("a site that is killed while it changes comes back with one of the versions", { timeout: 120_000 }, () =>
  killAt("site", pointsOf(samples)),
);

test("the same, killed at 20 points each", { tags: ["long"], timeout: 900_000 }, async () => {
  await killAt("update", pointsOf(20));
  await killAt("site", pointsOf(20));
});

function pointsOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (updateMilliseconds * (index + 1)) / (count + 1));
}

async function killAt(what: "update" | "site", points: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "savepoint killed "));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  mkdirSync(join(folder, "data"));
  installVersion(folder, "1.0.0");
  const running = new Set<ChildProcess>();
  onTestFinished(() => {
    for (const child of running) child.kill("SIGKILL");
  });
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, ["tests/support/installation-process.ts", folder, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: String(port) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    running.add(child);
    const ended = new Promise<number | null>((resolve) => {
      child.once("exit", (code) => {
        running.delete(child);
        resolve(code);
      });
    });
    return { child, ended, errors: () => errors };
  };
  const served = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.text(),
      () => null,
    );
  const servesOneOf = (...versions: string[]) =>
    vi.waitUntil(async () => versions.includes((await served()) ?? ""), { timeout: 30_000 });

  let site = run("start");
  await servesOneOf("1.0.0");
  for (const [index, point] of points.entries()) {
    const before = openInstallation(folder).readCurrent();
    const after = `1.${index + 1}.0`;
    const archive = await packVersion(folder, after);
    const update = run("update", archive);
    await wait(point);
    (what === "update" ? update : site).child.kill("SIGKILL");
    await update.ended;
    if (what === "site") {
      await site.ended;
      // The version that it ran has ended with it.
      await vi.waitUntil(async () => (await served()) === null, { timeout: 10_000 });
      site = run("start");
    }
    await servesOneOf(before, after);
    await vi.waitUntil(() => openInstallation(folder).readNext() === null, { timeout: 30_000 });
    await servesOneOf(openInstallation(folder).readCurrent());
    if (openInstallation(folder).readCurrent() === before) {
      const again = run("update", archive);
      expect(await again.ended, `${what} killed after ${point} ms: ${again.errors()}`).toBe(0);
      await servesOneOf(after);
    }
    // An update that was killed leaves its folder at most, and the version before the last; the next one removes them.
    const left = readdirSync(join(folder, "versions")).filter((name) => ![before, after].includes(name));
    expect(left.length, left.join(", ")).toBeLessThanOrEqual(2);
    rmSync(archive);
  }
}
