import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { owner, siteSettings } from "#tests/support/test-settings.ts";
import { expect, test } from "./support/site.ts";
import { program, startServer } from "#tests/e2e/support/server-process.ts";

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

/** Returns the key in the link that a start of a new site shows. */
function setupKeyIn(output: string): string | undefined {
  return /^Set up your site: http:\/\/localhost:\d+\/setup#(\S+)$/m.exec(output)?.[1];
}

async function createAccount(url: string, key: string | undefined): Promise<number> {
  const answer = await fetch(`${url}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key, ...owner }),
  });
  return answer.status;
}

test("each start of a new site ends with the link that sets it up, until there is an account; the folder is private, and the site exits cleanly", async ({
  folder,
}) => {
  const dataDir = join(folder, "data");
  const env = { OWNER_PASSWORD: "" };
  const first = await startServer({ dataDir, env });
  await expect.poll(() => setupKeyIn(first.output().trim().split("\n").at(-1) ?? "")).toBeDefined();
  const key = setupKeyIn(first.output());
  expect(readFileSync(join(dataDir, "setup-key"), "utf8").trim()).toBe(key);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  for (const name of ["session-secret", "setup-key"])
    expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600);
  // The compile cache makes the next start faster.
  await expect.poll(() => existsSync("build/compiled")).toBe(true);
  expect(await first.stop(), "by SIGTERM").toBe(0);

  // The server also starts without the compile cache.
  const second = await startServer({ dataDir, env: { ...env, NODE_DISABLE_COMPILE_CACHE: "1" } });
  await expect.poll(() => setupKeyIn(second.output())).toBe(key);
  expect(await createAccount(second.url, key)).toBe(201);
  expect(await second.stop()).toBe(0);

  const third = await startServer({ dataDir, env });
  expect(await third.stop()).toBe(0);
  expect(third.output()).toContain("Savepoint is at");
  expect(third.output()).not.toContain("Set up your site");
});

test(
  "the log of a start names what is wrong with the site's content, which stays as it was last good",
  { tags: ["long"] },
  async ({ folder }) => {
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
  },
);

test(
  "a server that starts while the former one still runs takes over when that has ended",
  { tags: ["long"] },
  async ({ folder }) => {
    const former = await startServer({ dataDir: join(folder, "data") });
    const next = startServer({ dataDir: former.dataDir });
    const waiting = await run({ ...siteSettings, DATA_DIR: former.dataDir, PORT: "0" }, /waiting up to 60 s/);
    expect(waiting.code, "killed while it waited").toBeNull();
    await former.stop();
    await (await next).stop();
  },
);

test("a taken port stops the start with a one-line message, before anything is written", async ({ folder, site }) => {
  const { port } = new URL(site.url);
  const dataDir = join(folder, "none");
  await expectRefusal({ DATA_DIR: dataDir, PORT: port }, `port ${port} is in use; set PORT to another one.`);
  expect(existsSync(dataDir)).toBe(false);
});

test(
  "so do the taken port of metrics, a foreign address and a wrong setting",
  { tags: ["long"] },
  async ({ folder, site }) => {
    const { port } = new URL(site.url);
    const dataDir = join(folder, "none");
    for (const [env, reason] of [
      [{ METRICS_PORT: port }, `port ${port} is in use; set METRICS_PORT to another one.`],
      [{ HOST: "192.0.2.1" }, "set HOST to one of its own"],
      [{ TIME_ZONE: "Mars/Olympus" }, "TIME_ZONE"],
    ] as const)
      await expectRefusal({ DATA_DIR: dataDir, PORT: "0", ...env }, reason);
    expect(existsSync(dataDir), "nothing is written before").toBe(false);
  },
);

test(
  "a new site is served before its example content is there, and the next start goes on with that",
  { tags: ["long"] },
  async ({ folder }) => {
    const dataDir = join(folder, "data");
    const state = () => {
      const database = new Database(join(dataDir, "savepoint.sqlite"), { readonly: true });
      const row = database.prepare("select value from settings where name = 'demo-content'").get();
      database.close();
      return row;
    };
    for (const _ of ["first", "second"]) {
      const server = await startServer({ dataDir, env: { DEMO_CONTENT: "true" }, isFilled: false });
      expect(await (await fetch(server.url)).text()).toContain("This site is being filled with example content.");
      expect(server.output()).toContain("It is being filled with example content");
      expect(await server.stop(), "by SIGTERM").toBe(0);
      expect(state()).toEqual({ value: "filling" });
    }
  },
);
