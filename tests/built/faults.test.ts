import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import type { EnquiryDetails } from "#contract/enquiries.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { fetchAsOwner } from "#tests/support/owner-calls.ts";
import { owner } from "#tests/support/test-settings.ts";
import { killAgainAndAgain } from "#tests/e2e/support/kills.ts";
import { logIn } from "#tests/e2e/support/log-in.ts";
import { program, type ServerProcess, startServer, temporaryFolder } from "#tests/e2e/support/server-process.ts";
import { makeSmallDisk, type SmallDisk } from "#tests/e2e/support/small-disk.ts";

const post = { title: "Written", description: "In bad weather", published: true };

function send({ url }: ServerProcess, method: string, path: string, token: string, body?: unknown): Promise<Response> {
  return fetchAsOwner({ url, token }, method, path, body);
}

async function upload({ url }: ServerProcess, token: string, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(bytes)]), "picture.png");
  return fetch(`${url}/api/blogs/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

/** Returns an image of noise, which compression can't shrink. */
function makeImage(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
}

/** Runs the server until it exits. */
function run(dataDir: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        PORT: "0",
        DEMO_CONTENT: "false",
        OWNER_PASSWORD: owner.password,
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on("exit", (code) => {
      resolve({ code, output });
    });
  });
}

function mediaFiles(dataDir: string): string[] {
  const entries = readdirSync(join(dataDir, "media"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}

function namedFiles(dataDir: string): string[] {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"));
  const rows = database.prepare<[], { file: string; variants: string }>("select file, variants from media").all();
  database.close();
  return rows
    .flatMap(({ file, variants }) => [file, ...(JSON.parse(variants) as { file: string }[]).map((each) => each.file)])
    .toSorted();
}

/** Skips the test where the user may not make a small disk. */
async function withSmallDisk(
  { skip }: TestContext,
  megabytes: number,
  work: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  const disk = makeSmallDisk(megabytes);
  if (disk === null) return skip("This user may not make a small disk.");
  try {
    await work(disk);
  } finally {
    disk.remove();
  }
}

async function expectNothingLost(kills: number): Promise<void> {
  const { dataDir, answered, lost, halves, unswept } = await killAgainAndAgain(kills);
  expect(lost).toEqual([]);
  expect(halves).toEqual([]);
  expect(unswept).toBe(0);
  expect(answered).toBeGreaterThan(10 * kills);
  await rm(dataDir, { recursive: true, force: true });
}

test(
  "a server that is killed under eight writers loses no acknowledged write and leaves nothing unfinished",
  { tags: ["long"] },
  () => expectNothingLost(1),
);

test(
  "a server that is killed repeatedly under eight writers loses nothing either",
  { tags: ["long"], timeout: 180_000 },
  () => expectNothingLost(8),
);

test(
  "a server that is killed while it emails a reply sends it once; where only the recipient knows, the owner decides",
  { tags: ["long"] },
  async () => {
    const mail = await openMailServer();
    const dataDir = temporaryFolder();
    const start = () => startServer({ dataDir, env: { SMTP_URL: mail.url, OWNER_EMAIL: "alex@alex.example" } });
    let server = await start();
    const token = await logIn(server.url);
    const sender = { name: "Sam", email: "sam@client.example", message: "A game, please." };
    expect((await send(server, "POST", "/contact", token, sender)).status).toBe(201);
    await expect.poll(() => mail.letters.length).toBe(1);
    const { items } = (await (await send(server, "GET", "/enquiries", token)).json()) as { items: { id: number }[] };
    const path = `/enquiries/${items[0]?.id}`;
    const replies = () => mail.letters.filter(({ to }) => to.includes(sender.email));
    const states = async () => {
      const { history } = (await (await send(server, "GET", path, token)).json()) as EnquiryDetails;
      return history.flatMap(({ mail: reply }) => reply?.state ?? []);
    };
    const killAt = async (command: string, key: string) => {
      const come = mail.stall(command);
      const reply = { key, subject: "Your game", text: `Gladly. ${key}` };
      expect((await send(server, "POST", `${path}/replies`, token, reply)).status).toBe(201);
      await come;
      process.kill(server.pid, "SIGKILL");
      await server.stop();
      server = await start();
      // The owner, who saw no answer, presses again.
      expect((await send(server, "POST", `${path}/replies`, token, reply)).status).toBe(201);
    };
    try {
      await killAt("RCPT TO", "before-the-recipient");
      await expect.poll(states).toEqual(["sent"]);
      expect(replies()).toHaveLength(1);
      await killAt(".", "after-the-whole-email");
      await expect.poll(states).toEqual(["unknown", "sent"]);
      expect(replies()).toHaveLength(2);
    } finally {
      await server.stop();
      await mail.goDown();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test(
  "a full disk refuses writes with 507 and serves readers, and with free space everything works again",
  { tags: ["long"] },
  async (context) => {
    await withSmallDisk(context, 40, async (disk) => {
      const dataDir = join(disk.path, "data");
      const server = await startServer({ dataDir });
      try {
        const token = await logIn(server.url);
        const kept = (await (await send(server, "POST", "/blogs", token, post)).json()) as { slug: string };
        expect((await upload(server, token, await makeImage(50, 50))).status).toBe(201);
        // Temporary files for image sizes would free space when they are deleted.
        const states = () => {
          const database = new SQLite(join(dataDir, "savepoint.sqlite"));
          const found = database.prepare("select state from media").pluck().all();
          database.close();
          return found;
        };
        await expect.poll(states, { timeout: 30_000 }).toEqual(["ready"]);
        disk.fill();
        const full = {
          statusCode: 507,
          error: "Insufficient Storage",
          message: expect.stringMatching(/^There is no room left [^\n]+\.$/),
        };
        const words = "So many words. ".repeat(5000);
        for (let count = 0; count < 3; count++) {
          const refused = await send(server, "POST", "/blogs", token, {
            ...post,
            title: `Refused ${count}`,
            content: `<p>${words}</p>`,
          });
          expect(refused.status).toBe(507);
          expect(await refused.json()).toMatchObject(full);
        }
        const refused = await upload(server, token, await makeImage(60, 50));
        expect(refused.status).toBe(507);
        expect(await refused.json()).toMatchObject(full);
        expect((await fetch(`${server.url}/blog/${kept.slug}`)).status).toBe(200);
        expect((await fetch(`${server.url}/blogs`)).status).toBe(200);
        expect((await send(server, "GET", "/blogs", token)).status).toBe(200);
        const backup = spawnSync(
          process.execPath,
          ["commands/savepoint.ts", "backup", join(dataDir, "backups", "a.tar")],
          {
            env: { ...process.env, DATA_DIR: dataDir },
            encoding: "utf8",
          },
        );
        expect(backup.status).toBe(1);
        expect(backup.stderr).toMatch(/^There is no room for [^\n]+\n$/);
        disk.makeRoom();
        expect((await send(server, "POST", "/blogs", token, { ...post, title: "With room again" })).status).toBe(201);
        expect((await upload(server, token, await makeImage(70, 50))).status).toBe(201);
        await expect.poll(states, { timeout: 30_000 }).toEqual(["ready", "ready"]);
        expect(((await (await fetch(`${server.url}/api/blogs`)).json()) as { total: number }).total).toBe(2);
        expect(mediaFiles(dataDir)).toEqual(namedFiles(dataDir));
      } finally {
        await server.stop();
      }
      const database = new SQLite(join(dataDir, "savepoint.sqlite"));
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      database.close();
    });
  },
);

test(
  "a build that the disk has no room for is refused with one sentence, and leaves nothing behind",
  { tags: ["long"] },
  async (context) => {
    await withSmallDisk(context, 40, async (disk) => {
      const dataDir = join(disk.path, "data");
      const server = await startServer({ dataDir });
      try {
        const token = await logIn(server.url);
        const project = { title: "Tower", slug: "tower", description: "A tower.", category: "game" };
        const { id } = (await (await send(server, "POST", "/portfolio", token, project)).json()) as { id: number };
        const path = `/portfolio/${id}/builds/uploads`;
        const files = () =>
          readdirSync(dataDir, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && !entry.name.startsWith("savepoint.sqlite"))
            .map(({ name }) => name)
            .toSorted();
        const before = files();
        // Small as a ZIP file, larger than the disk when it is unpacked.
        const zip = makeBuildZip({ "level.data": Buffer.alloc(60_000_000, randomBytes(20_000)) });
        const begun = await send(server, "POST", path, token, { name: "game.zip", bytes: zip.length });
        const upload = (await begun.json()) as { id: string };
        const sent = await fetch(`${server.url}/api${path}/${upload.id}?offset=0`, {
          method: "PATCH",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
          body: new Uint8Array(zip),
        });
        expect(sent.status).toBe(200);
        const refused = await send(server, "POST", `${path}/${upload.id}/finish`, token, {});
        expect([refused.status, await refused.json()]).toEqual([
          507,
          expect.objectContaining({
            message: "There is no room left to unpack this build. Make room on the server, and upload it again.",
          }),
        ]);
        const { items } = (await (await send(server, "GET", `/portfolio/${id}/builds`, token)).json()) as {
          items: unknown[];
        };
        expect([items, files()]).toEqual([[], before]);
        expect((await send(server, "POST", "/blogs", token, post)).status).toBe(201);
      } finally {
        await server.stop();
      }
    });
  },
);

test(
  "a start on a read-only disk stops with a one-line message, and loses nothing",
  { tags: ["long"] },
  async (context) => {
    await withSmallDisk(context, 20, async (disk) => {
      const dataDir = join(disk.path, "data");
      const server = await startServer({ dataDir });
      const token = await logIn(server.url);
      expect((await send(server, "POST", "/blogs", token, post)).status).toBe(201);
      await server.stop();
      disk.setWritable(false);
      const { code, output } = await run(dataDir);
      expect(code).toBe(1);
      expect(output).toMatch(
        /^The site can't start: (?:server\.lock|savepoint\.sqlite) in the data folder can't be [^\n]+\n$/,
      );
      disk.setWritable(true);
      const again = await startServer({ dataDir });
      expect((await fetch(`${again.url}/blog/written`)).status).toBe(200);
      await again.stop();
    });
  },
);

/** Sends the headers and half of an image; the returned function sends the rest. */
function startUpload(
  server: ServerProcess,
  token: string,
  bytes: Buffer,
): { finish(): void; answer: Promise<{ status: number; connection: string | undefined }> } {
  const boundary = "----slow";
  const head = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const request = httpRequest(`${server.url}/api/blogs/upload`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + bytes.length + tail.length,
    },
  });
  const half = Math.floor(bytes.length / 2);
  request.write(head);
  request.write(bytes.subarray(0, half));
  const answer = new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    request.on("response", (response) => {
      response
        .resume()
        .on("end", () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }));
    });
    request.on("error", reject);
  });
  answer.catch(() => undefined);
  return {
    answer,
    finish: () => {
      request.write(bytes.subarray(half));
      request.end(tail);
    },
  };
}

test("SIGTERM lets an upload finish, serves readers, reports not ready, and exits with 0", async () => {
  const server = await startServer();
  const token = await logIn(server.url);
  const agent = new Agent({ keepAlive: true });
  const keepAlive = () =>
    new Promise<unknown>((resolve, reject) => {
      const request = httpRequest(`${server.url}/blogs`, { agent }, (response) => {
        response
          .resume()
          .on("end", () => resolve({ connection: response.headers.connection, isTheSame: request.reusedSocket }));
      })
        .on("error", reject)
        .end();
    });
  expect(await keepAlive()).toEqual({ connection: "keep-alive", isTheSame: false });
  const { finish, answer } = startUpload(server, token, await makeImage(400, 700));
  await expect
    .poll(() => readdirSync(join(server.dataDir, "media", ".staging"), { recursive: true }).length)
    .toBeGreaterThan(1);
  const ended = server.stop();
  await expect.poll(async () => (await fetch(`${server.url}/api/health/ready`)).status).toBe(503);
  const page = await fetch(`${server.url}/blogs`);
  expect(page.status).toBe(200);
  expect(page.headers.get("connection")).toBe("close");
  // Idle connections still exist: a request that was just sent on one would be lost.
  expect(await keepAlive()).toEqual({ connection: "close", isTheSame: true });
  finish();
  expect(await answer).toEqual({ status: 201, connection: "close" });
  expect(await ended).toBe(0);
  agent.destroy();
});

test(
  "an upload that never ends delays the exit by ten seconds, and the next start cleans up",
  { tags: ["long"] },
  async () => {
    const dataDir = temporaryFolder();
    const server = await startServer({ dataDir });
    const { answer } = startUpload(server, await logIn(server.url), await makeImage(400, 700));
    await expect
      .poll(() => readdirSync(join(dataDir, "media", ".staging"), { recursive: true }).length)
      .toBeGreaterThan(1);
    const began = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(15_000);
    await expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/);
    const next = await startServer({ dataDir });
    expect(mediaFiles(dataDir)).toEqual([]);
    await next.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
