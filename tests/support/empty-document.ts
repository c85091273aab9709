// Files of a worker may share a document. None finds what another one has left in it.
import { beforeAll } from "vitest";

beforeAll(() => {
  if ("jsdom" in globalThis) document.body.replaceChildren();
});
