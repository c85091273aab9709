// Builds on their own origin: what is played, how it is sent, and what can't be reached from where.
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compressBuilds, createProject, pushZip } from "#tests/support/builds.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { pathOf, playHost, type PlaySite, siteHost, startPlaySite } from "#tests/support/play.ts";

const hour = 3_600_000;
/** Imports memory that is shared. */
const sharedWasm = Buffer.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 2, 11, 1, 1, 0x61, 1, 0x6d, 2, 3, 1, 0x80, 0x80, 0x02,
]);

const script = "play();".repeat(500);

async function publish(site: PlaySite, files: Record<string, string | Buffer>, project?: number) {
  const id = project ?? (await createProject(site));
  const { body, status, text } = await pushZip(site, id, makeBuildZip(files), { publish: true });
  expect(status, text).toBe(201);
  const { liveUrl } = (await site.asOwner("GET", `/portfolio/${id}/builds`)).body;
  return { project: id, live: pathOf(liveUrl), version: pathOf(body.url), number: Number(body.number) };
}

test("a published build is played at one address for ever, whatever the project is called", async () => {
  const site = await startPlaySite();
  const { project, live } = await publish(site, { "a.txt": "one" });
  expect((await site.play(`${live}a.txt`)).text).toBe("one");
  const { body } = await site.asOwner("GET", `/portfolio/${project}`);
  await site.asOwner("PUT", `/portfolio/${project}`, {
    title: "Renamed",
    slug: "renamed",
    description: body.description,
  });
  const next = await publish(site, { "a.txt": "two" }, project);
  expect(next.live).toBe(live);
  expect((await site.play(`${live}a.txt`)).text).toBe("two");
  expect((await site.play(`${live.slice(0, -1)}?x=1`)).headers.location).toBe(`${live}?x=1`);
});

test("each published version has an address of its own, and an unpublished one has none", async () => {
  const site = await startPlaySite();
  const first = await publish(site, { "a.txt": "one" });
  await publish(site, { "a.txt": "two" }, first.project);
  expect((await site.play(`${first.version}a.txt`)).text).toBe("one");
  await site.asOwner("POST", `/portfolio/${first.project}/builds/1/unpublish`);
  expect((await site.play(`${first.version}a.txt`)).status).toBe(404);
  await site.asOwner("DELETE", `/portfolio/${first.project}`);
  for (const path of [first.live, first.version]) expect((await site.play(`${path}a.txt`)).status).toBe(404);
});

test("what is not published plays only with a signed address, for two hours", async () => {
  const site = await startPlaySite();
  const { project, live } = await publish(site, { "a.txt": "one" });
  await pushZip(site, project, makeBuildZip({ "a.txt": "two" }));
  expect((await site.play(`${live}v/2/a.txt`)).status).toBe(404);
  const { status, body } = await site.asOwner("POST", `/portfolio/${project}/builds/2/test`);
  expect(status).toBe(200);
  const tested = pathOf(body.url);
  const answer = await site.play(`${tested}a.txt`);
  expect([answer.text, answer.headers["cache-control"]]).toEqual(["two", "private, no-cache"]);
  const token = tested.split("/")[3] ?? "";
  for (const wrong of [
    token.replace("2-", "1-"),
    token.replace(/-(.)/, "-z"),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    token.slice(0, -1),
    "",
  ])
    expect((await site.play(`${live}t/${wrong}/a.txt`)).status, wrong).toBe(404);
  const other = await publish(site, { "a.txt": "other" }, await createProject(site, "Other"));
  expect((await site.play(`${other.live}t/${token}/a.txt`)).status).toBe(404);
  site.clock.advance(2 * hour + 1000);
  expect((await site.play(`${tested}a.txt`)).status).toBe(404);
});

test("a copy that is still good is not sent again, and a part is sent on request", async () => {
  const site = await startPlaySite();
  const { live } = await publish(site, { "game.js": script });
  const whole = await site.play(`${live}game.js`);
  expect(whole.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, no-cache",
    "accept-ranges": "bytes",
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  });
  const etag = whole.headers.etag ?? "";
  const again = await site.play(`${live}game.js`, { "if-none-match": `W/"x", ${etag}` });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
  const part = await site.play(`${live}game.js`, { range: "bytes=5-9", "accept-encoding": "br" });
  expect([part.status, part.text, part.headers["content-range"]]).toEqual([
    206,
    script.slice(5, 10),
    `bytes 5-9/${script.length}`,
  ]);
  expect((await site.play(`${live}game.js`, { range: "bytes=99999-" })).status).toBe(416);
  expect((await site.play(`${live}game.js`, { range: "bytes=5-9", "if-range": '"other"' })).status).toBe(200);
  const head = await site.ask(playHost, `${live}game.js`, { method: "HEAD" });
  expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", String(script.length)]);
});

test("files are sent compressed once that is made, and the same file of the next version is known by its ETag", async () => {
  const site = await startPlaySite();
  const { project, live } = await publish(site, { "game.js": script });
  const ask = (headers: Record<string, string> = {}) =>
    site.play(`${live}game.js`, { "accept-encoding": "gzip, br", ...headers });
  expect((await ask()).headers["content-encoding"]).toBeUndefined();
  await compressBuilds(site);
  const answer = await ask();
  expect(answer.headers).toMatchObject({ "content-encoding": "br", vary: expect.stringContaining("Accept-Encoding") });
  expect(brotliDecompressSync(answer.body).toString()).toBe(script);
  expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
  await publish(site, { "game.js": script, "level.txt": "2" }, project);
  expect((await ask({ "if-none-match": String(answer.headers.etag) })).status).toBe(304);
  expect((await ask({ "accept-encoding": "br;q=0" })).text).toBe(script);
  await site.context.builds.remove(`${String(answer.headers.etag).slice(1, 65)}.br`);
  expect((await ask()).text).toBe(script);
});

test("a file that was uploaded compressed is sent as it is, and unpacked for whoever can't", async () => {
  const site = await startPlaySite();
  const { project, live } = await publish(site, {
    "Build/g.wasm.br": brotliCompressSync("wasm"),
    "Build/g.data.unityweb": gzipSync("data"),
  });
  const wasm = await site.play(`${live}Build/g.wasm.br`, { "accept-encoding": "gzip, deflate, br" });
  expect(wasm.headers).toMatchObject({ "content-type": "application/wasm", "content-encoding": "br" });
  expect(brotliDecompressSync(wasm.body).toString()).toBe("wasm");
  const plain = await site.play(`${live}Build/g.wasm.br`);
  expect([plain.headers["content-encoding"], plain.text]).toEqual([undefined, "wasm"]);
  expect((await site.play(`${live}Build/g.data.unityweb`, { "accept-encoding": "gzip" })).headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-encoding": "gzip",
  });
  expect((await site.play(`${live}Build/g.data.unityweb`)).text).toBe("data");
  const { body } = await site.asOwner("GET", `/portfolio/${project}/builds/1`);
  // With its page, which is not compressed.
  expect(body.bytes - body.unpackedBytes).toBe(
    brotliCompressSync("wasm").length + gzipSync("data").length - "wasm".length - "data".length,
  );
});

test("the page begins with a script of under 2 KB that reports to the site alone", async () => {
  const site = await startPlaySite();
  const page = "<!doctype html><html><head><meta charset=utf-8><title>Game</title></head></html>";
  const { live } = await publish(site, { "index.html": page, "other.html": page });
  const answer = await site.play(live, { "accept-encoding": "br" });
  const text = brotliDecompressSync(answer.body).toString();
  const [bridge = ""] = /<script>.*?<\/script>/s.exec(text) ?? [];
  expect(text).toBe(page.replace("<head>", `<head>${bridge}`));
  expect(bridge.length).toBeLessThan(2048 + "<script></script>".length);
  expect(bridge).toContain(`"http://${siteHost}")`);
  expect((await site.play(`${live}other.html`)).text).toBe(page);
  expect((await site.play(live, { "if-none-match": String(answer.headers.etag) })).status).toBe(304);
});

test("builds are framed by the site only, load from nowhere else, and install no service worker", async () => {
  const site = await startPlaySite();
  const { project, live } = await publish(site, { "sw.js": "x" });
  const policy = String((await site.play(live)).headers["content-security-policy"]);
  expect(policy).toContain(`frame-ancestors 'self' http://${siteHost}`);
  expect(policy).toContain("default-src 'self' data: blob:;");
  const { headers } = await site.play(live);
  expect(headers).not.toHaveProperty("set-cookie");
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "origin-agent-cluster": "?1",
    "x-robots-tag": "noindex",
  });
  expect((await site.play(`${live}sw.js`, { "service-worker": "script" })).status).toBe(404);
  await site.asOwner("PATCH", `/portfolio/${project}/builds/1`, { hosts: ["https://fonts.gstatic.com"] });
  const widened = (await site.play(live)).headers["content-security-policy"];
  expect(widened).toContain("blob: fonts.gstatic.com wss://fonts.gstatic.com;");
  // What the owner allows gives code and files, but nothing that runs or collects on its own.
  expect(widened).toContain(
    "worker-src 'self' data: blob:; frame-src 'self' data: blob:; form-action 'self'; base-uri 'self'; object-src 'none'",
  );
});

test("only builds with threads are isolated, in the frame and in a window of their own", async () => {
  const site = await startPlaySite();
  const { project, live } = await publish(site, { "a.wasm": sharedWasm, "worker.js": "x" });
  const isolation = "document-isolation-policy";
  const [opener, embedder] = ["cross-origin-opener-policy", "cross-origin-embedder-policy"];
  const framed = await site.play(live);
  expect([framed.headers[isolation], framed.headers[opener], framed.headers[embedder]]).toEqual([
    "isolate-and-credentialless",
    "unsafe-none",
    undefined,
  ]);
  const alone = await site.play(`${live}?alone`);
  expect([alone.headers[opener], alone.headers[embedder]]).toEqual(["same-origin", "require-corp"]);
  const worker = await site.play(`${live}worker.js`, { "sec-fetch-dest": "worker" });
  expect(worker.headers[embedder]).toBe("require-corp");
  await publish(site, { "a.js": "x" }, project);
  const plain = await site.play(`${live}?alone`);
  expect([plain.headers[isolation], plain.headers[opener], plain.headers[embedder]]).toEqual([
    undefined,
    "same-origin",
    undefined,
  ]);
});

test("names with accents and spaces are found in either form, and folders lead to their page", async () => {
  const site = await startPlaySite();
  const { live } = await publish(site, { "cafe\u0301 1.txt": "found", "levels/index.html": "<p>levels" });
  expect((await site.play(`${live}${encodeURIComponent("caf\u00e9 1.txt")}`)).text).toBe("found");
  expect((await site.play(`${live}levels/`)).text).toBe("<p>levels");
  for (const path of ["%E0%A4%A", "a%00b", "..%5c..%5cx", "levels"])
    expect((await site.play(`${live}${path}`)).status, path).toBe(404);
  expect((await site.ask(playHost, live, { method: "POST" })).status).toBe(405);
});

test("a game in its own window has no icon of the site, and browsers don’t report an error", async () => {
  const { play } = await startPlaySite();
  const { status, text } = await play("/favicon.ico");
  expect([status, text]).toEqual([204, ""]);
});

test("150 paths reach no file of a build on the site's host, and neither page nor call on the play host", () =>
  tryPaths(75));

test("2,000 paths reach no file of a build on the site's host", { tags: ["long"] }, () => tryPaths(1000));

/** Tries paths that are put together by chance on both hosts. */
async function tryPaths(numRuns: number): Promise<void> {
  const site = await startPlaySite();
  const mark = "only-in-the-build";
  const { project, live, version } = await publish(site, {
    "a.txt": mark,
    "index.html": `<p>${mark}`,
    "api/health": mark,
  });
  const [file] = await site.context.db.selectFrom("buildFiles").select("sha256").where("path", "=", "a.txt").execute();
  const hash = file?.sha256 ?? "";
  const token = await site.logIn();
  const places = [
    live,
    version,
    "/",
    "/api/",
    "/api/health",
    "/api/site",
    "/api/blogs",
    "/api/openapi.json",
    `/api/portfolio/${project}/builds`,
    "/media/",
    `/media/${hash}`,
    `/media/builds/${hash}`,
    `/builds/${hash.slice(0, 2)}/${hash}`,
    `/${hash}`,
    "/feed.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/dashboard",
    "/login",
    "/assets/",
    "/art/post/x.svg",
  ];
  const ends = [
    "",
    "a.txt",
    "index.html",
    "api/health",
    "..",
    "../",
    "/..%2f..%2fapi/health",
    "%2e%2e/api/health",
    "//api/site",
    "?alone",
  ];
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.constantFrom("", "/", "//", "/.", "%2f", "\\", ";", "%00"),
      fc.constantFrom(...ends),
      fc.constantFrom<Record<string, string>>(
        {},
        { authorization: `Bearer ${token}` },
        { "x-forwarded-host": siteHost },
        { "x-forwarded-host": playHost },
        { "x-original-url": "/api/site", "x-rewrite-url": "/api/site" },
      ),
      async (place, between, end, headers) => {
        number++;
        const path = `${place}${between}${end}`;
        const from = { ...headers, "x-forwarded-for": `10.7.${number >> 8}.${number & 255}` };
        const ofSite = await site.ask(siteHost, path, { headers: from });
        expect(ofSite.text, `the site's host at ${path}`).not.toContain(mark);
        const ofPlay = await site.ask(playHost, path, { headers: from });
        // A file of the build, or the play host's own sentence.
        if (ofPlay.status === 200) expect(ofPlay.text, `the play host at ${path}`).toContain(mark);
        else
          expect([ofPlay.status, ofPlay.text.length < 60], `the play host at ${path}`).toEqual([
            expect.toBeOneOf([308, 404]),
            true,
          ]);
        expect(ofPlay.headers["x-request-id"], `the play host at ${path}`).toBeUndefined();
      },
    ),
    { numRuns, seed: 20_260_615 },
  );
  for (const host of [`${playHost}:80`, playHost.toUpperCase(), `${playHost}.`])
    expect((await site.ask(host, "/api/health")).status, host).toBe(404);
  for (const target of [`http://${playHost}${live}a.txt`, `http://${siteHost}${live}a.txt`])
    expect((await site.ask(siteHost, target)).text, target).not.toContain(mark);
  for (const target of [`http://${siteHost}/api/health`, `//${siteHost}/api/health`])
    expect((await site.ask(playHost, target)).status, target).toBe(404);
}

test("without an origin for builds, the calls say so and nothing is played", async () => {
  const site = await startPlaySite({ PLAY_URL: "" });
  const project = await createProject(site);
  await pushZip(site, project, makeBuildZip(), { publish: true });
  const { body } = await site.asOwner("GET", `/portfolio/${project}/builds`);
  expect(body).toMatchObject({ liveUrl: null, problem: expect.stringContaining("until PLAY_URL names an origin") });
  expect(await site.asOwner("POST", `/portfolio/${project}/builds/1/test`)).toMatchObject({
    status: 503,
    body: { message: body.problem },
  });
});

test("with a * in PLAY_URL each project has an origin of its own, which serves no other project and no page of the site", async () => {
  const site = await startPlaySite({ PLAY_URL: "http://*.play.example.com" });
  const one = await publish(site, { "a.txt": "one" });
  const other = await publish(site, { "a.txt": "other" }, await createProject(site, "Other"));
  const hostOf = (live: string) => `${live.slice(1, -1)}.play.example.com`;
  const { body } = await site.asOwner("GET", `/portfolio/${one.project}/builds`);
  expect(body.liveUrl).toBe(`http://${hostOf(one.live)}${one.live}`);
  expect(body.items[0].url).toBe(`http://${hostOf(one.live)}${one.version}`);
  for (const path of [one.live, one.version])
    for (const host of [hostOf(one.live), `${hostOf(one.live).toUpperCase()}:80`])
      expect((await site.ask(host, `${path}a.txt`)).text, host).toBe("one");
  const tested = new URL((await site.asOwner("POST", `/portfolio/${one.project}/builds/1/test`)).body.url);
  expect([tested.host, (await site.ask(tested.host, `${tested.pathname}a.txt`)).text]).toEqual([
    hostOf(one.live),
    "one",
  ]);
  for (const host of [hostOf(other.live), "play.example.com", `x.${hostOf(one.live)}`, siteHost])
    expect((await site.ask(host, `${one.live}a.txt`)).status, host).toBe(404);
  for (const path of ["/", "/api/site", "/about"])
    expect((await site.ask(hostOf(one.live), path)).status, path).toBe(404);
  expect((await site.ask("play.example.com", "/api/site")).status).toBe(404);
});

test("a test notes the other origins that browsers report, and nothing else does", async () => {
  const site = await startPlaySite();
  const { project, live } = await publish(site, { "a.txt": "one" });
  const tested = pathOf((await site.asOwner("POST", `/portfolio/${project}/builds/1/test`)).body.url);
  const report = (path: string, blocked: unknown) => {
    const body = JSON.stringify({ "csp-report": { "blocked-uri": blocked } });
    return site.ask(playHost, path, { method: "POST", headers: { "content-length": String(body.length) }, body });
  };
  const asked = async () => (await site.asOwner("GET", `/portfolio/${project}/builds/1`)).body.askedHosts;
  expect((await site.play(`${tested}a.txt`)).headers["content-security-policy"]).toContain(`report-uri ${tested}`);
  expect((await site.play(`${live}a.txt`)).headers["content-security-policy"]).not.toContain("report-uri");

  await Promise.all(
    ["https://fonts.example.net/a.woff2", "wss://live.example.net/room", "http://fonts.example.net/b.woff2"].map(
      async (blocked) => expect((await report(tested, blocked)).status).toBe(204),
    ),
  );
  for (const blocked of [
    "inline",
    "data",
    5,
    `http://${siteHost}/api`,
    `https://${siteHost}/`,
    "https://localhost/",
    "x".repeat(20_000),
  ])
    expect((await report(tested, blocked)).status).toBe(204);
  for (const path of [live, `${live}t/1-x-y/`, `${tested}a.txt`])
    expect((await report(path, "https://evil.example.net/")).status).toBe(405);
  expect((await asked()).toSorted()).toEqual(["https://fonts.example.net", "https://live.example.net"]);

  await site.asOwner("PATCH", `/portfolio/${project}/builds/1`, { hosts: ["https://live.example.net"] });
  const next = await publish(site, { "a.txt": "two" }, project);
  expect((await site.play(`${next.live}a.txt`)).headers["content-security-policy"]).toContain(
    "default-src 'self' data: blob: live.example.net wss://live.example.net;",
  );
});
