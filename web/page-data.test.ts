import fc from "fast-check";
import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { toRouterNotation, writePageData } from "./page-data.ts";

test("the router reads what was written, whatever JSON can hold", async () => {
  await fc.assert(fc.asyncProperty(fc.jsonValue(), async (answer) => {
    const loaderData = { root: null, "routes/post": JSON.parse(JSON.stringify(answer)) as unknown };
    expect(await read(writePageData({ loaderData, errors: null }))).toEqual({ loaderData, errors: null });
  }));
});

test("a page that is not there stays one, and an error an error", async () => {
  const written = writePageData({ loaderData: {}, errors: { a: new ErrorResponse(404, "Not Found", { message: "There is no such post." }), b: new TypeError("Unexpected Server Error") } });
  const { errors } = await read(written) as { errors: { a: unknown; b: unknown } };
  expect(errors.a).toBeInstanceOf(ErrorResponse);
  expect(errors.a).toMatchObject({ status: 404, statusText: "Not Found", data: { message: "There is no such post." } });
  expect(errors.b).toBeInstanceOf(TypeError);
  expect(errors.b).toMatchObject({ message: "Unexpected Server Error" });
});

test("no text ends the element that it stands in, or begins another", () => {
  const written = writePageData({ loaderData: { post: "</script><script>pwned()</script><!-- <script>" }, errors: null });
  expect(written.slice(1, -"</script>".length)).not.toContain("<");
});

async function read(written: string): Promise<unknown> {
  const json = /^<script type="application\/json">(.*)<\/script>$/s.exec(written)?.[1] ?? "";
  const { value, done } = await decode(new Response(toRouterNotation(JSON.parse(json) as Parameters<typeof toRouterNotation>[0])).body as ReadableStream<Uint8Array>, globalThis);
  await done;
  return value;
}
