import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { program, programFlags, startServer, temporaryFolder } from "./support/server-process.ts";

/** Runs the server until it ends by itself. */
function run(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...programFlags, program], { env: { ...process.env, DEMO_CONTENT: "false", ...env } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => { output += chunk.toString(); });
    child.on("exit", (code) => { resolve({ code, output }); });
  });
}

test("what is tested is what npm, a container and systemd start", () => {
  const command = ["node", ...programFlags, program];
  expect(JSON.parse(readFileSync("package.json", "utf8"))).toMatchObject({ scripts: { start: `NODE_ENV=production MALLOC_ARENA_MAX=2 exec ${command.join(" ")}` } });
  expect(readFileSync("Dockerfile", "utf8")).toContain(`\nCMD [${command.map((each) => JSON.stringify(each)).join(", ")}]\n`);
  expect(readFileSync("docs/operating.md", "utf8")).toContain(`/${command.join(" ")}\n`);
});

test("what was compiled at one start is there for the next, and a start without it is a start", async () => {
  const compiled = () => (existsSync("build/compiled") ? readdirSync("build/compiled", { recursive: true }).length : 0);
  const first = await startServer();
  await expect.poll(compiled).toBeGreaterThan(20);
  await first.stop();
  const second = await startServer({ env: { NODE_DISABLE_COMPILE_CACHE: "1" } });
  expect((await fetch(second.url)).status).toBe(200);
  await second.stop();
});

test("turns stay cheap: the engine knows the shape of a tick, whatever it forgets in between, and nobody follows who began what", async () => {
  const probe = `
    import hooks from "node:async_hooks";
    import module from "node:module";
    import v8 from "node:v8";
    import vm from "node:vm";
    let storages = 0;
    const counted = class extends hooks.AsyncLocalStorage { constructor(options) { super(options); storages++; } };
    Object.defineProperty(hooks, "AsyncLocalStorage", { value: counted });
    module.syncBuiltinESMExports();
    v8.setFlagsFromString("--expose-gc");
    v8.setFlagsFromString("--allow-natives-syntax");
    const collect = vm.runInNewContext("gc");
    // What was of use lately is forgotten with the third.
    process.on("SIGUSR2", () => { for (let time = 0; time < 4; time++) collect(); });
    const feedbackOf = new Function("called", "return %GetFeedback(called)");
    process.on("exit", () => console.log("probed " + JSON.stringify({ storages, feedback: feedbackOf(process.nextTick).filter(Boolean) })));`;
  const server = await startServer({ env: { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(probe).toString("base64")}` } });
  for (let round = 0; round < 10; round++) {
    process.kill(server.pid, "SIGUSR2");
    for (let count = 0; count < 30; count++) await (await fetch(server.url)).arrayBuffer();
  }
  await server.stop();
  await expect.poll(server.output).toContain("probed");
  const { storages, feedback } = JSON.parse(/^probed (.*)$/m.exec(server.output())?.[1] ?? "") as { storages: number; feedback: [kind: string, state: string][] };
  expect(feedback.filter(([kind]) => kind === "DefineKeyedOwnPropertyInLiteral").map(([, state]) => state)).toEqual(Array(5).fill("MONOMORPHIC"));
  expect(storages).toBe(0);
});

test("SIGTERM ends the server cleanly", async () => {
  const server = await startServer();
  expect(await server.stop()).toBe(0);
});

test("the password is printed on the first start only, and the account stays", async () => {
  const dataDir = temporaryFolder();
  const first = await startServer({ dataDir, env: { OWNER_PASSWORD: "" } });
  const password = /with the password (\S+)/.exec(first.output())?.[1];
  await first.stop();
  const second = await startServer({ dataDir, env: { OWNER_PASSWORD: "a different password" } });
  expect(second.output()).not.toContain("Sign in as");
  const answer = await fetch(`${second.url}/api/auth/login`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ username: "owner", password }),
  });
  expect(answer.status).toBe(200);
  await second.stop();
});

test("the data folder belongs to the owner of the process alone", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const server = await startServer({ dataDir });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
  await server.stop();
});

test("a second server on the same folder stops with one line", async () => {
  const server = await startServer();
  const { code, output } = await run({ DATA_DIR: server.dataDir, PORT: "0" });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain("another server");
  await server.stop();
});

test("a port that is taken stops the start with one line", async () => {
  const server = await startServer();
  const { code, output } = await run({ DATA_DIR: temporaryFolder(), PORT: new URL(server.url).port, OWNER_PASSWORD: "long enough password" });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain("is in use");
  await server.stop();
});

for (const [name, value] of [["PORT", "abc"], ["PORT", "99999"], ["SITE_URL", "example.com"], ["TIME_ZONE", "Mars/Olympus"], ["OWNER_PASSWORD", "short"], ["SESSION_SECRET", "short"], ["DEMO_CONTENT", "maybe"], ["SMTP_URL", "mail"], ["LOG_LEVEL", "loud"]]) {
  test(`${name}=${value} stops the start with one line that names it`, async () => {
    const { code, output } = await run({ DATA_DIR: temporaryFolder(), [String(name)]: String(value) });
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain(String(name));
  });
}
