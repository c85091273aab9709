import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "#server/context.ts";
import { createPages, type WebApp } from "#server/pages/pages.ts";
import { makeImage } from "#tests/support/media.ts";
import { listen, open } from "#tests/support/sockets.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Line = {
  level: number;
  reqId?: string;
  method?: string;
  route?: string;
  path?: string;
  statusCode?: number;
  milliseconds?: number;
  msg?: string;
  pages?: number;
  err?: { stack: string };
};

async function start(level: string, options: { pages?: boolean; env?: Record<string, string> } = {}) {
  let text = "";
  const web: WebApp = {
    queryOf: () => [],
    isPage: () => true,
    render: async ({ url }, call, _defer, onFailure) => {
      if (url.includes("/broken")) onFailure(new Error("A component failed."));
      if (url.includes("/refused")) await call("/api/blogs?page=x");
      return { status: 200, headers: { "content-type": "text/html" }, text: url };
    },
  };
  const server = await startTestServer({
    env: { LOG_LEVEL: level, ...options.env },
    app: (context: Context) => ({
      logTo: {
        write: (line) => {
          text += line;
        },
      },
      ...(options.pages && {
        pages: createPages(
          context,
          async () => web,
          () => web,
        ),
      }),
    }),
  });
  const lines = () =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  return { server, text: () => text, lines };
}

test("each request that is not answered from the cache is one line of JSON with the request, the response and the duration", async () => {
  const { server, lines } = await start("info");
  const { headers } = await server.call("GET", "/blogs?search=tower");
  await server.call("GET", "/blogs/nowhere");
  const [found, missing] = lines();
  expect(lines()).toHaveLength(2);
  expect(found).toMatchObject({
    level: 30,
    reqId: headers["x-request-id"],
    method: "GET",
    route: "/api/blogs",
    path: "/api/blogs",
    statusCode: 200,
  });
  expect(found?.milliseconds).toBeGreaterThan(0);
  expect(missing).toMatchObject({ route: "/api/blogs/:id", path: "/api/blogs/nowhere", statusCode: 404 });
});

test("responses from the page cache are counted in one line", async () => {
  const { server, lines } = await start("info", { pages: true });
  const port = await listen(server.app);
  for (let visit = 0; visit < 12; visit++) await (await fetch(`http://127.0.0.1:${port}/about`)).text();
  await server.app.close();
  expect(lines().filter(({ route }) => route === "/*").length).toBeGreaterThanOrEqual(1);
  const counted = lines().filter(({ msg }) => msg === "answers from the page cache");
  expect(counted).toHaveLength(1);
  expect((counted[0]?.pages ?? 0) + lines().filter(({ route }) => route === "/*").length).toBe(12);
});

test("a server error contains the request's id, which is also in its log line", async () => {
  const { server, lines } = await start("info");
  const token = await server.logIn();
  await sql`alter table activity rename to activity_gone`.execute(server.context.db);
  const answer = await server.call("GET", "/activity", { token });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    statusCode: 500,
    error: "Internal Server Error",
    message: expect.any(String),
    requestId: answer.headers["x-request-id"],
  });
  const fault = lines().find((line) => line.level === 50 && line.reqId === answer.body.requestId);
  expect(fault?.err?.stack).toMatch(/^\s+at /);
});

test("even the most verbose log contains nothing private: no token, body, query or IP address", async () => {
  const marks: string[] = [];
  const mark = (name: string) => {
    marks.push(`MARK-${name}-6f1e`);
    return `MARK-${name}-6f1e`;
  };
  const address = "198.51.100.77";
  const { server, text, lines } = await start("trace", {
    pages: true,
    env: {
      OWNER_PASSWORD: mark("owner-password"),
      SESSION_SECRET: mark("session-secret").padEnd(40, "x"),
      DATA_DIR: mkdtempSync(join(tmpdir(), "savepoint-logs-")),
    },
  });
  const { call } = server;
  const login = await call("POST", "/auth/login", {
    body: { username: owner.username, password: "MARK-owner-password-6f1e" },
    ip: address,
  });
  const token = String(login.body.access_token);
  const parts = token.split(".");
  marks.push(...parts.slice(1));
  const { id: session } = (await call("GET", "/auth/session", { token, ip: address })).body as { id: string };
  marks.push(session, address);

  await call("POST", "/auth/login", {
    body: { username: mark("username"), password: mark("wrong-password") },
    ip: address,
  });
  await call("GET", `/blogs?search=${mark("search")}`, {
    ip: address,
    headers: {
      "x-forwarded-for": mark("forwarded"),
      "user-agent": mark("agent"),
      cookie: mark("cookie"),
      referer: mark("referer"),
    },
  });
  await call("GET", `/search?q=${mark("q")}"(`, { ip: address });
  await call("GET", `/blogs?${mark("unknown")}=1`, { ip: address });
  await call("POST", "/contact", {
    ip: address,
    body: { name: mark("name"), email: `${mark("email")}@example.com`, message: mark("message") },
  });
  await call("POST", "/contact", {
    ip: address,
    headers: { "content-type": "application/json" },
    payload: `{"message": "${mark("broken-json")}`,
  });
  await call("POST", "/contact", {
    ip: address,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `name=${mark("form")}&email=x&message=`,
  });
  await call("GET", "/enquiries", { token: mark("made-up-token"), ip: address });
  await call("POST", "/blogs", {
    token,
    ip: address,
    body: { title: mark("title"), description: mark("description"), content: `<p>${mark("content")}</p>` },
  });
  await call("POST", "/blogs/upload", {
    token,
    ip: address,
    headers: { "content-type": "multipart/form-data; boundary=b" },
    payload: `--b\r\nContent-Disposition: form-data; name="image"; filename="${mark("file-name")}"\r\n\r\n${mark("file")}\r\n--b--\r\n`,
  });
  await call("PUT", "/auth/password", {
    token,
    ip: address,
    body: { currentPassword: mark("current"), newPassword: mark("new-password") },
  });
  await call("DELETE", `/auth/sessions/${mark("session-id")}`, { token, ip: address });
  await server.app.inject({ url: `/about?${mark("page-query")}=1`, remoteAddress: address });
  await server.app.inject({ method: "POST", url: `/about?${mark("query-of-no-route")}=1`, remoteAddress: address });
  // Server errors whose messages quote data.
  await sql`alter table posts rename to posts_gone`.execute(server.context.db);
  await sql`alter table enquiries rename to enquiries_gone`.execute(server.context.db);
  await call("GET", `/blogs?search=${mark("search-in-fault")}`, { ip: address });
  await call("POST", "/contact", {
    ip: address,
    body: { name: mark("name-in-fault"), email: "a@example.com", message: mark("message-in-fault") },
  });
  await call("DELETE", `/auth/sessions/${session}`, { token, ip: address });

  expect(lines().length).toBeGreaterThan(15);
  expect(lines().filter(({ level }) => level === 50).length).toBeGreaterThanOrEqual(2);
  expect(marks.filter((each) => text().includes(each))).toEqual([]);
});

test("an upload that its sender aborts is not a server error", async () => {
  const { server, lines } = await start("info");
  const token = await server.logIn();
  const client = await open(await listen(server.app));
  client.socket.write(
    `POST /api/blogs/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\nExpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(client.received).toContain("100 Continue");
  client.socket.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
  // A file that begins like an image.
  const begun = (await makeImage(100, 100).png().toBuffer()).subarray(0, 5000);
  client.socket.write(begun, () => client.socket.destroy());
  const ofRequest = () => lines().filter(({ reqId }) => reqId !== undefined);
  await expect
    .poll(ofRequest)
    .toMatchObject([{ level: 30, msg: "The sender hung up before the request was complete." }]);
});

test("what fails on a page is one line of JSON without secrets, and a refused call is none", async () => {
  const { server, lines } = await start("error", { pages: true });
  await server.app.inject("/draft/secret-of-a-link/broken?x=1");
  await server.app.inject("/refused");
  expect(lines()).toMatchObject([
    {
      level: 50,
      msg: "A page failed.",
      path: "/draft/…",
      err: { stack: expect.stringContaining("at render") },
    },
  ]);
});
