import { expect, test } from "vitest";
import { sectionTitles } from "#contract/site/section-names.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("the OpenAPI document is valid, names its entities once, and lists every call", async () => {
  const server = await startTestServer();
  const answer = await server.call("GET", "/openapi.json");
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(Object.keys(answer.body.components.schemas)).toEqual(
    expect.arrayContaining(["Post", "PostPage", "Project", "Category", "Image", "Enquiry"]),
  );
  expect(Object.keys(answer.body.paths).length).toBeGreaterThan(35);
});

test("the OpenAPI document describes the errors of every call", async () => {
  const server = await startTestServer();
  const { body } = await server.call("GET", "/openapi.json");
  const calls = Object.values(
    body.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>,
  ).flatMap((path) => Object.values(path));
  expect(calls.filter(({ responses }) => !("default" in responses))).toEqual([]);
});

test("the OpenAPI document describes each section of the site, and every call and parameter of them", async () => {
  const server = await startTestServer();
  const { body } = await server.call("GET", "/openapi.json");
  const { schemas } = body.components as { schemas: Record<string, { title?: string; properties: object }> };
  for (const [name, title] of Object.entries(sectionTitles)) {
    const id = `Site${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    expect(schemas[id]?.title).toBe(title);
    expect(schemas.Site?.properties).toMatchObject({
      sections: { properties: { [name]: { $ref: `#/components/schemas/${id}` } } },
    });
  }
  type Call = { summary?: string; parameters?: { name: string; description?: string; schema: { title?: string } }[] };
  const calls = Object.entries(body.paths as Record<string, Record<string, Call>>)
    .filter(([path]) => path.startsWith("/api/site"))
    .flatMap(([, methods]) => Object.values(methods));
  expect(calls.length).toBeGreaterThanOrEqual(10);
  expect(new Set(calls.map(({ summary }) => summary)).size).toBe(calls.length);
  const parameters = calls.flatMap(({ parameters = [] }) => parameters);
  expect(parameters.filter(({ description, schema }) => !description && !schema.title)).toEqual([]);
});

test("the OpenAPI document names the fields of each upload form", async () => {
  const server = await startTestServer();
  const { body } = await server.call("GET", "/openapi.json");
  const forms = Object.fromEntries(
    Object.entries(
      body.paths as Record<string, Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>>,
    )
      .flatMap(([path, calls]) => Object.entries(calls).map(([method, call]) => [`${method} ${path}`, call] as const))
      .flatMap(([name, { requestBody }]) => {
        const form = requestBody?.content["multipart/form-data"];
        return form ? [[name, form.schema]] : [];
      }),
  );
  expect(forms).toMatchObject({
    "post /api/blogs/upload": {
      required: ["image"],
      properties: { image: { type: "string" }, alt: { type: "string" } },
    },
    "post /api/portfolio/upload": {
      required: ["file"],
      properties: { file: { type: "string" }, alt: { type: "string" } },
    },
    "post /api/site/career": { required: ["file"], properties: { file: { type: "string" } } },
    "put /api/media/{id}/file": { required: ["file"], properties: { file: { type: "string" } } },
  });
});

test("the OpenAPI document says which request bodies and responses are files", async () => {
  const server = await startTestServer();
  const { body } = await server.call("GET", "/openapi.json");
  type Operation = { requestBody?: { content: object }; responses: Record<string, { content?: object }> };
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  for (const [method, path] of [
    ["patch", "/api/portfolio/{id}/builds/uploads/{uploadId}"],
    ["post", "/api/transfers/imports"],
  ] as const)
    expect(Object.keys(paths[path]?.[method]?.requestBody?.content ?? {}), path).toEqual(["application/octet-stream"]);
  for (const [path, type] of [
    ["/api/statistics/visits.csv", "text/csv"],
    ["/api/quotes/{token}/quote.pdf", "application/pdf"],
    ["/api/calls/{token}/call.ics", "text/calendar"],
    ["/api/transfers/files/{token}", "application/octet-stream"],
  ] as const)
    expect(Object.keys(paths[path]?.get?.responses["200"]?.content ?? {}), path).toEqual([type]);
});

test("a malformed URL is refused like every other invalid input", async () => {
  const server = await startTestServer();
  const answer = await server.call("GET", "/blogs/%E0%A4%A");
  expect(answer).toMatchObject({
    status: 400,
    body: { statusCode: 400, error: "Bad Request", message: "The address is not valid." },
  });
  expect(Object.keys(answer.body)).toEqual(["statusCode", "error", "message"]);
  expect(answer.headers["x-request-id"]).toBeDefined();
});
