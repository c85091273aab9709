import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSite } from "#server/export/export-site.ts";
import { restoreSite } from "#server/import/restore/restore-site.ts";
import { createProject, pushZip } from "#tests/support/builds.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { makeParent } from "#tests/support/exports.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function buildsOf(server: TestServer): Promise<{ path: string; builds: object[] }> {
  const { db } = server.context;
  const [project] = await db.selectFrom("projects").select("id").execute();
  const { items, liveUrl } = (await server.asOwner("GET", `/portfolio/${project?.id}/builds`)).body;
  return { path: liveUrl, builds: items };
}

test("an export has the files of builds as they were uploaded, and an import brings them back under the same addresses", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  for (const level of ["1", "2", "3"])
    await pushZip(server, project, makeBuildZip({ "data/level.txt": level }), {
      version: `0.${level}`,
      controls: "Arrow keys",
      caution: "Flashing lights",
      publish: level !== "3",
    });
  await server.asOwner("DELETE", `/portfolio/${project}/builds/1`);
  const folder = join(makeParent(), "site");
  expect((await exportSite(server.context, folder)).builds).toBe(2);
  expect(readFileSync(join(folder, "builds/tower/2/data/level.txt"), "utf8")).toBe("2");
  // A former export is replaced.
  expect((await exportSite(server.context, folder)).problems).toEqual([]);

  const other = await startTestServer();
  expect((await restoreSite(other.context, folder, { dryRun: true })).builds).toBe(2);
  expect(await other.context.db.selectFrom("builds").selectAll().execute()).toEqual([]);
  const report = await restoreSite(other.context, folder, {});
  expect([report.builds, report.problems]).toEqual([2, []]);
  expect(await buildsOf(other)).toEqual(await buildsOf(server));
  expect((await restoreSite(other.context, folder, {})).builds).toBe(0);
  expect(await buildsOf(other)).toEqual(await buildsOf(server));
});

test("a link among the files of a build is not followed", async () => {
  const server = await startTestServer();
  await pushZip(server, await createProject(server));
  const folder = join(makeParent(), "site");
  await exportSite(server.context, folder);
  await symlink("/etc/hostname", join(folder, "builds/tower/1/a.txt"));
  const other = await startTestServer();
  const { problems } = await restoreSite(other.context, folder, {});
  expect(problems.map(({ message }) => message)).toEqual(["not imported: there is a link or a device in it"]);
});
