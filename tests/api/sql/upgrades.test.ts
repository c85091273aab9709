// Runs the current version on data of each earlier version.
import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import type { Tables } from "#server/store/database.ts";
import { listApiTokens } from "#server/store/tables/api-tokens.ts";
import { listMediaUses } from "#server/store/tables/media-uses.ts";
import { migrate } from "#server/store/migrate.ts";
import { openPostgresAsItIs } from "#server/store/postgres/postgres.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { firstMigrations } from "#tests/support/migrations.ts";
import { askServer, databaseAt } from "#tests/support/postgres-setup.ts";
import { siteSettings } from "#tests/support/test-settings.ts";

type Row = Record<string, string | number | null>;

/** Columns of posts that are newer than the versions that some tests start with. */
const notYet = {
  kind: undefined,
  placement: undefined,
  article: undefined,
  renderer_version: undefined,
  series: undefined,
  series_slug: undefined,
  series_part: undefined,
};
/** The same of projects. */
const notYetOfProjects = Object.fromEntries(
  [
    "problem",
    "approach",
    "content",
    "article",
    "renderer_version",
    "service",
    "results",
    "credits",
    "tech_years",
    "post_ids",
    "model_url",
    "model_urls",
  ].map((column) => [column, undefined]),
);

const time = "2025-03-29T12:00:00.000Z";
const snapshot = JSON.stringify({ title: "First", content: "<p>two words</p>", published: true });

/** A row of each table, in the order of their foreign keys, with the columns of all versions. */
const rows: Record<string, Row> = {
  users: {
    id: 1,
    username: "Owner",
    username_key: "owner",
    password_hash: "hash",
    passkey_handle: "h",
    created_at: time,
  },
  sessions: {
    id: "session",
    user_id: 1,
    device: "Firefox on Windows",
    address: "203.0.113.7",
    created_at: time,
    last_used_at: time,
    expires_at: time,
  },
  categories: { id: 1, name: "Games", name_key: "games", slug: "games", example: 0 },
  category_slugs: { slug: "play", category_id: 1 },
  posts: {
    id: 1,
    kind: "post",
    placement: "none",
    slug: "first",
    title: "First",
    title_key: "first",
    description: "About it",
    content: "<p>two words 灯台 🗼</p>",
    article: "<p>two words 灯台 🗼</p>",
    renderer_version: 1,
    words: 2,
    category_id: 1,
    series: "Diary",
    series_slug: "diary",
    series_part: 2,
    author: "Alex",
    image_url: "/media/a.png",
    image_alt: "A tower",
    image_key: "a",
    link: "",
    published: 1,
    publish_at: null,
    published_at: time,
    dated_at: time,
    created_at: time,
    updated_at: time,
    deleted_at: null,
    import_key: "first.md",
    import_state: "{}",
    draft_key: "new_1",
    example: 0,
  },
  post_slugs: { kind: "post", slug: "earlier", post_id: 1 },
  post_tags: { post_id: 1, position: 0, slug: "unity", name: "Unity" },
  former_names: { kind: "tag", slug: "unity-5", target: "unity" },
  old_addresses: { path: "2019/earlier", post_id: 1 },
  former_addresses: {
    kind: "page",
    address: "then",
    post_id: 1,
    project_id: null,
    category_id: null,
    slug: null,
  },
  trashed_categories: { id: 2, title: "Tools", slug: "tools", example: 0, deleted_at: time },
  trashed_category_posts: { category_id: 2, post_id: 1 },
  revisions: {
    post_id: 1,
    number: 1,
    saved_at: time,
    snapshot,
    kind: "published",
    author: "owner",
    device: "Firefox on Windows",
    title: "First",
    words: 2,
    restored_from: null,
  },
  share_links: {
    id: 1,
    token_hash: "hash",
    post_id: 1,
    created_at: time,
    expires_at: "2099-03-29T12:00:00.000Z",
    opened_at: null,
  },
  client_links: {
    id: 1,
    public_id: "0123456789abcdef01",
    token_hash: "hash",
    client: "ACME",
    note: "",
    password_hash: null,
    watermark: 1,
    max_openings: 3,
    openings: 1,
    created_at: time,
    expires_at: "2099-03-29T12:00:00.000Z",
    revoked_at: null,
    first_opened_at: time,
    mail: "sent",
    mail_tries: 0,
    mail_next_at: null,
    mail_error: null,
  },
  client_link_targets: { link_id: 1, kind: "project", target_id: 1, position: 0 },
  client_link_openings: { id: 1, link_id: 1, opened_at: time, device: "phone" },
  client_link_views: { id: 1, opening_id: 1, what: "page", title: "Tower", at: time, seconds: 40 },
  autosaves: { key: "p_1", writer: "a1", device: "Firefox on Windows", snapshot, saved_at: time },
  projects: {
    id: 1,
    slug: "tower",
    title: "Tower",
    description: "About it",
    category: "game",
    thumbnail_url: "/media/a.png",
    background_url: "",
    media_type: "image",
    media_url: "",
    model_url: "",
    model_urls: "[]",
    tech_stack: '["Unity"]',
    contributions: "[]",
    tags: "[]",
    gallery: "[]",
    date_range: "2020",
    company: "Secret",
    role: "Lead",
    external_link: "",
    confidential: '["company"]',
    problem: "Slow",
    approach: "Rewritten",
    content: "<p>About it</p>",
    article: "<p>About it</p>",
    renderer_version: 1,
    service: "",
    results: "[]",
    credits: "[]",
    tech_years: "[]",
    post_ids: "[1]",
    created_at: time,
    updated_at: time,
    year: 2020,
    starred: 1,
    sort_order: 1,
    nda: 1,
    deleted_at: null,
    example: 0,
  },
  project_slugs: { slug: "old-tower", project_id: 1 },
  play_paths: { project_id: 1, path: "k3f9a2b1xz", last_number: 1 },
  builds: {
    id: 1,
    project_id: 1,
    number: 1,
    version: "0.1",
    notes: "First",
    state: "published",
    entry: "index.html",
    engine: "godot",
    engine_version: "4.6",
    threads: 0,
    width: 1280,
    height: 720,
    orientation: "any",
    touch: 0,
    needs_keyboard: 1,
    controls: "Arrow keys",
    hosts: "[]",
    asked_hosts: "[]",
    bytes: 100,
    download_bytes: 50,
    unpacked_bytes: 100,
    files: 1,
    upload_key: "upload",
    created_at: time,
    published_at: time,
  },
  build_files: {
    build_id: 1,
    path: "index.html",
    sha256: "hash",
    bytes: 100,
    type: "text/html",
    encoding: "",
    br_bytes: 50,
  },
  build_publications: { id: 1, project_id: 1, build_id: 1, began_at: time, ended_at: null, undone: 0 },
  media: {
    id: "a",
    item_id: "a",
    hash: "hash",
    source_hash: "source",
    kind: "image",
    mime: "image/png",
    file: "a.png",
    original_name: "tower.png",
    alt: "A tower",
    placeholder: "",
    poster: "",
    variants: "[]",
    state: "ready",
    created_at: time,
    width: 30,
    height: 20,
    duration: 12.5,
    model: "",
    bytes: 100,
    animated: 0,
    tries: 1,
    example: 0,
    problem: "",
    view: "",
  },
  media_earlier: { id: "b", item_id: "a", file: "b.png" },
  media_uses: { media_id: "a", what: "project", key: "1", part: "" },
  messages: {
    id: 1,
    name: "Robin",
    email: "robin@example.org",
    message: "Hello",
    folder: "inbox",
    read: 0,
    mail: "failed",
    mail_tries: 16,
    mail_next_at: null,
    mail_error: "The mail server refused the login.",
    mail_error_at: time,
    stage: "won",
    service: "game-prototype",
    service_title: "Playable Prototype",
    offer: "from $1,200 · 14 days",
    budget: "Not sure yet",
    deadline: "March",
    value: "$1,200",
    next_at: "2025-04-02",
    answered_at: time,
    closed_at: time,
    source: "Google",
    campaign: "",
    first_page: "/about",
    sorted_out: "",
    learned_as: "wanted",
    search_text: "robin robin@example.org hello",
    created_at: time,
  },
  mails: {
    id: 1,
    message_id: 1,
    key: "key",
    header_id: "reply-1@alex.example",
    thread: '["message-1@alex.example"]',
    name: "Robin",
    address: "robin@example.org",
    subject: "Re: Message",
    text: "Gladly",
    state: "sent",
    tries: 1,
    next_at: null,
    error: null,
    error_at: null,
    created_at: time,
    sent_at: time,
    calendar: "",
  },
  call_proposals: {
    id: 1,
    message_id: 1,
    token_hash: "hash",
    times: `["${time}"]`,
    minutes: 30,
    place: "",
    created_at: time,
    expires_at: time,
    picked: time,
  },
  quotes: {
    id: 1,
    message_id: 1,
    created_at: time,
    token_hash: "hash",
    content: "{}",
    expires_at: time,
    state: "accepted",
    sent_at: time,
    decided_at: time,
    decided_by: "Ada",
    reason: "",
  },
  enquiry_events: {
    id: 1,
    message_id: 1,
    kind: "mail",
    text: "Re: Message",
    stage: "",
    mail_id: 1,
    created_at: time,
  },
  spam_words: { word: "", spam: 0, wanted: 1 },
  activity: { id: 1, time, text: "Published “First”" },
  settings: { name: "copied-at", value: time },
  search_spellings: { spelling: "firs", word: "first" },
  site_sections: {
    name: "socialLinks",
    document: '{"links":[]}',
    schema_version: 1,
    draft: null,
    draft_schema_version: 1,
    version: 2,
    changed_at: time,
  },
  site_revisions: {
    section: "socialLinks",
    publication: 1,
    document: '{"links":[]}',
    schema_version: 1,
    published_at: time,
  },
  visits: {
    at: "2025-03-29T13",
    page: "/about",
    source: "Google",
    campaign: "",
    device: "phone",
    views: 2,
    visits: 1,
    visitors: 1,
    reads: 0,
    seconds: 30,
  },
  visit_events: { at: "2025-03-29T13", event: "play", detail: "project:1", source: "Google", count: 1, seconds: 90 },
  visit_machines: { at: "2025-03-29", kind: "search engine", name: "Googlebot", count: 3 },
  visit_funnels: { at: "2025-03-29", source: "Google", steps: 1, visitors: 1 },
  visitor_salts: { day: "2025-03-29", salt: "salt" },
  visitors_today: {
    day: "2025-03-29",
    hash: "hash",
    source: "Google",
    campaign: "",
    first_page: "/about",
    last_page: "/about",
    seen_at: time,
    steps: 1,
  },
  two_factor: { user_id: 1, secret: "sealed", last_step: 7, created_at: time, enabled_at: time },
  recovery_codes: { user_id: 1, hash: "hash" },
  api_tokens: {
    id: 1,
    user_id: 1,
    name: "CI",
    token_hash: Buffer.from("hash").toString("hex"),
    scopes: '["builds"]',
    created_at: time,
    expires_at: null,
    last_used_at: null,
    last_address: "",
  },
  passkeys: {
    id: 1,
    user_id: 1,
    credential_id: "credential",
    public_key: "key",
    counter: 3,
    transports: "[]",
    name: "Laptop",
    synced: 0,
    created_at: time,
    last_used_at: null,
  },
};
/** Columns of earlier versions that a migration replaced, or writes otherwise. */
const replaced = new Set([
  "projects.model_url",
  "api_tokens.token_hash",
  ...["mail", "mail_tries", "mail_next_at", "mail_error", "mail_error_at"].map((column) => `messages.${column}`),
  ...["mail", "mail_tries", "mail_next_at", "mail_error"].map((column) => `client_links.${column}`),
]);
/** The rows of tables of earlier versions that are in the table of former addresses now. */
const formerAddresses: Record<string, Row> = {
  category_slugs: { kind: "category", address: "play", categoryId: 1 },
  post_slugs: { kind: "post", address: "earlier", postId: 1 },
  old_addresses: { kind: "path", address: "2019/earlier", postId: 1 },
  project_slugs: { kind: "project", address: "old-tower", projectId: 1 },
  former_names: { kind: "tag", address: "unity-5", slug: "unity" },
};
/** Tables that differ by design: internal data of engines, migrations and triggers, search data, and data that expires after minutes. */
const internal = /^(?:kysely_|sqlite_|search_(?!spellings)|post_search|post_counts$|tries$|passkey_challenges$)/;

test("a filled database of the first, a middle and the last earlier version is upgraded with all its rows", async () => {
  const newest = Object.keys(await firstMigrations(Infinity)).length;
  await upgradeFrom([1, 20, newest - 1]);
});

test("a filled database of each earlier version is upgraded with all its rows", { tags: ["long"] }, async () => {
  const newest = Object.keys(await firstMigrations(Infinity)).length;
  await upgradeFrom(Array.from({ length: newest - 1 }, (_, index) => index + 1));
});

async function upgradeFrom(versions: readonly number[]): Promise<void> {
  for (const version of versions) {
    const old = await openOld();
    await migrate(old.db, { list: await firstMigrations(version) });
    const before = await fill(old.db, version);
    await old.close();

    const context = await createContext(old.config);
    const former = await context.db.selectFrom("formerAddresses").selectAll().execute();
    for (const [table, row] of Object.entries(before)) {
      const moved = formerAddresses[table];
      if (moved) {
        expect(former, `${table} of version ${version}`).toContainEqual(expect.objectContaining(moved));
        continue;
      }
      const { rows: found } = await sql<Row>`select * from ${sql.table(table)}`.execute(context.db.withoutPlugins());
      const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !replaced.has(`${table}.${column}`)));
      expect(found, `${table} of version ${version}`).toEqual(expect.arrayContaining([expect.objectContaining(kept)]));
      // The start stores that the projects are searchable, the version of the search index, and the sections that the site lacks with their revisions.
      if (!["mails", "settings", "search_spellings", "site_sections", "site_revisions"].includes(table))
        expect(found, `${table} of version ${version}`).toHaveLength(1);
    }
    const [token] = await context.db.selectFrom("apiTokens").select("tokenHash").execute();
    if (token && version < 33)
      expect(token.tokenHash, `of version ${version}`).toBe(Buffer.from("hash").toString("base64url"));
    expect(await context.db.selectFrom("postCounts").selectAll().execute(), `of version ${version}`).toEqual([
      { categoryId: 1, published: 1, posts: 1 },
    ]);
    const revision = await context.db.selectFrom("revisions").select(["kind", "title", "words"]).executeTakeFirst();
    expect(revision, `of version ${version}`).toEqual({ kind: "published", title: "First", words: 2 });
    await context.close();
  }
}

test("content of an earlier version is known to use its media until it is deleted", async () => {
  const old = await openOld();
  await migrate(old.db, { list: await firstMigrations(9) });
  const idOf = (digit: string) => digit.repeat(32);
  const urlOf = (digit: string) => `/media/${idOf(digit)}.png`;
  const count = 45;
  for (const [name, changes] of [
    ["categories", [{}]],
    [
      "posts",
      Array.from({ length: count }, (_, at) => ({
        id: at + 1,
        slug: `post-${at}`,
        draft_key: null,
        import_key: null,
        ...notYet,
        image_url: at === count - 1 ? urlOf("1") : "",
        content: at === 0 ? `<img src="${urlOf("2")}"><img src="${urlOf("2")}">` : "",
      })),
    ],
    [
      "revisions",
      Array.from({ length: count }, (_, at) => ({
        post_id: (at % 2) + 1,
        number: Math.floor(at / 2) + 1,
        snapshot: JSON.stringify({ title: "", content: at === count - 1 ? urlOf("3") : "", published: true }),
      })),
    ],
    ["autosaves", [{ snapshot: JSON.stringify({ title: "Typed", blogImage: urlOf("4") }) }]],
    ["projects", [{ ...notYetOfProjects, gallery: JSON.stringify([urlOf("5")]) }]],
    [
      "media",
      ["1", "2", "3", "4", "5", "6"].map((digit) => ({
        id: idOf(digit),
        item_id: idOf(digit),
        hash: digit,
        source_hash: digit,
        file: `${idOf(digit)}.png`,
        duration: undefined,
        model: undefined,
        problem: undefined,
        view: undefined,
      })),
    ],
  ] as const) {
    for (const change of changes)
      await old.db
        .insertInto(name as "settings")
        .values({ ...rows[name], ...change } as never)
        .execute();
  }
  await old.close();

  const { db, close } = await createContext(old.config);
  const usesOf = async (digit: string) => (await listMediaUses(db, [idOf(digit)])).get(idOf(digit)) ?? [];
  expect(await usesOf("1")).toEqual([{ what: "post", key: String(count), title: "First", trashed: false }]);
  expect(await usesOf("2")).toEqual([{ what: "post", key: "1", title: "First", trashed: false }]);
  expect(await usesOf("3")).toEqual([{ what: "revision", key: "1", title: "First", trashed: false }]);
  expect(await usesOf("4")).toEqual([{ what: "draft", key: "p_1", title: "Typed", trashed: false }]);
  expect(await usesOf("5")).toEqual([{ what: "project", key: "1", title: "Tower", trashed: false }]);
  expect(await usesOf("6")).toEqual([]);
  for (const table of ["posts", "autosaves", "projects"] as const) await db.deleteFrom(table).execute();
  expect(await db.selectFrom("mediaUses").selectAll().execute()).toEqual([]);
  await close();
});

test("the one model of a project becomes the first of several, also where it was hidden", async () => {
  const old = await openOld();
  await migrate(old.db, { list: await firstMigrations(22) });
  await fill(old.db, 22);
  const url = `/media/${"7".repeat(32)}.glb`;
  await sql`update projects set model_url = ${url}, confidential = '["company","modelUrl"]'`.execute(old.db);
  await old.close();
  const context = await createContext(old.config);
  expect(await context.db.selectFrom("projects").select(["modelUrls", "confidential"]).execute()).toEqual([
    { modelUrls: JSON.stringify([url]), confidential: '["company","modelUrls"]' },
  ]);
  await context.close();
});

test("API tokens that could read messages still can", async () => {
  const old = await openOld();
  await migrate(old.db, { list: await firstMigrations(29) });
  await fill(old.db, 29);
  await old.db
    .insertInto("apiTokens")
    .values({ ...rows.api_tokens, id: 2, token_hash: "other", scopes: '["read","drafts"]' } as never)
    .execute();
  await old.close();
  const { db, close } = await createContext(old.config);
  expect((await listApiTokens(db, 1, time)).map(({ id, scopes }) => [id, scopes])).toEqual([
    [2, ["read", "messages", "drafts"]],
    [1, ["builds"]],
  ]);
  await close();
});

test("drafts and trashed posts of an earlier version are counted correctly", async () => {
  const old = await openOld();
  await migrate(old.db, { list: await firstMigrations(8) });
  const first = { ...rows.posts, ...notYet, category_id: null, draft_key: null, import_key: null };
  for (const changes of [
    { slug: "a" },
    { slug: "b", published: 0 },
    { slug: "c", published: 0 },
    { slug: "d", deleted_at: time },
  ])
    await old.db
      .insertInto("posts")
      .values({ ...first, id: undefined, ...changes } as never)
      .execute();
  await old.close();

  const { db, close } = await createContext(old.config);
  expect(await db.selectFrom("postCounts").selectAll().orderBy("published").execute()).toEqual([
    { categoryId: 0, published: 0, posts: 2 },
    { categoryId: 0, published: 1, posts: 1 },
  ]);
  await close();
});

/** Writes a row with all columns into each existing table, and returns the rows by table. */
async function fill(db: Kysely<Tables>, version: number): Promise<Record<string, Row>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !internal.test(name));
  expect(Object.keys(rows), `of version ${version}`).toEqual(expect.arrayContaining(tables.map(({ name }) => name)));
  const written: Record<string, Row> = {};
  for (const [name, row] of Object.entries(rows)) {
    const table = tables.find((each) => each.name === name);
    if (!table) continue;
    const columns = table.columns.map((column) => column.name);
    expect(Object.keys(row), `${name} of version ${version}`).toEqual(expect.arrayContaining(columns));
    written[name] = Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
    await db
      .insertInto(name as "settings")
      .values(written[name] as never)
      .execute();
  }
  return written;
}

/** Returns an empty database and the settings of a site on it. */
async function openOld(): Promise<{
  db: Kysely<Tables>;
  close(): Promise<void>;
  config: ReturnType<typeof readConfig>;
}> {
  const postgres = inject("postgres");
  const env = { ...siteSettings, DATA_DIR: emptyFolder(), LOG_LEVEL: "silent" };
  if (postgres === null) return { ...openSqlite(env.DATA_DIR), config: readConfig(env) };
  const name = `savepoint_${randomBytes(8).toString("hex")}`;
  await askServer(postgres.server, `create database ${name} template template0`);
  onTestFinished(() => askServer(postgres.server, `drop database ${name}`));
  const url = databaseAt(postgres.server, name);
  return { ...(await openPostgresAsItIs(url)), config: readConfig({ ...env, DATABASE_URL: url }) };
}
