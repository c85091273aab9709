import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { owner, siteSettings } from "#tests/support/test-settings.ts";
import { expect, test } from "./support/site.ts";
import { program, startServer } from "./support/server-process.ts";

/** Runs the server until it exits, or kills it when its output matches `killAt`. */
function run(env: Record<string, string>, killAt?: RegExp): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, DEMO_CONTENT: "false", ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (killAt?.test(output)) child.kill("SIGKILL");
      });
    child.on("close", (code) => {
      resolve({ code, output });
    });
  });
}

async function expectRefusal(env: Record<string, string>, reason: string): Promise<void> {
  const { code, output } = await run(env);
  expect(code, output).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain(reason);
}

test("the tests run the same program that npm, a container and systemd start", () => {
  const command = ["node", program];
  expect(JSON.parse(readFileSync("package.json", "utf8"))).toMatchObject({
    scripts: { start: `NODE_ENV=production exec $(node scripts/node-24.mjs) ${program}` },
  });
  expect(readFileSync("Dockerfile", "utf8")).toContain(
    `\nCMD [${command.map((each) => JSON.stringify(each)).join(", ")}]\n`,
  );
  expect(readFileSync("docs/operating.md", "utf8")).toContain(`/${command.join(" ")}\n`);
});

/** The start prints information about the first account twice: when the account is created, and at the end. */
function passwordIn(output: string): string | undefined {
  return /with the password (\S+)/.exec(output)?.[1];
}

async function logIn(url: string, password: string | undefined): Promise<number> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: owner.username, password }),
  });
  return answer.status;
}

test("the first start prints a password, later ones don't, the folder is private, and the site exits cleanly", async ({
  folder,
}) => {
  const dataDir = join(folder, "data");
  const first = await startServer({ dataDir, env: { OWNER_PASSWORD: "" } });
  const password = passwordIn(first.output());
  expect(first.output().trim().split("\n").at(-1)).toContain(`with the password ${password}  (it is not shown again)`);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
  // The compile cache makes the next start faster.
  await expect.poll(() => existsSync("build/compiled")).toBe(true);
  expect(await first.stop(), "by SIGTERM").toBe(0);

  // The server also starts without the compile cache.
  const env = { OWNER_PASSWORD: "a different password", NODE_DISABLE_COMPILE_CACHE: "1" };
  const second = await startServer({ dataDir, env });
  expect(second.output()).not.toContain("with the password");
  expect(await logIn(second.url, password)).toBe(200);
  await second.stop();
});

test("the log of a start names what is wrong with the site's content, which stays as it was last good", async ({
  folder,
}) => {
  const dataDir = join(folder, "data");
  await (await startServer({ dataDir })).stop();
  const database = new Database(join(dataDir, "savepoint.sqlite"));
  database.prepare("update site_sections set document = ? where name = 'faq'").run('{"entries":[]}');
  database.close();
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "error" } });
  expect(server.output()).toContain(
    "The site’s content has a mistake, so its last good revision is shown. FAQ › heading: Fill in this field.",
  );
  expect(await (await fetch(server.url)).text()).toContain("Questions clients ask first");
  await server.stop();
});

test("a taken port or an early exit on the first start doesn't lose the password", async ({ folder }) => {
  const other = await startServer();
  const dataDir = join(folder, "data");
  const env = { OWNER_PASSWORD: "" };
  await expectRefusal(
    { ...env, DATA_DIR: dataDir, PORT: new URL(other.url).port },
    "is in use; set PORT to another one.",
  );
  expect(existsSync(dataDir)).toBe(false);
  await other.stop();
  const cutOff = await run({ ...env, DATA_DIR: dataDir, PORT: "0", DEMO_CONTENT: "true" }, /with the password \S+\n/);
  const server = await startServer({ dataDir, env });
  // If the kill came before the account was stored, the next start creates another one.
  expect(await logIn(server.url, passwordIn(server.output()) ?? passwordIn(cutOff.output))).toBe(200);
  await server.stop();
});

test("a server that starts while the former one still runs takes over when that has ended", async ({ folder }) => {
  const former = await startServer({ dataDir: join(folder, "data") });
  const next = startServer({ dataDir: former.dataDir });
  const waiting = await run({ ...siteSettings, DATA_DIR: former.dataDir, PORT: "0" }, /waiting up to 30 s/);
  expect(waiting.code, "killed while it waited").toBeNull();
  await former.stop();
  await (await next).stop();
});

test("a taken port, a foreign address and a wrong setting each stop the start with a one-line message", async ({
  folder,
}) => {
  const server = await startServer({ dataDir: join(folder, "taken") });
  const { port } = new URL(server.url);
  const dataDir = join(folder, "none");
  for (const [env, reason] of [
    [{ PORT: port }, `port ${port} is in use; set PORT to another one.`],
    [{ PORT: "0", METRICS_PORT: port }, `port ${port} is in use; set METRICS_PORT to another one.`],
    [{ PORT: "0", HOST: "192.0.2.1" }, "set HOST to one of its own"],
    [{ PORT: "0", TIME_ZONE: "Mars/Olympus" }, "TIME_ZONE"],
  ] as const)
    await expectRefusal({ DATA_DIR: dataDir, ...env }, reason);
  expect(existsSync(dataDir), "nothing is written before").toBe(false);
  await server.stop();
});
