// Runs each command beside a running server. Other files test the functions behind the commands.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { emptyFolder, fillSite } from "#tests/support/backups.ts";
import { runProcess } from "#tests/support/command-process.ts";
import { runCommand } from "#tests/support/commands.ts";
import { makeFolder } from "#tests/support/imports.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { owner } from "#tests/support/test-settings.ts";

test("npm run import adds posts that the running server shows at the next request", async () => {
  const server = await startTestServer();
  const folder = makeFolder({
    "first.md": "---\ntitle: First\ndate: 2020-01-01\n---\nHello",
    "second.md": "---\n---\n![gone](gone.png)",
  });
  const version = server.context.content.current();
  const { code, out, err } = await runCommand("import", server.dataDir, [folder]);
  expect(code, err).toBe(0);
  expect(out).toMatch(/^Posts come from [^\n]+\n\nPosts, new +2\n {2}of them drafts +1\n/);
  expect(out).toContain("Images\n  second.md: the image gone.png was not found in the folder\n");
  expect(server.context.content.current()).not.toBe(version);
  expect((await server.call("GET", "/blogs/first")).body).toMatchObject({ title: "First", content: "<p>Hello</p>" });
});

test("npm run import says which files of a folder without posts aren't read", async () => {
  const server = await startTestServer();
  const { code, out } = await runCommand("import", server.dataDir, [makeFolder({ "a.org": "* A", "b.org": "* B" })]);
  expect(code).toBe(1);
  expect(out).toBe(
    "No posts were found, so nothing was imported. Posts are .md, .markdown or .mdx files; the folder has others: 2 .org.\n",
  );
});

test("a dry run of npm run import knows the site's posts and leaves no file behind, even without a site", async () => {
  const server = await startTestServer();
  await createPost(server, { title: "First" });
  const folder = makeFolder({ "first.md": "---\ntitle: First\ndate: 2020-01-01\n---\n[me](first.md)" });
  const temporary = emptyFolder();
  const none = join(emptyFolder(), "data");
  vi.stubEnv("TMPDIR", temporary);
  const before = listFiles(server.dataDir);
  const asked = await runCommand("import", server.dataDir, [folder, "--dry-run"]);
  expect(asked.code, asked.err).toBe(0);
  expect(asked.out).toMatch(/Posts, new +1\n[^]*This was a dry run: nothing was written\.\n$/);
  expect(listFiles(server.dataDir)).toEqual(before);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(1);

  expect(await runCommand("import", none, [folder, "--dry-run"])).toMatchObject({ code: 0 });
  expect(existsSync(none)).toBe(false);
  expect(readdirSync(temporary)).toEqual([]);
});

test("npm run import publishes sections that were edited in an export, and the running server shows them", async () => {
  const server = await startTestServer();
  const folder = join(emptyFolder(), "site");
  expect((await runCommand("export", server.dataDir, [folder])).code).toBe(0);
  const file = join(folder, "site", "faq.yaml");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("Questions clients ask first", "Ask away"));
  const heading = async () => (await server.call("GET", "/site?sections=faq")).body.sections.faq.heading;
  expect(await heading()).toBe("Questions clients ask first");
  const { code, out, err } = await runCommand("import", server.dataDir, [folder]);
  expect(code, err).toBe(0);
  expect(out).toMatch(/Sections of the site, changed +1\n/);
  await expect.poll(heading).toBe("Ask away");
});

test("npm run export writes every post, project and file, and Site Health shows its time", async () => {
  const server = await startTestServer();
  await fillSite(server);
  const folder = join(emptyFolder(), "site");
  const { code, out, err } = await runCommand("export", server.dataDir, [folder]);
  expect(code, err).toBe(0);
  expect(out).toBe(`Exported 3 posts (0 drafts), 1 page, 1 project, 0 categories and 3 files to ${folder}.\n`);
  expect(readdirSync(join(folder, "posts"))).toEqual(["first-light.md", "second-wind.md", "third-time.md"]);
  expect(readFileSync(join(folder, "posts", "second-wind.md"), "utf8")).toContain("Words of Second wind");
  expect((await server.asOwner("GET", "/health/report")).body.copiedAt).toEqual(expect.any(String));
});

test("npm run reset-password prints a new password and ends all sessions of the running server", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { code, out, err } = await runProcess("reset-password", server.dataDir, []);
  expect(code, err).toBe(0);
  const [, password = ""] = /^The new password of "owner" is (\S+)  \(all devices are logged out\)\n$/.exec(out) ?? [];
  const logIn = async (given: string) =>
    (await server.call("POST", "/auth/login", { body: { username: owner.username, password: given } })).status;
  expect((await server.call("GET", "/auth/session", { token })).status).toBe(401);
  expect([await logIn(owner.password), await logIn(password)]).toEqual([401, 200]);
});

test("npm run reset-password says that a site without an account isn't set up yet", async () => {
  const server = await startTestServer({ isFirstStart: true, env: { OWNER_PASSWORD: "" } });
  const { code, err } = await runCommand("reset-password", server.dataDir, []);
  expect(code).toBe(1);
  expect(err).toBe(
    "The password was not changed: This site isn’t set up yet. Open the link that the server shows at its start.\n",
  );
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
}
