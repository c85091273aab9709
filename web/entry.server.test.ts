import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { handleError } from "./entry.server.tsx";
import { failureContext } from "./rendering/failure-context.ts";
import { ApiFailure } from "./shared/api/failure.ts";

test("only what is the site's own fault counts as a failed page: no missing page, no refused call, no visitor who left", () => {
  const failures: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(failureContext, (error) => failures.push(error));
  const request = new Request("http://localhost/a/b");
  const handle = (error: unknown, asked = request) => handleError(error, { request: asked, context });
  const response = (status: number) => ({ status, statusText: "", internal: true, data: "" });
  const bug = new TypeError("x is not a function");
  for (const error of [response(404), new ApiFailure(404, "Not found."), bug, response(500)]) handle(error);
  handle(bug, new Request(request, { signal: AbortSignal.abort() }));
  expect(failures).toEqual([bug, response(500)]);
});
