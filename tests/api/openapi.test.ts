import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("the API's description can be made, names its entities once, and lists every call", async () => {
  const server = await startTestServer();
  const answer = await server.call("GET", "/openapi.json");
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(Object.keys(answer.body.components.schemas)).toEqual(expect.arrayContaining(["Post", "PostPage", "Project", "Category", "Picture", "Message"]));
  expect(Object.keys(answer.body.paths).length).toBeGreaterThan(35);
});

test("the description says of every call what its errors look like", async () => {
  const server = await startTestServer();
  const { body } = await server.call("GET", "/openapi.json");
  const calls = Object.values(body.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>).flatMap((path) => Object.values(path));
  expect(calls.filter(({ responses }) => !("default" in responses))).toEqual([]);
});

test("an address that can't be read is refused like every other mistake", async () => {
  const server = await startTestServer();
  const answer = await server.call("GET", "/blogs/%E0%A4%A");
  expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: "Bad Request", message: "The address is not valid." } });
  expect(Object.keys(answer.body)).toEqual(["statusCode", "error", "message"]);
  expect(answer.headers["x-request-id"]).toBeDefined();
});
