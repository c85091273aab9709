// Updates on machines where something is wrong: the version that ran goes on, and one sentence says what it was.
import { chownSync, existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openInstallation } from "#server/releases/installation.ts";
import { makeSmallDisk, type SmallDisk } from "#tests/e2e/support/small-disk.ts";
import { fillTemplate } from "#tests/support/fill-template.ts";
import { makeStandInInstallation } from "#tests/support/stand-in-installation.ts";
import { packVersion } from "#tests/support/stand-in-versions.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

describe("on a disk that becomes full", () => {
  /** An update wants 100 MB to spare. */
  const megabytes = 160;
  let disk: SmallDisk | null = null;

  beforeEach(({ skip }) => {
    disk = makeSmallDisk(megabytes);
    if (disk === null) skip("this user may not mount a disk");
    else onTestFinished(disk.remove);
  });

  async function start() {
    if (disk === null) throw new Error("There is no disk.");
    const installed = await makeStandInInstallation({ folder: disk.path });
    await fillTemplate({ DATA_DIR: join(disk.path, "data") });
    const archive = await packVersion(disk.path, "1.1.0");
    const site = installed.run();
    await site.serves("1.0.0");
    return { disk, installed, archive, site };
  }

  test.each([
    ["while the new version is unpacked", /^Unpacking /],
    ["while a copy of the site is made", /^Starting Savepoint 1\.1\.0 on a copy/],
  ])("%s, the update says so, and succeeds when there is room", async (_when, line) => {
    const { disk: full, installed, archive } = await start();
    await expect(
      installed.update(archive, { onLine: (each) => void (line.test(each) && full.fill()) }),
    ).rejects.toThrow(/^The disk is full; make room, then start the update again\. Nothing was changed\.$/);
    await installed.expectOldToStay();
    await expect(installed.update(archive)).rejects.toThrow(/^The new version needs \d+ MB, and 0 MB are free\./);
    full.makeRoom();
    await installed.update(archive);
    expect(await installed.served()).toBe("1.1.0");
  });

  test("when the site is to change, the old version goes on without a pause", { tags: ["long"] }, async () => {
    const { disk: full, installed, archive, site } = await start();
    const served = new Set<string | null>();
    const ending = new AbortController();
    const asking = (async () => {
      while (!ending.signal.aborted) served.add(await installed.served());
    })();
    await expect(
      installed.update(archive, { onLine: (line) => void (line.startsWith("Changing") && full.fill()) }),
    ).rejects.toThrow("Savepoint 1.1.0 didn't work, so 1.0.0 runs again. The log of the site says why.");
    ending.abort();
    await asking;
    expect([...served]).toEqual(["1.0.0"]);
    expect(site.lines).toEqual(["Savepoint 1.1.0 didn't work, so 1.0.0 runs again. The disk is full."]);
    await installed.expectOldToStay();
  });

  test("before the new version is confirmed, the old one comes back, and starts on the full disk, too", async () => {
    const { disk: full, installed, archive, site } = await start();
    const updating = installed.update(archive);
    updating.catch(() => undefined);
    await vi.waitUntil(async () => (await installed.served()) === "1.1.0", { timeout: 30_000, interval: 10 });
    full.fill();
    await expect(updating).rejects.toThrow(/^Savepoint 1\.1\.0 didn't work, so 1\.0\.0 runs again\. /);
    await installed.expectOldToStay();
    await site.stop();
    await installed.run().serves("1.0.0");
  });

  test("a folder of data that can't be written is named", async () => {
    if (disk === null) return;
    const installed = await makeStandInInstallation({ dataDir: disk.path });
    await installed.run().serves("1.0.0");
    const archive = await packVersion(installed.folder, "1.1.0");
    disk.setWritable(false);
    await expect(installed.update(archive)).rejects.toThrow(
      `This user can't write to ${disk.path}. Run this as the user that it belongs to (is the disk mounted read-only?).`,
    );
    await installed.expectOldToStay();
  });
});

test.skipIf(!isRoot)("root is told to update as the user of the site, and leaves no files of its own", async () => {
  const installed = await makeStandInInstallation();
  await installed.run().serves("1.0.0");
  const archive = await packVersion(installed.folder, "1.1.0");
  chownSync(join(installed.folder, "data"), nobody, nobody);
  const refusal =
    "The data folder belongs to another user. Run this as the user that runs the site, such as with sudo -u savepoint.";
  await expect(installed.update(archive)).rejects.toThrow(refusal);
  await expect(installed.rollBack()).rejects.toThrow(refusal);
  expect(existsSync(join(installed.folder, "update.lock"))).toBe(false);
  await installed.expectOldToStay();
});

test("a clock without a battery, which jumps from 1970 over years and back, neither stops nor hurries an update", async () => {
  const installed = await makeStandInInstallation();
  await installed.run().serves("1.0.0");
  const archive = await packVersion(installed.folder, "1.1.0");
  vi.useFakeTimers({ toFake: ["Date"], now: 20_000 });
  onTestFinished(() => void vi.useRealTimers());
  let changing = Number.POSITIVE_INFINITY;
  await installed.update(archive, {
    onLine(line) {
      if (line.startsWith("Starting")) vi.setSystemTime("2040-01-01T00:00:00Z");
      if (!line.startsWith("Changing")) return;
      vi.setSystemTime("2026-06-15T10:00:00Z");
      changing = performance.now();
    },
  });
  expect(await installed.served()).toBe("1.1.0");
  // The second of watching is of a clock that can't be set.
  expect(performance.now() - changing).toBeGreaterThan(1000);
  vi.setSystemTime(30_000);
  await installed.rollBack();
  expect(openInstallation(installed.folder).readLastChange()).toMatchObject({ to: "1.0.0", problem: null });
  expect(await installed.served()).toBe("1.0.0");
});
