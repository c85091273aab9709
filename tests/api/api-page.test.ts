import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("the API page, its files and the OpenAPI document load with and without a trailing slash", async () => {
  const server = await startTestServer();
  const [html, script, styles] = [
    "text/html; charset=utf-8",
    "application/javascript; charset=utf-8",
    "text/css; charset=utf-8",
  ];
  const [made, file] = ["no-store", "public, max-age=0"];
  for (const [path, type, caching] of [
    ["", html, made],
    ["/", html, made],
    ["/json", "application/json; charset=utf-8", made],
    ["/yaml", "application/x-yaml", made],
    ["/static/swagger-initializer.js", script, made],
    ["/static/swagger-ui-bundle.js", script, file],
    ["/static/swagger-ui-standalone-preset.js", script, file],
    ["/static/swagger-ui.css", styles, file],
    ["/static/favicon-32x32.png", "image/png", file],
  ] as const) {
    const whole = await server.call("GET", `/api/docs${path}`);
    expect([whole.status, whole.headers["content-type"], whole.headers["cache-control"]], path).toEqual([
      200,
      type,
      caching,
    ]);
    expect(whole.headers["content-security-policy"], path).toContain("script-src 'self'");
    const head = await server.call("HEAD", `/api/docs${path}`);
    expect([head.status, head.text, head.headers["content-length"]], path).toEqual([
      200,
      "",
      whole.headers["content-length"],
    ]);
  }
  expect(await server.call("GET", "/api/docs/static/index.html")).toMatchObject({
    status: 302,
    headers: { location: "/api/docs/" },
  });
  expect((await server.call("GET", "/api/docs/json")).body).toEqual((await server.call("GET", "/openapi.json")).body);
});

test("all files of the API page load with and without a trailing slash", async () => {
  const server = await startTestServer();
  for (const page of ["/api/docs", "/api/docs/"]) {
    const { text } = await server.call("GET", page);
    const addresses = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(addresses.length, page).toBeGreaterThan(5);
    for (const address of addresses) {
      const { pathname } = new URL(address, `http://localhost${page}`);
      expect((await server.app.inject(pathname)).statusCode, pathname).toBe(200);
    }
  }
});

test("a missing file of the API page gets the same 404 as the rest of the API", async () => {
  const server = await startTestServer();
  for (const path of ["/nothing", "/static", "/static/", "/static/nothing.css", "/static/..%2findex.js"]) {
    const answer = await server.call("GET", `/api/docs${path}`);
    expect(answer, path).toMatchObject({
      status: 404,
      body: { statusCode: 404, error: "Not Found" },
      headers: { "cache-control": "no-store" },
    });
    expect(Object.keys(answer.body), path).toEqual(["statusCode", "error", "message"]);
  }
  expect((await server.call("POST", "/api/docs")).status).toBe(404);
});
