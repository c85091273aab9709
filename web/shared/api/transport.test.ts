import { beforeEach, expect, test, vi } from "vitest";
import { holdUnsavedWork, offerLogin } from "./refused-session.ts";
import { readToken, saveToken } from "./session.ts";
import { browserTransport } from "./transport.ts";

// The owner's session during calls, with a server that only looks at the token. Times are in seconds, as in tokens.

const hour = 3600;
const now = 1_800_000_000;

type Call = { path: string; token: string | null };

let calls: Call[];
let endings: number;
/** The server's response; a test may replace it. */
let server: (call: Call) => Response | Promise<Response>;

beforeEach(() => {
  calls = [];
  endings = 0;
  server = () => new Response("{}");
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("document", { documentElement: { toggleAttribute: () => undefined }, querySelectorAll: () => [] });
  vi.stubGlobal("location", { pathname: "/dashboard" });
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => {
    if (type === "session-ended") endings++;
  });
  vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get("authorization")?.replace("Bearer ", "") ?? null;
    calls.push({ path, token });
    return server({ path, token });
  });
  vi.spyOn(Date, "now").mockReturnValue(now * 1000);
});

function makeToken(issued: number, expires: number): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ alg: "HS256" })}.${encode({ username: "owner", iat: issued, exp: expires })}.signature`;
}

const fresh = makeToken(now, now + 12 * hour);
const old = makeToken(now - 7 * hour, now + 5 * hour);

const renewals = () => calls.filter(({ path }) => path === "/api/auth/renew");
const refuse = () => new Response('{"message":"The session has ended."}', { status: 401 });

/** Resolves when all pending work is done. */
const settle = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

test("a successful call renews a token past half of its lifetime", async () => {
  const young = makeToken(now - 5 * hour, now + 7 * hour);
  saveToken(young);
  await browserTransport("/api/enquiries");
  await settle();
  expect(calls).toEqual([{ path: "/api/enquiries", token: young }]);

  saveToken(old);
  server = ({ path }) => (path === "/api/auth/renew" ? Response.json({ access_token: fresh }) : new Response("{}"));
  await browserTransport("/api/enquiries");
  await settle();
  expect(renewals()).toEqual([{ path: "/api/auth/renew", token: old }]);
  expect(readToken()).toBe(fresh);

  await browserTransport("/api/enquiries");
  await settle();
  expect(calls.at(-1)).toEqual({ path: "/api/enquiries", token: fresh });
  expect(renewals()).toHaveLength(1);
});

test("concurrent calls renew the token only once", async () => {
  saveToken(old);
  const renewal = Promise.withResolvers<Response>();
  server = ({ path }) => (path === "/api/auth/renew" ? renewal.promise : new Response("{}"));
  await Promise.all(["/api/enquiries", "/api/blogs", "/api/media"].map((path) => browserTransport(path)));
  await browserTransport("/api/categories");
  expect(renewals()).toHaveLength(1);
  expect(readToken()).toBe(old);
  renewal.resolve(Response.json({ access_token: fresh }));
  await settle();
  expect(readToken()).toBe(fresh);
});

test("a failed renewal keeps the token, and the next call tries again", async () => {
  const failures: Record<string, () => Response> = {
    refused: refuse,
    "of a broken server": () => new Response("not JSON"),
    "without a token": () => Response.json({}),
    "without an answer": () => {
      throw new TypeError("Failed to fetch");
    },
  };
  saveToken(old);
  for (const [name, fail] of Object.entries(failures)) {
    calls = [];
    server = ({ path }) => (path === "/api/auth/renew" ? fail() : new Response("{}"));
    expect((await browserTransport("/api/enquiries")).ok, name).toBe(true);
    await settle();
    expect(renewals(), name).toHaveLength(1);
    expect(readToken(), name).toBe(old);
  }
  expect(endings).toBe(0);
});

test("a call that was refused during a renewal is repeated with the new token", async () => {
  saveToken(old);
  server = ({ token }) => {
    if (token !== old) return new Response('{"items":[]}');
    saveToken(fresh);
    return refuse();
  };
  expect(await (await browserTransport("/api/enquiries")).json()).toEqual({ items: [] });
  expect(calls.map(({ token }) => token)).toEqual([old, fresh]);
  expect(readToken()).toBe(fresh);
  expect(endings).toBe(0);
});

test("in the dashboard a refused token ends the session if nothing is unsaved", async () => {
  saveToken(old);
  server = refuse;
  expect((await browserTransport("/api/enquiries")).status).toBe(401);
  expect(calls).toHaveLength(1);
  expect(readToken()).toBeNull();
  expect(endings).toBe(1);
});

test("with unsaved work the login dialog opens once, and every refused call is repeated with the new token", async () => {
  saveToken(old);
  server = ({ token }) => (token === fresh ? new Response("{}") : refuse());
  let offers = 0;
  const loggedIn = Promise.withResolvers<boolean>();
  const stopOffering = offerLogin(() => {
    offers++;
    return loggedIn.promise;
  });
  const stopHolding = holdUnsavedWork(() => true);
  const answers = Promise.all([browserTransport("/api/blogs"), browserTransport("/api/media")]);
  await settle();
  expect(offers).toBe(1);
  saveToken(fresh);
  loggedIn.resolve(true);
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  expect(endings).toBe(0);

  // If the owner declines, the session is over.
  saveToken(old);
  stopOffering();
  const stopDeclining = offerLogin(() => Promise.resolve(false));
  expect((await browserTransport("/api/blogs")).status).toBe(401);
  expect(endings).toBe(1);
  stopDeclining();
  stopHolding();
});

test("a public page drops a refused token and repeats the call without one", async () => {
  vi.stubGlobal("location", { pathname: "/blogs" });
  saveToken(old);
  server = ({ token }) => (token === null ? new Response("{}") : refuse());
  expect((await browserTransport("/api/blogs")).status).toBe(200);
  expect(calls.map(({ token }) => token)).toEqual([old, null]);
  expect(readToken()).toBeNull();
  expect(endings).toBe(0);
});

test("a public page keeps a newer token when a call with an old token is refused late", async () => {
  vi.stubGlobal("location", { pathname: "/blogs" });
  saveToken(old);
  server = ({ token }) => {
    if (token === fresh) return new Response("{}");
    saveToken(fresh);
    return refuse();
  };
  expect((await browserTransport("/api/blogs")).status).toBe(200);
  expect(calls.map(({ token }) => token)).toEqual([old, fresh]);
  expect(readToken()).toBe(fresh);
});

test("a refused password drops no token, and the call sends none, nor does the one that creates the first account", async () => {
  saveToken(old);
  server = refuse;
  for (const path of ["/api/auth/login", "/api/setup"])
    expect((await browserTransport(path, { method: "POST" })).status).toBe(401);
  expect(calls).toEqual([
    { path: "/api/auth/login", token: null },
    { path: "/api/setup", token: null },
  ]);
  expect(readToken()).toBe(old);
  expect(endings).toBe(0);
});

test("a read that is over the limit of calls waits as long as the server says and is repeated; a change is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let over = true;
  const limited = (seconds: number) => new Response("{}", { status: 429, headers: { "retry-after": String(seconds) } });
  server = () => (over ? limited(28) : new Response("{}"));
  const reading = browserTransport("/api/blogs");
  await vi.advanceTimersByTimeAsync(27_000);
  expect(calls).toHaveLength(1);
  over = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect((await reading).status).toBe(200);
  expect(calls).toHaveLength(2);

  over = true;
  expect((await browserTransport("/api/blogs", { method: "POST" })).status).toBe(429);
  const leaving = new AbortController();
  const left = browserTransport("/api/blogs", { signal: leaving.signal });
  await vi.advanceTimersByTimeAsync(1000);
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  server = () => limited(3600);
  expect((await browserTransport("/api/quotes/x")).status).toBe(429);
  vi.useRealTimers();
});
