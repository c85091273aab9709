import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("the API's description can be made, names its entities once, and lists every call", async () => {
  const server = await startTestServer();
  const answer = await server.call("GET", "/openapi.json");
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(Object.keys(answer.body.components.schemas)).toEqual(expect.arrayContaining(["Post", "PostPage", "Project", "Category", "Picture", "Message"]));
  expect(Object.keys(answer.body.paths).length).toBeGreaterThan(35);
});
