import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

// Other attacks.

const secretWord = "TheSigningKeyOfThisTest";

/** Each request has its own IP address, because other files test rate limits. */
let asked = 0;
async function get(
  server: TestServer,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const answer = await server.app.inject({
    url,
    headers,
    remoteAddress: `10.${++asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

const dots = [
  "..",
  "%2e%2e",
  "%2E.",
  ".%2e",
  "%252e%252e",
  "..%00",
  "..;",
  "%c0%ae%c0%ae",
  "%uff0e%uff0e",
  "．．",
  "....//",
  "..%5c",
];
const slashes = ["/", "%2f", "%252f", "\\", "%5c", "%255c", "//", "/./", "%c0%af", "∕"];
const folders = [
  "/media",
  "/assets",
  "/art",
  "/art/post",
  "/art/glyph/post",
  "/og",
  "/og/post",
  "/api/docs/static",
  "/api/media",
  "",
];
const files = ["secret.txt", "secret.png", "savepoint.sqlite", "package.json"];

function waysOut(folder: string, dot: string, slash: string, file: string): string[] {
  return [
    `${folder}/${dot}${slash}${file}`,
    `${folder}/${dot}${slash}${dot}${slash}${file}`,
    `${folder}${slash}${dot}${slash}media${slash}${file}`,
  ];
}

async function startWithSecrets(): Promise<TestServer> {
  const server = await startTestServer();
  mkdirSync(join(server.dataDir, "media"), { recursive: true });
  for (const name of ["secret.txt", "secret.png", "media/secret.txt", "media/.secret.png"])
    writeFileSync(join(server.dataDir, name), secretWord);
  return server;
}

async function expectNoSecret(server: TestServer, path: string): Promise<void> {
  const url = encodeURI(decodeSafely(path)) === path ? path : path.replace(/[^\x21-\x7e]/g, encodeURIComponent);
  const { status, text } = await get(server, url);
  expect(text, path).not.toContain(secretWord);
  expect(text, path).not.toContain("SQLite format 3");
  expect(status, path).not.toBe(500);
}

test("no spelling of a path reaches a file outside of the media folder", async () => {
  const server = await startWithSecrets();
  // Each spelling of the dots with each spelling of a slash; folders and files take turns.
  const spellings = dots.flatMap((dot, row) =>
    slashes.flatMap((slash, column) =>
      waysOut(
        folders[(row + column) % folders.length] ?? "",
        dot,
        slash,
        files[(row + 2 * column) % files.length] ?? "",
      ),
    ),
  );
  expect(spellings).toHaveLength(360);
  for (const path of spellings) await expectNoSecret(server, path);
  for (const path of [
    "/media/secret.txt",
    "/media/.secret.png",
    `/media/${server.dataDir}/secret.txt`,
    "/media//etc/passwd",
    "/media/%2fetc%2fpasswd",
    "/media/file:///etc/passwd",
    "/media/C:%5Csecret.txt",
    "/media/",
    "/media/.",
  ])
    expect((await get(server, path)).status, path).toBe(404);
});

test("none of 14,400 spellings of a path reaches a file outside of the media folder", { tags: ["long"] }, async () => {
  const server = await startWithSecrets();
  let count = 0;
  for (const folder of folders)
    for (const dot of dots)
      for (const slash of slashes)
        for (const file of files)
          for (const path of waysOut(folder, dot, slash, file)) {
            await expectNoSecret(server, path);
            count++;
          }
  expect(count).toBe(14_400);
});

function decodeSafely(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

test("no response depends on the host names in a request", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "Post", description: "x", published: true, content: "<p>x</p>" });
  const lies = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "gopher",
    "x-forwarded-prefix": "/evil.example",
    "x-host": "evil.example",
    "x-original-url": "/evil.example",
    forwarded: "host=evil.example;proto=evil",
    "x-forwarded-server": "evil.example",
    "x-http-host-override": "evil.example",
    "x-forwarded-port": "1",
    "accept-language": "evil.example",
    referer: "https://evil.example/",
    origin: "https://evil.example",
  };
  for (const path of [
    "/feed.xml",
    "/rss.xml",
    "/feed.json",
    "/sitemap.xml",
    "/robots.txt",
    "/manifest.webmanifest",
    "/.well-known/security.txt",
    "/api/blogs",
    "/api/openapi.json",
    "/api/search?q=x",
    "/art/post/post.svg",
  ]) {
    const lied = await get(server, path, lies);
    const honest = await get(server, path);
    expect(lied.text, path).not.toContain("evil.example");
    expect(JSON.stringify(lied.headers), path).not.toContain("evil.example");
    if (path !== "/.well-known/security.txt") expect(honest.text, path).toBe(lied.text);
    expect(lied.headers["access-control-allow-origin"], path).toBeUndefined();
  }
});

test("prototype property names are refused in bodies and ignored in queries", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  for (const body of [
    `{"title":"x","description":"x","__proto__":{"published":true}}`,
    `{"title":"x","description":"x","constructor":{"prototype":{"role":"owner"}}}`,
    `{"__proto__":{"title":"x","description":"x"}}`,
    `{"title":{"__proto__":[]},"description":"x"}`,
    `{"title":"x","description":"x","\\u005f_proto__":{"a":1}}`,
  ]) {
    const answer = await server.call("POST", "/blogs", {
      token,
      payload: body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status, body).toBe(400);
  }
  for (const query of [
    "__proto__[role]=owner",
    "__proto__.role=owner",
    "constructor[prototype][role]=owner",
    "constructor=1",
    "toString=1",
    "hasOwnProperty=1",
    "published[]=false",
    "published=false&published=true",
  ]) {
    const answer = await server.call("GET", `/blogs?${query}`);
    expect([200, 400], query).toContain(answer.status);
    expect(answer.body.items ?? [], query).toEqual([]);
  }
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"]) {
    for (const path of [
      `/api/blogs/${key}`,
      `/api/portfolio/slug/${key}`,
      `/og/page/${key}.png`,
      `/og/${key}/x.png`,
      `/art/${key}/x.svg`,
      `/feed.xml?category=${key}`,
      `/media/${key}`,
    ])
      expect((await get(server, path)).status, path).toBe(404);
  }
  expect(({} as Record<string, unknown>).role).toBeUndefined();
  expect(({} as Record<string, unknown>).published).toBeUndefined();
});

test("no text of a post, a category or a project can inject a header", async () => {
  const server = await startTestServer();
  const forged = "x\r\nSet-Cookie: a=b\r\n\r\n<script>\u2028\u0000é";
  const post = await server.asOwner("POST", "/blogs", {
    title: forged,
    slug: forged,
    description: forged,
    published: true,
    imageAlt: forged,
  });
  expect(post.status).toBe(201);
  const { slug, title } = post.body as { slug: string; title: string };
  expect(title).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(slug).toMatch(/^[\p{L}\p{N}\p{M}-]+$/u);
  const category = await server.asOwner("POST", "/categories", { name: forged });
  expect(category.body.slug).toMatch(/^[\p{L}\p{N}\p{M}-]+$/u);
  for (const path of [
    `/api/blogs/${encodeURIComponent(slug)}`,
    `/feed.xml?category=${encodeURIComponent(category.body.slug as string)}`,
    "/sitemap.xml",
    "/feed.json",
  ]) {
    const { headers } = await get(server, path);
    expect(headers["set-cookie"], path).toBeUndefined();
    expect(JSON.stringify(headers), path).not.toMatch(/\\r|\\n/);
  }
});

test("feeds and structured data escape hostile text", async () => {
  const server = await startTestServer();
  const words = `]]></title><script>alert(1)</script>&<!--"'>`;
  await server.asOwner("POST", "/categories", { name: words });
  await server.asOwner("POST", "/blogs", {
    title: words,
    description: words,
    content: `<p>${words}</p>`,
    published: true,
    category: words,
  });
  for (const path of ["/feed.xml", "/rss.xml", "/sitemap.xml"]) {
    const { text } = await get(server, path);
    expect(text, path).not.toMatch(/<script|<!--|\]\]>/);
  }
  const { items } = JSON.parse((await get(server, "/feed.json")).text) as {
    items: { title: string; content_html: string }[];
  };
  expect(items[0]?.title).toBe(words);
  expect(items[0]?.content_html).not.toContain("<script");
});

test("queries that are slow for regular expressions are answered as fast as any other", async () => {
  const server = await startTestServer();
  const shapes = [
    "a".repeat(5000),
    "((((".repeat(1000),
    '"'.repeat(4000),
    "a ".repeat(2500),
    "-".repeat(5000),
    "/".repeat(5000),
    "%2f".repeat(1500),
    ".".repeat(5000),
    "*".repeat(5000),
    "\\".repeat(3000),
    "ß".repeat(900),
    "@".repeat(5000),
    "&=".repeat(2500),
    "1".repeat(5000),
  ];
  for (const shape of shapes) {
    const word = encodeURIComponent(decodeSafely(shape));
    for (const path of [
      `/api/blogs?search=${word.slice(0, 3000)}`,
      `/api/search?q=${word.slice(0, 3000)}`,
      `/api/blogs?category=${word.slice(0, 3000)}`,
      `/api/blogs/${word.slice(0, 190)}`,
      `/og/post/${word.slice(0, 400)}.png`,
      `/art/post/${word.slice(0, 190)}.svg`,
      `/media/${word.slice(0, 3000)}`,
      `/feed.xml?category=${word.slice(0, 3000)}`,
    ]) {
      expect((await get(server, path)).status, path.slice(0, 60)).toBeLessThan(500);
    }
    for (const header of [
      "accept-encoding",
      "if-none-match",
      "range",
      "authorization",
      "user-agent",
      "accept",
      "referer",
      "content-type",
    ]) {
      expect(
        (await get(server, "/feed.xml", { [header]: shape.replace(/[^\x20-\x7e]/g, "x") })).status,
        header,
      ).toBeLessThan(500);
    }
    const contact = await server.call("POST", "/contact", {
      body: { name: shape.slice(0, 120), email: `${shape.slice(0, 200)}@x`, message: shape, filledIn: 60_000 },
      ip: `10.1.${shapes.indexOf(shape)}.1`,
    });
    expect(contact.status, shape.slice(0, 20)).toBeLessThan(500);
  }
});
