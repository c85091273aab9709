// Kills a server repeatedly while eight writers are active, and checks its data afterwards.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { diskStorage } from "#server/media/disk.ts";
import { orphanedFiles } from "#server/jobs/orphaned-files.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

export type KillReport = {
  kills: number;
  /** The number of acknowledged writes, and the number of these that were lost. */
  answered: number;
  lost: string[];
  /** Incomplete data: rows with missing references, broken pages, files of unfinished uploads. */
  halves: string[];
  /** Files without a row, which a crash can leave behind, and how many of them remain after the sweep. */
  orphans: number;
  unswept: number;
};

/** The allowed states of a post: as last acknowledged, or as in a request that had no response yet. */
type Expected = { title: string; underWay: string | null };
type Known = { posts: Map<string, Expected>; pictures: Set<string>; answered: number };

const writers = 8;

export async function killAgainAndAgain(
  kills: number,
  onKill: (done: number) => void = () => undefined,
): Promise<KillReport & { dataDir: string }> {
  const dataDir = temporaryFolder();
  const known: Known = { posts: new Map(), pictures: new Set(), answered: 0 };
  const halves: string[] = [];
  for (let round = 1; round <= kills; round++) {
    await writeUntilKilled(dataDir, known, round);
    halves.push(...checkDatabase(dataDir).map((half) => `after kill ${round}: ${half}`));
    onKill(round);
  }
  const last = await startServer({ dataDir });
  halves.push(
    ...(await listStaged(dataDir))
      .filter((path) => !path.includes(`_${last.pid}/`))
      .map((path) => `left in staging: ${path}`),
  );
  await last.stop();
  return {
    dataDir,
    kills,
    answered: known.answered,
    lost: findLost(dataDir, known),
    halves,
    ...(await sweep(dataDir)),
  };
}

async function writeUntilKilled(dataDir: string, known: Known, round: number): Promise<void> {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "silent" } });
  const token = String((await call(server.url, "POST", "/auth/login", "", owner)).access_token);
  const life = { isOver: false };
  const before = known.answered;
  const writing = Array.from({ length: writers }, (_, number) =>
    write(server.url, token, known, `${round}.${number}`, life),
  );
  // Not after a fixed time, but after a number of responses, in the middle of a request.
  while (known.answered - before < 10 + ((round * 7) % 40)) await pause(2);
  await pause((round * 13) % 17);
  life.isOver = true;
  process.kill(server.pid, "SIGKILL");
  await Promise.all(writing);
  await server.stop().catch(() => undefined);
}

async function write(url: string, token: string, known: Known, name: string, life: { isOver: boolean }): Promise<void> {
  const mine: string[] = [];
  for (let count = 0; !life.isOver; count++) {
    try {
      if (count % 5 === 3) await upload(url, token, known, name, count);
      else if (count % 2 === 1 && mine.length > 0)
        await change(url, token, known, mine[count % mine.length] ?? "", `Changed ${name}.${count}`);
      else mine.push(await add(url, token, known, `Post ${name}.${count}`));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The connection ended with the server.
    }
  }
}

async function add(url: string, token: string, known: Known, title: string): Promise<string> {
  const answer = await call(url, "POST", "/blogs", token, {
    title,
    description: "Written under fire",
    published: true,
  });
  known.answered++;
  known.posts.set(String(answer._id), { title, underWay: null });
  return String(answer._id);
}

async function change(url: string, token: string, known: Known, id: string, title: string): Promise<void> {
  const expected = known.posts.get(id);
  if (!expected) return;
  expected.underWay = title;
  await call(url, "PUT", `/blogs/${id}`, token, { title, description: "Changed under fire", published: true });
  known.answered++;
  known.posts.set(id, { title, underWay: null });
}

async function upload(url: string, token: string, known: Known, name: string, count: number): Promise<void> {
  const [red = 0, blue = 0] = name.split(".").map(Number);
  const picture = await sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: { r: red % 256, g: count % 256, b: blue * 30 },
      noise: { type: "gaussian", mean: 100, sigma: 20 },
    },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(picture)]), "picture.png");
  const answer = await fetch(`${url}/api/blogs/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 201) return pause(20);
  known.pictures.add(String(((await answer.json()) as { url: string }).url).slice("/media/".length));
  known.answered++;
}

async function call(
  url: string,
  method: string,
  path: string,
  token: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (answer.ok) return (await answer.json()) as Record<string, unknown>;
    // A busy server rejects some calls.
    if (answer.status !== 429 && answer.status !== 503)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    await pause(50);
  }
}

function checkDatabase(dataDir: string): string[] {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"), { fileMustExist: true });
  const list = (query: string) => database.prepare<[], string>(query).pluck().all();
  try {
    const integrity = String(database.pragma("integrity_check(1)", { simple: true }));
    return [
      ...(integrity === "ok" ? [] : [integrity]),
      ...(database.pragma("foreign_key_check") as unknown[]).map(() => "a row that belongs to nothing"),
      ...list(
        "select 'a post without a revision: ' || title from posts where id not in (select item_id from revisions where what = 'post')",
      ),
      ...list(
        "select 'a revision of no post: ' || title from revisions where what = 'post' and item_id not in (select id from posts)",
      ),
      ...list(
        "select 'a revision of another title: ' || posts.title from posts join revisions on what = 'post' and item_id = id where number = (select max(number) from revisions where what = 'post' and item_id = id) and revisions.title <> posts.title",
      ),
      ...list(
        "select 'a post that cannot be found: ' || title from posts where id not in (select rowid from search_index)",
      ),
      ...list(
        "select 'an index entry of another title: ' || posts.title from posts join search_index on search_index.rowid = posts.id where search_index.written_title <> posts.title",
      ),
    ];
  } finally {
    database.close();
  }
}

function findLost(dataDir: string, { posts, pictures }: Known): string[] {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"), { fileMustExist: true });
  const titles = new Map(
    database
      .prepare<[], [number, string]>("select id, title from posts")
      .raw()
      .all()
      .map(([id, title]) => [String(id), title]),
  );
  const files = new Set(database.prepare<[], string>("select file from media").pluck().all());
  database.close();
  const lostPosts = [...posts]
    .filter(([id, { title, underWay }]) => {
      const found = titles.get(id.replace(/^p_/, ""));
      return found !== title && (underWay === null || found !== underWay);
    })
    .map(([id, { title }]) => `post ${id} “${title}”`);
  return [...lostPosts, ...[...pictures].filter((file) => !files.has(file)).map((file) => `image ${file}`)];
}

async function sweep(dataDir: string): Promise<Pick<KillReport, "orphans" | "unswept">> {
  const { db, close } = openSqlite(dataDir);
  const storage = await diskStorage(join(dataDir, "media"));
  const orphans = async () => {
    const rows = await db.selectFrom("media").select(["file", "variants"]).execute();
    let count = 0;
    for await (const { name } of storage.list())
      if (!rows.some(({ file, variants }) => file === name || variants.includes(name))) count++;
    return count;
  };
  const before = await orphans();
  const { run } = orphanedFiles({ db, storage }, { grace: 0 });
  for (let runs = 0; runs < 3; runs++) await run(new AbortController().signal);
  const unswept = await orphans();
  await close();
  return { orphans: before, unswept };
}

async function listStaged(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, "media", ".staging"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
