// Who sees and changes the site's content, previews, and what is refused.
import fc from "fast-check";
import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { sectionNames } from "#contract/site/section-names.ts";
import { limits } from "#contract/limits.ts";
import { changed, openPreview, publish, readSection, saveDraft, visitSection } from "#tests/support/site-content.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const ownerCalls = [
  ["GET", "/site/sections"],
  ...sectionNames.flatMap((name) => [
    ["GET", `/site/sections/${name}`],
    ["PUT", `/site/sections/${name}/draft`],
    ["DELETE", `/site/sections/${name}/draft`],
    ["GET", `/site/sections/${name}/revisions`],
    ["POST", `/site/sections/${name}/revisions/0/restore`],
  ]),
  ["POST", "/site/publish"],
  ["POST", "/site/publications/0/undo"],
  ["POST", "/site/preview"],
] as const;

test("strangers change nothing and see no draft, whatever token they send", async () => {
  const server = await startTestServer();
  for (const name of sectionNames) await saveDraft(server, name, changed[name]);
  const before = (await server.asOwner("GET", "/site/sections")).body;
  const preview = await openPreview(server);
  const login = await server.logIn();
  for (const [index, [method = "", path = ""]] of ownerCalls.entries()) {
    const body = method === "PUT" ? { document: {}, version: 2 } : undefined;
    for (const token of [null, "x", preview, `${login.slice(0, -2)}xx`]) {
      // Nobody may ask as often from one IP address.
      const { status } = await server.call(method, path, { token, body, ip: `10.1.0.${index}` });
      expect(status, `${method} ${path} with ${token}`).toBe(401);
    }
  }
  expect((await server.asOwner("GET", "/site/sections")).body).toEqual(before);
  const visible = (await server.call("GET", "/site")).body.sections;
  expect(visible).toEqual(starterContent);
  // Not even the owner's own request gets drafts where everybody reads.
  expect((await server.asOwner("GET", "/site")).body.sections).toEqual(starterContent);
});

test("a preview shows the drafts for an hour, to whoever has its token", async () => {
  const server = await startTestServer();
  await saveDraft(server, "faq", changed.faq);
  const token = await openPreview(server);
  server.clock.advance(59 * 60_000);
  expect(await visitSection(server, "faq", token)).toEqual(changed.faq);
  // It follows what is typed.
  await saveDraft(server, "faq", { ...changed.faq, heading: "Typed since" });
  expect((await visitSection(server, "faq", token)).heading).toBe("Typed since");
  const login = await server.logIn();
  const [head, body, signature = ""] = token.split(".");
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${body}.`;
  const tampered = `${head}.${Buffer.from('{"aud":"preview","exp":9999999999}').toString("base64url")}.${signature}`;
  for (const wrong of ["", "x", login, unsigned, tampered, `${token}x`, token.slice(0, -1)]) {
    const refused = await server.call("GET", `/site?preview=${wrong}`);
    expect(refused.status, wrong).toBe(403);
    expect(refused.body.message).toBe("This preview has expired. Open it again from the dashboard.");
    expect(refused.text).not.toContain("Typed since");
  }
  server.clock.advance(2 * 60_000);
  expect((await server.call("GET", `/site?preview=${token}`)).status).toBe(403);
});

test("a visitor gets the sections that were asked for, and all of them without asking", async () => {
  const server = await startTestServer();
  const names = async (query: string) =>
    Object.keys((await server.call("GET", `/site${query}`)).body.sections as object).toSorted();
  expect(await names("")).toEqual(sectionNames.toSorted());
  expect(await names("?sections=faq")).toEqual(["faq"]);
  expect(await names("?sections=look&sections=faq")).toEqual(["faq", "look"]);
  for (const query of ["?sections=", "?sections=nothing", "?sections=constructor", "?what=faq"])
    expect((await server.call("GET", `/site${query}`)).status, query).toBe(400);
  for (const name of ["nothing", "constructor", "__proto__", "FAQ"])
    expect((await server.asOwner("GET", `/site/sections/${name}`)).status, name).toBe(404);
});

test("a draft that is too large, nested without end or no document is refused, and the section stays", async () => {
  const server = await startTestServer();
  const before = await readSection(server, "faq");
  const put = (document: unknown) =>
    server.asOwner("PUT", "/site/sections/faq/draft", { document, version: before.version });
  const large = await put({ heading: "a".repeat(limits.site.document) });
  expect([large.status, large.body.message]).toEqual([413, "The body is too large."]);
  const list = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const nested = await server.call("PUT", "/site/sections/faq/draft", {
    payload: `{"version":${before.version},"document":{"heading":${list}}}`,
    headers: { "content-type": "application/json" },
    token: await server.logIn(),
  });
  expect([nested.status, nested.body.message]).toEqual([400, "This is nested too deeply."]);
  for (const document of [null, "text", 1, true, [], [{}]])
    expect((await put(document)).status, JSON.stringify(document)).toBe(400);
  expect(await readSection(server, "faq")).toEqual(before);
});

test("keys that reach into JavaScript's objects are refused or do nothing", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  for (const key of ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"]) {
    const { version } = await readSection(server, "contact");
    const payload = `{"version":${version},"document":{"heading":"Hello","${key}":{"prototype":{"intro":"x"},"intro":"x"}}}`;
    const headers = { "content-type": "application/json" };
    const { status } = await server.call("PUT", "/site/sections/contact/draft", { payload, headers, token });
    expect([200, 400], key).toContain(status);
    const published = await server.asOwner("POST", "/site/publish");
    expect(published.body.publication ?? null, key).toBeNull();
    expect(({} as Record<string, unknown>).intro).toBeUndefined();
    expect(await visitSection(server, "contact")).toEqual(starterContent.contact);
  }
});

test("whatever a draft holds, every call still answers", async () => {
  const server = await startTestServer();
  const form = fc.record(
    {
      heading: fc.jsonValue({ maxDepth: 2 }),
      entries: fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.array(
          fc.record(
            { id: fc.jsonValue({ maxDepth: 1 }), title: fc.jsonValue({ maxDepth: 1 }), description: fc.jsonValue() },
            { requiredKeys: [] },
          ),
        ),
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(form, fc.constantFrom("backstory", "faq", "services"), async (document, name) => {
      const { status, text } = await saveDraft(server, name, document);
      expect(status, text).toBe(200);
      const token = await openPreview(server);
      await visitSection(server, name, token);
      expect([200, 400]).toContain((await server.asOwner("POST", "/site/publish")).status);
      await visitSection(server, name);
      await server.asOwner("DELETE", `/site/sections/${name}/draft`);
    }),
    { numRuns: 30, seed: 20_260_615 },
  );
});

test("an empty optional text counts as absent, and control characters and spaces around a text are removed", async () => {
  const server = await startTestServer();
  const { hero } = starterContent;
  await publish(server, {
    hero: { ...hero, greeting: "", lead: null, stats: "   ", technologies: ["  A\u0000B\u0007 ", "C"] },
    contact: { heading: "Two\r\nlines\u0085", intro: "" },
  });
  const published = await visitSection(server, "hero");
  expect(published.technologies).toEqual(["AB", "C"]);
  for (const name of ["greeting", "lead", "stats"]) expect(Object.keys(published)).not.toContain(name);
  expect(await visitSection(server, "contact")).toEqual({ heading: "Two\nlines" });
});

test("entries get ids from their titles, and keep them when the title changes", async () => {
  const server = await startTestServer();
  const question = (text: string) => ({ question: text, answer: "Yes." });
  const titles = [
    "Do you sign NDAs?",
    "Do you sign NDAs!",
    "日本語ですか",
    "שלום",
    "🎮",
    "Über C++ & C#",
    "x".repeat(150),
  ];
  await publish(server, { faq: { heading: "FAQ", entries: titles.map(question) } });
  const { entries } = await visitSection(server, "faq");
  expect(entries.map(({ id }) => id)).toEqual([
    "do-you-sign-ndas",
    "do-you-sign-ndas-2",
    "entry",
    "entry-2",
    "entry-3",
    "uber-cpp-csharp",
    "x".repeat(60),
  ]);
  const renamed = entries.map((entry, index) => ({ ...entry, question: `Question ${index}` }));
  await publish(server, { faq: { heading: "FAQ", entries: [question("Do you sign NDAs?"), ...renamed] } });
  const after = (await visitSection(server, "faq")).entries.map(({ id }) => id);
  expect(after).toEqual(["do-you-sign-ndas-3", ...entries.map(({ id }) => id)]);

  const twice = await saveDraft(server, "faq", { heading: "FAQ", entries: [entries[0], entries[0]] });
  expect(twice.body.problems).toEqual([
    { path: ["entries", 1, "id"], message: "“do-you-sign-ndas” is already used above." },
  ]);
});
