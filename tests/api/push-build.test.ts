// npm run push-build, beside a running site.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createToken } from "#tests/support/api-tokens.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { createProject } from "#tests/support/builds.ts";
import { runProcess } from "#tests/support/command-process.ts";
import { runCommand } from "#tests/support/commands.ts";
import { pathOf, startPlaySite } from "#tests/support/play.ts";

test("npm run push-build uploads a ZIP file or a folder, and publishes it on request", async () => {
  const site = await startPlaySite();
  const project = await createProject(site);
  const folder = emptyFolder();
  const env = { SITE_URL: `http://127.0.0.1:${site.port}`, SAVEPOINT_TOKEN: await createToken(site, ["builds"]) };
  const push = (...args: string[]) => runCommand("push-build", site.dataDir, args, env);

  const zip = join(folder, "game.zip");
  writeFileSync(zip, makeBuildZip({ "a.txt": "one" }));
  const first = await push("tower", zip, "--version", "0.1");
  expect(first, first.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Version 0\.1 is uploaded\. Test/) });

  const web = join(folder, "web");
  mkdirSync(join(web, "Build", ".git"), { recursive: true });
  for (const [name, text] of Object.entries({
    "index.html": "<p>two",
    "Build/café.txt": "x".repeat(9000),
    ".DS_Store": "x",
  }))
    writeFileSync(join(web, name), text);
  const notes = join(folder, "notes.txt");
  writeFileSync(notes, "Two levels.");
  const second = await push("tower", web, "--version", "0.2", "--notes", notes, "--publish");
  expect(second, second.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Version 0\.2 is live at/) });

  const { items, liveUrl } = (await site.asOwner("GET", `/portfolio/${project}/builds`)).body;
  expect(items).toMatchObject([{ version: "0.2", live: true, notes: "Two levels.", files: 2 }, { version: "0.1" }]);
  expect((await site.play(`${pathOf(liveUrl)}Build/caf%C3%A9.txt`)).text).toBe("x".repeat(9000));
});

test("npm run push-build says in one sentence what is wrong", async () => {
  const site = await startPlaySite();
  await createProject(site);
  const zip = join(emptyFolder(), "game.zip");
  writeFileSync(zip, "no ZIP file");
  const env = { SITE_URL: `http://127.0.0.1:${site.port}`, SAVEPOINT_TOKEN: await site.logIn() };
  const errorOf = async (args: string[], more: Record<string, string> = {}) => {
    const { code, err } = await runCommand("push-build", site.dataDir, args, { ...env, ...more });
    return [code, err.trim()];
  };
  expect(await errorOf(["tower", zip])).toEqual([1, expect.stringContaining("no ZIP file")]);
  expect(await errorOf(["nothing", zip])).toEqual([1, "Project not found"]);
  expect(await errorOf(["tower", `${zip}x`])).toEqual([1, expect.stringContaining("no such file")]);
  expect(await errorOf(["tower", zip], { SITE_URL: "http://127.0.0.1:1" })).toEqual([
    1,
    "http://127.0.0.1:1 can't be reached.",
  ]);
  expect(await errorOf(["tower", zip], { SAVEPOINT_TOKEN: "" })).toEqual([
    2,
    expect.stringContaining("SAVEPOINT_TOKEN"),
  ]);
  expect(await errorOf(["tower"])).toEqual([2, expect.stringContaining("Usage:")]);
  expect(await runProcess("push-build", site.dataDir, [])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Usage: /),
  });
});
