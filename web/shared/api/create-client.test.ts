import apiRoutes from "virtual:api-routes";
import publicRoutes from "virtual:public-routes";
import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/api.ts";
import type { Client } from "./call-types.ts";
import { createClient } from "./create-client.ts";
import type { Transport } from "./transport.ts";
import { loadWords } from "../site/words.ts";

await loadWords({ language: "en" });

type Sent = { url: string; init: RequestInit };

/** Creates a client of a server that gives the same answer to every call. */
function clientOf(response: () => Response = () => Response.json({})): { api: Client<ApiCalls>; sent: Sent[] } {
  const sent: Sent[] = [];
  const transport: Transport = async (url, init = {}) => {
    sent.push({ url, init });
    return response();
  };
  return { api: createClient<ApiCalls>(apiRoutes, transport), sent };
}

test("a call is sent to the contract's path, with its parameters, query and body", async () => {
  const { api, sent } = clientOf();
  await api.posts.get({ params: { id: "a/b?" }, query: { view: "page" } });
  await api.site.get({ query: { sections: ["hero", "identity"], preview: undefined } });
  await api.posts.togglePublish({ body: { ids: ["p_1"] } });
  await api.posts.stats();
  expect(sent.map(({ url, init: { method, body, headers } }) => ({ url, method, body, headers }))).toEqual([
    { method: "GET", url: "/api/blogs/a%2Fb%3F?view=page" },
    { method: "GET", url: "/api/site?sections=hero&sections=identity" },
    {
      method: "POST",
      url: "/api/blogs/toggle-publish",
      body: '{"ids":["p_1"]}',
      headers: { "content-type": "application/json" },
    },
    { method: "GET", url: "/api/blogs/stats" },
  ]);
});

test("an empty text in a query is sent, because it isn’t the same as none", async () => {
  const { api, sent } = clientOf();
  await api.statistics.get({ query: { days: 7, source: "", page: undefined } });
  await api.posts.dropAutosave({ params: { key: "p_1" }, query: { writer: "" } });
  expect(sent.map(({ url }) => url)).toEqual(["/api/statistics?days=7&source=", "/api/blogs/autosaves/p_1?writer="]);
});

test("a file is sent as a form or as bytes, as the contract says", async () => {
  const { api, sent } = clientOf(() => Response.json({ url: "/media/a.png", fileId: "a" }));
  const file = new File(["words"], "a.png");
  await api.media.uploadForPost({ form: { image: file } });
  await api.transfers.check({ query: { name: "blog.zip" }, bytes: file });
  const [form, bytes] = sent;
  expect([...((form?.init.body ?? []) as FormData)]).toEqual([["image", file]]);
  expect(bytes).toMatchObject({
    url: "/api/transfers/imports?name=blog.zip",
    init: { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } },
  });
});

test("a file to download has a URL", () => {
  const { api } = clientOf();
  expect(api.statistics.csv.url({ query: { from: "2026-11-01", to: "2026-11-30" } })).toBe(
    "/api/statistics/visits.csv?from=2026-11-01&to=2026-11-30",
  );
  expect(api.callProposals.file.url({ params: { token: "t" } })).toBe("/api/calls/t/call.ics");
});

test("a refusal throws with its status and reason, and a response without content resolves to nothing", async () => {
  const refused = clientOf(() => Response.json({ message: ["title is required", "too long"] }, { status: 400 }));
  await expect(refused.api.trash.empty()).rejects.toMatchObject({ status: 400, reason: "title is required, too long" });
  expect(await clientOf(() => new Response(null, { status: 204 })).api.trash.empty()).toBeUndefined();
  const unreachable = clientOf(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(unreachable.api.trash.empty()).rejects.toThrow("No response from server (CORS/SSL/Network)");
});

test("a call is aborted by its own signal, or else by the client's", async () => {
  const { signal } = new AbortController();
  const own = new AbortController().signal;
  const sent: Sent[] = [];
  const api = createClient<ApiCalls>(
    apiRoutes,
    async (url, init = {}) => {
      sent.push({ url, init });
      return Response.json({ items: [] });
    },
    signal,
  );
  await api.posts.list();
  await api.posts.list({ signal: own });
  expect(sent.map(({ init }) => init.signal)).toEqual([signal, own]);
  const aborted = clientOf(() => {
    throw new DOMException("The call was aborted.", "AbortError");
  });
  await expect(aborted.api.posts.list()).rejects.toMatchObject({ name: "AbortError" });
});

test("another server's response isn’t mistaken for a list of posts or an uploaded file", async () => {
  const form = { file: new File([], "a.png") };
  for (const answer of [null, {}, { items: "none", url: "/a.png" }]) {
    const { api } = clientOf(() => Response.json(answer));
    await expect(api.posts.list()).rejects.toThrow("Unexpected API response format.");
    await expect(api.media.upload({ form })).rejects.toThrow("Unexpected API response format.");
    await expect(api.media.replace({ params: { id: "a" }, form })).rejects.toThrow("Unexpected API response format.");
  }
});

test("public pages only get the routes of calls that they may make", () => {
  expect(publicRoutes.posts).toEqual({
    list: "GET /blogs",
    archive: "GET /blogs/archive",
    get: "GET /blogs/:id",
  });
  expect(publicRoutes.auth).toEqual({ login: "POST /auth/login", logout: "POST /auth/logout" });
  expect(publicRoutes).not.toHaveProperty("trash");
});

test("what the contract doesn’t name doesn’t compile", () => {
  const { api } = clientOf();
  const wrong = () => [
    // @ts-expect-error -- a call without a body
    api.posts.stats({ body: {} }),
    // @ts-expect-error -- a body that is missing
    api.categories.create(),
    // @ts-expect-error -- a misspelled field
    api.categories.create({ body: { nmae: "Engines" } }),
    // @ts-expect-error -- a parameter of the wrong type
    api.categories.remove({ params: { id: "engines" } }),
    // @ts-expect-error -- an unknown query
    api.posts.list({ query: { color: "red" } }),
    // @ts-expect-error -- the field of another form
    api.media.uploadForPost({ form: { file: new File([], "a.png") } }),
    // @ts-expect-error -- a file, which is linked and not called
    api.enquiries.csv(),
    // @ts-expect-error -- a field that the answer doesn’t have
    api.posts.stats().then(({ unread }) => unread),
  ];
  expect(wrong).toBeTypeOf("function");
});
