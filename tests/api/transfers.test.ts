// Exports, backups and imports that the owner starts in the dashboard.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Transfer, Transfers } from "#contract/transfers.ts";
import { removeOldTransfers } from "#server/transfers/old-transfers.ts";
import { makeZip } from "#tests/support/zip.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { owner } from "#tests/support/test-settings.ts";

const post = (title: string, more = "") => `---\ntitle: ${title}\ndate: 2024-05-06\n${more}---\n\nWords of ${title}.\n`;

async function untilDone(server: TestServer): Promise<Transfer> {
  const read = async () => ((await server.asOwner("GET", "/transfers")).body as Transfers).latest;
  // The clock stands still, and a minute's calls are counted: a slow machine must not run out of them.
  await expect.poll(async () => (await read())?.state, { interval: 100, timeout: 60_000 }).not.toBe("running");
  return (await read()) as Transfer;
}

async function upload(server: TestServer, name: string, payload: Buffer | string, more = "") {
  return server.call("POST", `/transfers/imports?name=${encodeURIComponent(name)}${more}`, {
    token: await server.logIn(),
    headers: { "content-type": "application/octet-stream" },
    payload,
  });
}

const titles = async (server: TestServer) =>
  (await server.asOwner("GET", "/blogs?limit=100")).body.items.map(({ title }: { title: string }) => title).toSorted();

async function download(server: TestServer, file: string): Promise<{ status: number; bytes: Buffer; name: string }> {
  const { body } = await server.asOwner("POST", "/transfers/links", { file, password: owner.password });
  const { statusCode, rawPayload, headers } = await server.app.inject({ method: "GET", url: body.url });
  const [, name = ""] = /filename="(.+)"/.exec(String(headers["content-disposition"])) ?? [];
  return { status: statusCode, bytes: rawPayload, name };
}

test("an uploaded ZIP file is checked first, which writes nothing, and then imported", async () => {
  const server = await startTestServer();
  const zip = makeZip({ "my-blog/posts/one.md": post("One"), "my-blog/posts/two.md": post("Two", "draft: true\n") });
  expect(await titles(server)).toEqual([]);
  const started = await upload(server, "blog.zip", zip);
  expect(started).toMatchObject({ status: 202, body: { kind: "check", source: "blog.zip" } });
  const checked = await untilDone(server);
  expect(checked).toMatchObject({ state: "done", kind: "check" });
  expect(checked.result).toMatch(/Posts, new +2/);
  expect(checked.result).toContain("nothing was written");
  expect(await titles(server)).toEqual([]);
  const left = readdirSync(join(server.dataDir, "transfers", checked.id), { recursive: true }).map(String);
  expect(left.filter((name) => name !== "progress")).toEqual(["uploaded", join("uploaded", "blog.zip")]);

  expect((await server.asOwner("POST", `/transfers/imports/${checked.id}`)).status).toBe(202);
  const done = await untilDone(server);
  expect(done).toMatchObject({ state: "done", kind: "import", source: "blog.zip" });
  expect(done.result).toMatch(/Posts, new +2/);
  expect(await titles(server)).toEqual(["One", "Two"]);
  expect(readdirSync(join(server.dataDir, "transfers"))).toEqual([]);
  expect((await server.asOwner("POST", `/transfers/imports/${done.id}`)).status).toBe(404);
});

test(
  "a Markdown file is imported by its name, and a file of another kind is refused in words that show no path",
  { tags: ["long"] },
  async () => {
    const server = await startTestServer();
    await upload(server, "2023-04-05-a-day.md", "# A day\n\nWords.\n");
    const { id, result } = await untilDone(server);
    expect(result).toMatch(/Posts, new +1/);
    await server.asOwner("POST", `/transfers/imports/${id}`);
    await untilDone(server);
    const { items } = (await server.asOwner("GET", "/blogs?limit=100")).body;
    expect(items).toMatchObject([{ title: "A day", slug: "a-day" }]);

    await upload(server, "../../etc/photo.bin", Buffer.from([1, 2, 3]));
    const failed = await untilDone(server);
    expect(failed.state).toBe("failed");
    expect(failed.result).toMatch(/photo\.bin is neither an export of WordPress or Ghost nor a Markdown file\.$/);
    expect(failed.result).not.toContain(server.dataDir);
    expect((await server.asOwner("POST", `/transfers/imports/${failed.id}`)).status).toBe(404);
  },
);

test("a ZIP file that leads out of it fails with one sentence, and leaves nothing behind", () =>
  expectFailure(makeZip({ "../evil.md": "Evil." }), /leads out of the ZIP file/));

test("so does one that is a bomb, or is cut off", { tags: ["long"] }, async () => {
  await expectFailure(makeZip({ "a.md": Buffer.alloc(64 * 1024 * 1024) }), /as only a ZIP bomb does/);
  await expectFailure(makeZip({ "a.md": "Words." }).subarray(0, 40), /no ZIP file, or a part of it is missing/);
});

async function expectFailure(zip: Buffer, sentence: RegExp): Promise<void> {
  const server = await startTestServer();
  await upload(server, "a.zip", zip);
  const failed = await untilDone(server);
  expect(failed).toMatchObject({ state: "failed", result: expect.stringMatching(sentence) });
  await server.asOwner("DELETE", `/transfers/${failed.id}`);
  expect((await server.asOwner("GET", "/transfers")).body.latest).toBeNull();
  expect(readdirSync(join(server.dataDir, "transfers"))).toEqual([]);
  expect(existsSync(join(server.dataDir, "..", "evil.md"))).toBe(false);
}

test("an export is downloaded as a ZIP file", async () => {
  const { status, bytes, name, file } = await exportOnePost();
  expect({ status, name, length: bytes.length }).toEqual({ status: 200, name: file?.name, length: file?.bytes });
  // Its index names the post, which is in it once more as a file.
  expect(bytes.toString("latin1").split("posts/kept.md")).toHaveLength(3);
});

test("from the ZIP file of an export, another site becomes the same", { tags: ["long"] }, async () => {
  const { bytes, name } = await exportOnePost();
  const other = await startTestServer();
  await upload(other, name, bytes);
  await other.asOwner("POST", `/transfers/imports/${(await untilDone(other)).id}`);
  expect(await untilDone(other)).toMatchObject({ state: "done" });
  expect(await titles(other)).toEqual(["Kept"]);
});

async function exportOnePost() {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "Kept", description: "d", content: "<p>Words</p>", published: true });
  expect((await server.asOwner("POST", "/transfers/exports")).status).toBe(202);
  const { id, result, file } = await untilDone(server);
  expect(result).toMatch(/^1 post \(0 drafts\)/);
  return { file, ...(await download(server, id)) };
}

test("a backup is made and listed, and a download needs the password and ends after a minute", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/transfers/backups");
  expect(await untilDone(server)).toMatchObject({ state: "done", kind: "backup" });
  const { backups } = (await server.asOwner("GET", "/transfers")).body as Transfers;
  const [{ name, bytes } = { name: "", bytes: 0 }] = backups;
  expect(backups).toHaveLength(1);
  const file = await download(server, name);
  expect(file).toMatchObject({ status: 200, name });
  expect(file.bytes).toHaveLength(bytes);

  const wrong = await server.asOwner("POST", "/transfers/links", { file: name, password: "wrong" });
  expect(wrong).toMatchObject({ status: 400, body: { code: "wrong-password" } });
  const { url } = (await server.asOwner("POST", "/transfers/links", { file: name, password: owner.password })).body;
  const other = url.replace(/[^.]+(?=\.[^.]+\.[^.]+$)/, Buffer.from("other.tar").toString("base64url"));
  expect((await server.call("GET", other)).status).toBe(404);
  server.clock.advance(61_000);
  expect((await server.call("GET", url)).status).toBe(404);
});

test("nothing but exports and backups can be downloaded", async () => {
  const server = await startTestServer();
  mkdirSync(join(server.dataDir, "backups"), { recursive: true });
  writeFileSync(join(server.dataDir, "backups", "notes.txt"), "Words.");
  for (const file of ["notes.txt", "../savepoint.db", "..", "", "x.tar", "../backups/x.tar"])
    expect((await server.asOwner("POST", "/transfers/links", { file, password: owner.password })).status, file).toBe(
      404,
    );
});

test("what a transfer left is gone after a day", async () => {
  const server = await startTestServer();
  const folder = join(server.dataDir, "transfers");
  const left = join(folder, "a-check");
  mkdirSync(join(left, "uploaded"), { recursive: true });
  writeFileSync(join(left, "uploaded", "a.zip"), "Words.");
  const now = server.clock.now().getTime() / 1000;
  utimesSync(left, now, now);
  await removeOldTransfers(server.context);
  expect(readdirSync(folder)).toEqual(["a-check"]);
  utimesSync(left, now - 25 * 3600, now - 25 * 3600);
  await removeOldTransfers(server.context);
  expect(readdirSync(folder)).toEqual([]);
});

test("one transfer runs at a time, it can be canceled, and one whose server was stopped has failed", async () => {
  const server = await startTestServer();
  const { body: started } = await server.asOwner("POST", "/transfers/exports");
  expect(await server.asOwner("POST", "/transfers/backups")).toMatchObject({ status: 409 });
  expect((await server.asOwner("DELETE", `/transfers/${started.id}`)).status).toBe(204);
  expect((await server.asOwner("GET", "/transfers")).body.latest).toBeNull();

  const beatAt = new Date(server.clock.now().getTime() - 120_000).toISOString();
  const value = JSON.stringify({ ...started, site: "", posts: "", id: "lost", beatAt });
  await server.context.db
    .insertInto("settings")
    .values({ name: "transfer", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  expect((await server.asOwner("GET", "/transfers")).body.latest).toMatchObject({
    state: "failed",
    result: "The server was stopped in the meantime. Start it again: nothing is imported twice.",
  });
});
