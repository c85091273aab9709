// Test files of a worker can share a document. This removes what a previous file has left in it.
import { beforeAll } from "vitest";

beforeAll(() => {
  if ("jsdom" in globalThis) document.body.replaceChildren();
});
