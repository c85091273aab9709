import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { type TokenScope, tokenScopes } from "#contract/token-scopes.ts";
import { createToken } from "#tests/support/api-tokens.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

// Tests access to every call in the OpenAPI document, so that a new call can't be forgotten.

type Operation = { method: string; path: string; isOpen: boolean; scopes: string[] };
type Document = { paths: Record<string, Record<string, { security?: { bearer: string[] }[] }>> };

/** The calls that visitors may make. Any new call belongs to the owner until it is listed here. */
const open = [
  "GET /api/newsletter/topic",
  "POST /api/newsletter/subscribers",
  "GET /api/newsletter/confirmations/{token}",
  "POST /api/newsletter/confirmations/{token}",
  "GET /api/newsletter/subscriptions/{token}",
  "POST /api/newsletter/subscriptions/{token}/leave",
  "POST /api/newsletter/subscriptions/{token}/undo",
  "GET /api/blogs",
  "GET /api/blogs/archive",
  "GET /api/blogs/{id}",
  "GET /api/calls/{token}",
  "GET /api/calls/{token}/call.ics",
  "GET /api/quotes/{token}",
  "GET /api/quotes/{token}/quote.pdf",
  "POST /api/quotes/{token}",
  "POST /api/quotes/{token}/used",
  "GET /api/categories",
  "GET /api/categories/{id}",
  "GET /api/drafts/{token}",
  "GET /api/files/{token}",
  "POST /api/files/{token}",
  "GET /api/health",
  "GET /api/health/ready",
  "GET /api/models/{id}",
  "GET /api/pages",
  "GET /api/pages/{slug}",
  "GET /api/portfolio",
  "GET /api/portfolio/categories",
  "GET /api/portfolio/slug/{slug}",
  "GET /api/portfolio/starred",
  "GET /api/search",
  "GET /api/selections/slug/{slug}",
  "GET /api/series",
  "GET /api/series/{slug}",
  "GET /api/setup",
  "GET /api/site",
  "GET /api/site/words/{version}",
  "POST /api/calls/{token}",
  "GET /api/tags",
  "GET /api/tags/{slug}",
  "GET /api/transfers/files/{token}",
  "POST /api/contact",
  "POST /api/contact/files",
  "POST /api/setup",
  "POST /api/visits",
];
const logins = ["POST /api/auth/login", "POST /api/auth/login/passkey", "POST /api/auth/login/passkey/options"];
/** Calls that start a session, or ask for the password again. */
const doors = /^POST \/api\/auth\/(login|passkeys?\/|two-factor\/)/;

async function listOperations(server: TestServer): Promise<Operation[]> {
  const { paths } = (await server.call("GET", "/openapi.json")).body as Document;
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.length > 1 ? path.replace(/\/$/, "") : path,
      isOpen: security === undefined,
      scopes: security?.[0]?.bearer ?? [],
    })),
  );
  expect(operations.length).toBeGreaterThan(50);
  return operations;
}

/** Existing entities, so that no call is refused only because its entity is missing. */
async function fill(server: TestServer): Promise<(path: string) => string> {
  const draft = (await server.asOwner("POST", "/blogs", { title: "Draft", description: "x", slug: "draft" })).body as {
    _id: string;
  };
  await server.asOwner("POST", "/categories", { name: "Making" });
  const project = (
    await server.asOwner("POST", "/portfolio", {
      title: "Secret",
      slug: "secret",
      nda: true,
      confidential: ["description"],
      description: "x",
    })
  ).body as { id: number };
  await server.asOwner("POST", "/selections", { title: "Chosen", slug: "secret", projectIds: [project.id] });
  await server.call("POST", "/contact", {
    body: { name: "A", email: "a@example.com", message: "x", filledIn: 60_000 },
  });
  const session = (await server.asOwner("GET", "/auth/sessions")).body as { items: { id: string }[] };
  const values: Record<string, string> = {
    "/blogs": draft._id,
    "/portfolio": String(project.id),
    "/categories": "1",
    "/enquiries": "1",
    "/auth": session.items[0]?.id ?? "",
    "/media": "ab".repeat(16),
    "/trash": "1",
    "/site": "faq",
  };
  return (path) =>
    path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      if (name === "number") return "1";
      if (name === "publication") return "0";
      if (name === "slug") return "secret";
      if (name === "kind") return "post";
      if (name === "key") return draft._id;
      return Object.entries(values).find(([prefix]) => path.startsWith(`/api${prefix}`))?.[1] ?? "1";
    });
}

/** The preview of a post answers 403 to strangers, all other calls 401. */
function isPostPreview(path: string): boolean {
  return path.startsWith("/api/blogs/") && path.endsWith("/preview");
}

/** Each request has its own IP address, because other files test rate limits. */
let asked = 0;
async function ask(
  server: TestServer,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  asked++;
  const answer = await server.app.inject({
    method: method as "GET",
    url: path,
    remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
    headers: { ...headers, ...(["POST", "PUT"].includes(method) && { "content-type": "application/json" }) },
    ...(["POST", "PUT"].includes(method) && { payload: "{}" }),
  });
  return { status: answer.statusCode, text: answer.body };
}

test("visitors may make exactly these calls", async () => {
  const server = await startTestServer();
  const found = (await listOperations(server))
    .filter(({ isOpen }) => isOpen)
    .map(({ method, path }) => `${method} ${path}`);
  expect(found.toSorted()).toEqual([...open, ...logins].toSorted());
});

test("every other call refuses a visitor before it checks anything else, and accepts the owner", async () => {
  const server = await startTestServer();
  const concrete = await fill(server);
  const wrong: string[] = [];
  for (const { method, path, isOpen } of await listOperations(server)) {
    const asVisitor = await ask(server, method, concrete(path));
    const refused = isPostPreview(path) ? 403 : 401;
    if (
      isOpen ? [401, 403].includes(asVisitor.status) && !doors.test(`${method} ${path}`) : asVisitor.status !== refused
    )
      wrong.push(`${method} ${path} as a visitor: ${asVisitor.status}`);
    const token = await server.logIn();
    const asOwner = await ask(server, method, concrete(path), { authorization: `Bearer ${token}` });
    if ([401, 403].includes(asOwner.status) && !doors.test(`${method} ${path}`))
      wrong.push(`${method} ${path} as the owner: ${asOwner.status} ${asOwner.text}`);
  }
  expect(wrong).toEqual([]);
});

test("an API token makes the calls of its scopes alone, and none that changes who gets in", async () => {
  const server = await startTestServer();
  const concrete = await fill(server);
  const operations = (await listOperations(server)).filter(({ isOpen }) => !isOpen);
  const tokens = new Map<string, string>();
  const tokenOf = async (scopes: readonly TokenScope[]) => {
    const name = scopes.join(" ");
    const token = tokens.get(name) ?? (await createToken(server, scopes));
    tokens.set(name, token);
    return token;
  };
  const wrong: string[] = [];
  for (const { method, path, scopes } of operations) {
    const needed = tokenScopes.filter((scope) => scopes.includes(scope));
    const statusOf = async (given: readonly TokenScope[]) =>
      (await ask(server, method, concrete(path), { authorization: `Bearer ${await tokenOf(given)}` })).status;
    if (needed.length > 0 && [401, 403].includes(await statusOf(needed)))
      wrong.push(`${method} ${path} with ${needed.join(" ")}`);
    if (needed.length === 0 && (await statusOf(tokenScopes)) !== 403) wrong.push(`${method} ${path} with all scopes`);
    for (const scope of needed)
      if ((await statusOf(tokenScopes.filter((other) => other !== scope))) !== 403)
        wrong.push(`${method} ${path} without ${scope}`);
  }
  expect(wrong).toEqual([]);
  const forLogins = operations.filter(({ scopes, path }) => scopes.length === 0 && !path.startsWith("/api/auth"));
  expect(forLogins.map(({ method, path }) => `${method} ${path}`)).toEqual([
    // Secret links, which open work for others and outlast the token.
    "POST /api/blogs/{id}/share",
    "DELETE /api/blogs/{id}/share/{linkId}",
    "POST /api/client-links",
    "PATCH /api/client-links/{id}",
    "DELETE /api/client-links/{id}",
    "POST /api/client-links/{id}/url",
    "POST /api/client-links/{id}/revoke",
    "POST /api/site/preview",
    "POST /api/enquiries",
    "PUT /api/enquiries/reply-settings",
    "PUT /api/enquiries/{id}",
    "DELETE /api/enquiries/{id}",
    "POST /api/enquiries/{id}/notes",
    "DELETE /api/enquiries/{id}/notes/{noteId}",
    "POST /api/enquiries/{id}/replies",
    "GET /api/enquiries/{id}/files/{fileId}",
    "DELETE /api/enquiries/{id}/files/{fileId}",
    "POST /api/enquiries/{id}/mails/{mailId}/settle",
    "POST /api/enquiries/test-mail",
    "POST /api/enquiries/reply-settings/test",
    "POST /api/enquiries/calendar-feed",
    "DELETE /api/enquiries/calendar-feed",
    "POST /api/enquiries/{id}/calls",
    "DELETE /api/enquiries/{id}/calls/{callId}",
    "PUT /api/enquiries/{id}/calls/{callId}",
    "POST /api/enquiries/{id}/file-requests",
    "DELETE /api/enquiries/{id}/file-requests/{requestId}",
    "POST /api/enquiries/{id}/quotes",
    "DELETE /api/enquiries/{id}/quotes/{quoteId}",
    "PUT /api/enquiries/{id}/quotes/{quoteId}/deposit",
    "PUT /api/invoices/settings",
    "POST /api/enquiries/{id}/quotes/{quoteId}/invoices",
    "PUT /api/invoices/{id}",
    "DELETE /api/invoices/{id}",
    "POST /api/invoices/{id}/issue",
    "POST /api/invoices/{id}/send",
    "PUT /api/invoices/{id}/paid",
    "POST /api/invoices/{id}/cancel",
    "DELETE /api/enquiries/person",
    "GET /api/transfers",
    "POST /api/transfers/exports",
    "POST /api/transfers/backups",
    "POST /api/transfers/imports/{id}",
    "DELETE /api/transfers/{id}",
    "POST /api/transfers/links",
    "POST /api/transfers/imports",
    // Where links in emails and feeds lead.
    "PUT /api/site-url",
  ]);
});

test("no call accepts a token that is forged, tampered with, expired or from an ended session", () =>
  tryBadTokens((tokens, call) => [1, 2].map((step) => tokens.at((call * 2 + step) % tokens.length))));

test("no call accepts any of the bad tokens", { tags: ["long"] }, () => tryBadTokens((tokens) => tokens));

/** Tries each call with some of the bad tokens. A tenth of them for each call gives each token to some twenty calls. */
async function tryBadTokens(choose: <Token>(tokens: Token[], call: number) => (Token | undefined)[]): Promise<void> {
  const server = await startTestServer();
  const concrete = await fill(server);
  const tokens = Object.entries(await listBadTokens(server));
  const wrong: string[] = [];
  for (const [call, { method, path }] of (await listOperations(server)).entries()) {
    for (const [name, token] of choose(tokens, call).filter((chosen) => chosen !== undefined)) {
      const { status } = await ask(server, method, concrete(path), { authorization: `Bearer ${token}` });
      const isRefused = isPostPreview(path) ? status === 403 : status === 401;
      // These calls need no token and ignore one.
      const isUnread = status !== 200 && status !== 201 && doors.test(`${method} ${path}`);
      if (!isRefused && !isUnread && !path.startsWith("/api/health"))
        wrong.push(`${method} ${path} with a token ${name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
}

async function listBadTokens(server: TestServer): Promise<Record<string, string>> {
  const token = await server.logIn();
  const [head = "", payload = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown> & {
    exp: number;
    iat: number;
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (changed: Record<string, unknown>, { alg = "HS256", key = server.context.signingKey } = {}) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(key);
  const ended = await server.logIn();
  await server.call("POST", "/auth/logout", { token: ended });
  const { sid: _sid, ...sessionless } = claims;
  return {
    "that has expired": await sign({ exp: claims.iat - 10, iat: claims.iat - 20 }),
    "that never ends": await new SignJWT(Object.fromEntries(Object.entries(claims).filter(([name]) => name !== "exp")))
      .setProtectedHeader({ alg: "HS256" })
      .sign(server.context.signingKey),
    "with changed claims": `${head}.${encode({ ...claims, exp: claims.exp + 1e6 })}.${signature}`,
    "with a changed signature": `${head}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    "without a signature": `${head}.${payload}.`,
    "of the algorithm none": `${encode({ alg: "none" })}.${payload}.`,
    "of the algorithm None": `${encode({ alg: "None", typ: "JWT" })}.${payload}.${signature}`,
    "of another algorithm": await sign({}, { alg: "HS512" }),
    "of another key": await sign({}, { key: randomBytes(32) }),
    "with a key of its own": await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", jwk: { kty: "oct" } })
      .sign(new Uint8Array(32)),
    "of no session": await new SignJWT(sessionless)
      .setProtectedHeader({ alg: "HS256" })
      .sign(server.context.signingKey),
    "of a session that never was": await sign({ sid: randomBytes(24).toString("base64url") }),
    "of another's session": await sign({ sub: "2" }),
    "with a session that is no text": await sign({ sid: { $ne: "" } }),
    "of an ended session": ended,
    "cut short": token.slice(0, -4),
    "with a letter more": `${token}x`,
    "that is none": "x",
    twice: `${token},${token}`,
    empty: "",
  };
}

test("no other spelling of a URL gives a visitor more access than the plain one", () =>
  respell((spellings, call) => spellings.filter((_spelling, index) => index % 9 === call % 9)));

test("no spelling of any URL gives a visitor more access", { tags: ["long"] }, () => respell((spellings) => spellings));

/** Asks for the URL of each of the owner's calls in some of the other spellings. A ninth gives each spelling to some thirty calls. */
async function respell(choose: <Spelling>(spellings: Spelling[], call: number) => Spelling[]): Promise<void> {
  const server = await startTestServer();
  const concrete = await fill(server);
  const wrong: string[] = [];
  for (const [call, { method, path, isOpen }] of (await listOperations(server)).entries()) {
    if (isOpen) continue;
    const plain = concrete(path);
    const rest = plain.slice("/api".length);
    const first = rest[1] ?? "";
    const encoded = `%${first.charCodeAt(0).toString(16)}`;
    const spellings = [
      `${plain}/`,
      `${plain}//`,
      `/${plain}`,
      `//api${rest}`,
      `/api/${rest}`,
      `/api/.${rest}`,
      `/api/x/..${rest}`,
      `/api/%2e%2e/api${rest}`,
      `/API${rest}`,
      plain.toUpperCase(),
      `/api/${encoded}${rest.slice(2)}`,
      `/api/%25${encoded.slice(1)}${rest.slice(2)}`,
      `/%61pi${rest}`,
      `/api%2f${rest.slice(1)}`,
      `/api\\${rest.slice(1)}`,
      `${plain}%00`,
      `${plain}%20`,
      `${plain}.json`,
      `${plain};x=1`,
      `${plain}?token=x`,
      `${plain}#x`,
      `${plain}%3f`,
      `${plain}?published=true&__proto__[role]=owner`,
      `http://localhost${plain}`,
      `/api/health/..${rest}`,
      `/api/health;${rest}`,
      `${plain}%0d%0a`,
    ];
    for (const variant of choose(spellings, call)) {
      const { status, text } = await ask(server, method, variant);
      if (status < 400) wrong.push(`${method} ${variant}: ${status} ${text.slice(0, 60)}`);
    }
    const overrides = ["HEAD", "OPTIONS", "GET", "POST", "PUT", "DELETE", "PATCH"].flatMap((other) =>
      ["x-http-method-override", "x-http-method", "x-method-override"].map((header) => ({ other, header })),
    );
    for (const { other, header } of choose(overrides, call)) {
      const { status, text } = await ask(server, other, plain, { [header]: method });
      const isOpenToAll = open.some(
        (each) => concrete(each.split(" ")[1] ?? "") === plain && each.startsWith(other === "HEAD" ? "GET" : other),
      );
      if (status < 400 && !isOpenToAll) wrong.push(`${other} as ${method} ${plain}: ${status} ${text.slice(0, 60)}`);
    }
    for (const header of choose(["x-original-url", "x-rewrite-url", "x-forwarded-uri"], call)) {
      const { text } = await ask(server, "GET", "/api/health", { [header]: plain });
      if (!text.includes('"status"')) wrong.push(`${header}: ${plain}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
}

test("only the Authorization header identifies a user, not a cookie, a query or another header", async () => {
  const server = await startTestServer();
  const concrete = await fill(server);
  const token = await server.logIn();
  const wrong: string[] = [];
  for (const { method, path, isOpen } of await listOperations(server)) {
    if (isOpen) continue;
    const plain = concrete(path);
    for (const [headers, query] of [
      [{ cookie: `access_token=${token}; token=${token}; session=${token}; Authorization=Bearer ${token}` }, ""],
      [
        {
          "x-access-token": token,
          "x-api-key": token,
          "proxy-authorization": `Bearer ${token}`,
          "x-authorization": `Bearer ${token}`,
        },
        "",
      ],
      [{ authorization: `Basic ${token}` }, ""],
      [{ authorization: token }, ""],
      [{ authorization: `Token ${token}` }, ""],
      [{}, `?access_token=${token}&token=${token}&authorization=Bearer%20${token}`],
      [
        {
          "x-in-process": "true",
          host: "in.process",
          "x-forwarded-for": "127.0.0.1",
          "x-forwarded-host": "localhost",
          forwarded: "for=127.0.0.1",
        },
        "",
      ],
    ] as [Record<string, string>, string][]) {
      const { status } = await ask(server, method, plain + query, headers);
      if (status < 400)
        wrong.push(`${method} ${plain} with ${JSON.stringify(headers).slice(0, 60)}${query.slice(0, 20)}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});
