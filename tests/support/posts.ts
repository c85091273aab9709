import { expect } from "vitest";
import type { TestServer } from "./test-server.ts";

/** The required fields of a post. */
export const draft = { title: "Why I greybox first", description: "Gray cubes before paint." };

/** A post as the API returns it. */
export async function createPost(server: TestServer, fields: Record<string, unknown> = {}) {
  const answer = await server.asOwner("POST", "/blogs", { ...draft, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
