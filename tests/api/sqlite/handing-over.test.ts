import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { lockDataDir } from "#server/data-dir.ts";
import { startSite } from "#server/start.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { freePort } from "#tests/support/free-port.ts";

test("in a rolling update, the next server answers health checks until the former one has ended, and then serves the site", async () => {
  const dataDir = emptyFolder();
  const unlock = lockDataDir(dataDir);
  const port = await freePort();
  const health = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => [answer.status, await answer.json()],
      () => "no answer",
    );
  const lines: string[] = [];
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_CONTENT: "false",
    BACKUPS: "false",
    LOG_LEVEL: "silent",
    NODE_ENV: "test",
  });
  const starting = startSite(config, { log: (line) => lines.push(line) });
  onTestFinished(async () => (await starting).close(0));

  await expect.poll(() => health("/api/health")).toEqual([200, { status: "ok" }]);
  expect(await health("/api/health/ready")).toEqual([503, { status: "unavailable" }]);
  expect(await health("/")).toEqual([503, { status: "unavailable" }]);
  expect(lines).toEqual(["Another server is using the data folder; waiting up to 60 s for it to end."]);

  unlock();
  expect((await starting).port).toBe(port);
  expect(await health("/api/health/ready")).toEqual([200, { status: "ok" }]);
});
