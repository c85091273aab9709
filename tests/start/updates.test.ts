import { readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openInstallation } from "#server/releases/installation.ts";
import { makeStandInInstallation, type StandInInstallation } from "#tests/support/stand-in-installation.ts";
import { installVersion, packVersion } from "#tests/support/stand-in-versions.ts";

let installed: StandInInstallation;
let folder = "";
const runSite = () => installed.run();
const served = () => installed.served();
const update = (...given: Parameters<StandInInstallation["update"]>) => installed.update(...given);
const rollBack = () => installed.rollBack();
const expectOldToStay = () => installed.expectOldToStay();

beforeEach(async () => {
  installed = await makeStandInInstallation();
  ({ folder } = installed);
});

test("an update serves the new version after a minute of proof, and a rollback the old one again", async () => {
  const site = runSite();
  await site.serves("1.0.0");
  const lines = await update(await packVersion(folder, "1.1.0"));
  expect(await served()).toBe("1.1.0");
  expect(lines).toContainEqual(expect.stringMatching(/^It starts in [\d.]+ s and answers \/, \/blog\/first\.$/));
  expect(lines.at(-1)).toBe('Savepoint is 1.1.0 now. "savepoint rollback" goes back to 1.0.0.');
  expect(readdirSync(join(folder, "versions")).toSorted()).toEqual(["1.0.0", "1.1.0"]);

  await update(await packVersion(folder, "1.2.0"));
  expect(await served()).toBe("1.2.0");
  // The version before the last is of no use any more.
  expect(readdirSync(join(folder, "versions")).toSorted()).toEqual(["1.1.0", "1.2.0"]);

  expect((await rollBack()).at(-1)).toBe('Savepoint is 1.1.0 now. "savepoint rollback" goes back to 1.2.0.');
  expect(await served()).toBe("1.1.0");
  await site.stop();
  await runSite().serves("1.1.0");
});

test("a machine that is so busy that a page is answered at the third attempt, and then at the eighth, can be updated", async () => {
  await runSite().serves("1.0.0");
  const archive = await packVersion(folder, "1.1.0", { busy: "/blog/first" });
  expect((await update(archive)).at(-1)).toBe('Savepoint is 1.1.0 now. "savepoint rollback" goes back to 1.0.0.');
});

test("with --check, nothing changes", async () => {
  await runSite().serves("1.0.0");
  expect((await update(await packVersion(folder, "1.1.0"), { onlyCheck: true })).at(-1)).toBe("Nothing was changed.");
  expect(await served()).toBe("1.0.0");
  expect(readdirSync(join(folder, "versions"))).toEqual(["1.0.0"]);
});

test("where the site isn't running, its next start is of the new version", async () => {
  const lines = await update(await packVersion(folder, "1.1.0"));
  expect(lines.at(-1)).toBe("The site isn't running. The next start is of Savepoint 1.1.0.");
  await runSite().serves("1.1.0");
  await vi.waitUntil(() => openInstallation(folder).readCurrent() === "1.1.0", { timeout: 30_000 });
});

describe("the old version stays, with one sentence, if the new one", () => {
  test("doesn't start", async () => {
    await runSite().serves("1.0.0");
    await expect(update(await packVersion(folder, "1.1.0", { fails: "always" }))).rejects.toThrow(
      "Savepoint 1.1.0 doesn't start on a copy of your site, so nothing was changed. It said: The site can't start: it is a bad day.",
    );
    expect(readdirSync(join(folder, "versions"))).toEqual(["1.0.0"]);
    await expectOldToStay();
  });

  test("lacks a page", async () => {
    await runSite().serves("1.0.0");
    await expect(update(await packVersion(folder, "1.1.0", { lacks: "/blog/first" }))).rejects.toThrow(
      "Savepoint 1.1.0 doesn't answer /blog/first on a copy of your site, so nothing was changed.",
    );
    await expectOldToStay();
  });

  test("starts on the copy, but not on the site", async () => {
    await runSite().serves("1.0.0");
    await expect(update(await packVersion(folder, "1.1.0", { fails: "on the site" }))).rejects.toThrow(
      "Savepoint 1.1.0 didn't work, so 1.0.0 runs again. It ended at once.",
    );
    await expectOldToStay();
  });

  test("doesn't answer a page after the change", async () => {
    await runSite().serves("1.0.0");
    await expect(update(await packVersion(folder, "1.1.0", { lacksOnSite: "/blog/first" }))).rejects.toThrow(
      "Savepoint 1.1.0 didn't work, so 1.0.0 runs again. /blog/first wasn't answered.",
    );
    await expectOldToStay();
  });

  test("ends within the minute after the change", async () => {
    await runSite().serves("1.0.0");
    await expect(update(await packVersion(folder, "1.1.0", { livesFor: 700 }))).rejects.toThrow(
      /^Savepoint 1\.1\.0 didn't work, so 1\.0\.0 runs again\. /,
    );
    await expectOldToStay();
  });
});

describe("an archive is refused that", () => {
  test.each([
    ["is older", "0.9.0", {}, /has Savepoint 0\.9\.0, and 1\.0\.0 runs here\. [^\n]+savepoint rollback/],
    ["is the same", "1.0.0", {}, /^Savepoint is 1\.0\.0 already\.$/],
    [
      "is for another machine",
      "1.1.0",
      { platform: "linux-arm64" },
      /is for linux-arm64, and this machine is linux-x64\.$/,
    ],
    [
      "leaves no way back",
      "1.1.0",
      { worksFrom: "9999" },
      /^There is no way back from Savepoint 1\.1\.0 to 1\.0\.0\. /,
    ],
    ["has an older schema", "1.1.0", { schema: "0000" }, /and 1\.0\.0 runs here/],
    ["isn't signed", "1.1.0", { unsigned: true }, /has no signature\./],
  ])("%s", async (_why, version, given, reason) => {
    await expect(update(await packVersion(folder, version, given))).rejects.toThrow(reason);
    expect(readdirSync(join(folder, "versions"))).toEqual(["1.0.0"]);
  });

  test("was cut off", async () => {
    const archive = await packVersion(folder, "1.1.0");
    truncateSync(archive, readFileSync(archive).length - 100);
    await expect(update(archive)).rejects.toThrow(/is damaged or incomplete/);
    expect(readdirSync(join(folder, "versions"))).toEqual(["1.0.0"]);
  });
});

test("an archive without a signature is taken if its maker says so", async () => {
  const archive = await packVersion(folder, "1.1.0", { unsigned: true });
  expect((await update(archive, { allowUnsigned: true })).at(-1)).toContain("1.1.0");
});

test("an installation without a key says that it can't check archives", async () => {
  rmSync(join(folder, "versions", "1.0.0", "release-key.pem"));
  await expect(update(await packVersion(folder, "1.1.0"))).rejects.toThrow(/^This version came without a key/);
});

test("archives are downloaded from a server, and by https unless it is this machine", async () => {
  const archive = readFileSync(await packVersion(folder, "1.1.0"));
  const server = createServer((request, response) => {
    if (request.url === "/savepoint.tar.gz") response.end(archive);
    else response.writeHead(404).end("Not here.");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  expect((await update(`${origin}/savepoint.tar.gz`)).at(-1)).toContain("1.1.0");
  await expect(update(`${origin}/gone.tar.gz`)).rejects.toThrow(/can't be downloaded: its server answered 404\.$/);
  await expect(update("http://example.com/a.tar.gz")).rejects.toThrow("Archives are downloaded by https only.");
  await expect(update("https://127.0.0.1:1/a.tar.gz")).rejects.toThrow(/can't be reached/);
});

test("two updates at once: the second one says so", async () => {
  const archive = await packVersion(folder, "1.1.0");
  const [first, second] = await Promise.allSettled([update(archive), update(archive)]);
  expect([first.status, second.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  expect([first, second].find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "Another update is running; wait until it ends." },
  });
});

test("a command that would use other data than the site says so", async () => {
  await runSite().serves("1.0.0");
  const archive = await packVersion(folder, "1.1.0");
  await expect(update(archive, { dataDir: join(folder, "other") })).rejects.toThrow(
    /^The site uses the data in .+\.env/,
  );
});

test("without an earlier version there is nothing to go back to", async () => {
  await expect(rollBack()).rejects.toThrow("There is no earlier version to go back to.");
});

test("a second start says that the site runs already", async () => {
  await runSite().serves("1.0.0");
  await expect(runSite().ended).rejects.toThrow(/^Savepoint runs already \(process \d+\) from /);
});

test("a start that was killed before the new version was confirmed leads back to the old one", async () => {
  installVersion(folder, "1.1.0");
  await openInstallation(folder).setCurrent("1.0.0");
  await openInstallation(folder).setNext({
    version: "1.1.0",
    pages: [],
    readyWithin: 10,
    isBackedUp: false,
    isTried: true,
  });
  const site = runSite();
  await site.serves("1.0.0");
  expect(site.lines).toEqual(["Savepoint 1.1.0 didn't work, so 1.0.0 runs again. It ended before it was confirmed."]);
});

test("a folder that can't be written is named", async () => {
  const archive = await packVersion(folder, "1.1.0");
  // To root, every folder can be written.
  const readOnly = { ...openInstallation(folder), isWritable: () => false };
  await expect(update(archive, { installation: readOnly })).rejects.toThrow(`This user can't write to ${folder}. `);
});
