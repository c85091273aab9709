// Bookmarks show a link with the title, description and image of its page.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBookmarks } from "#server/domain/posts/bookmarks.ts";
import { fetchImage, fetchPage, type Network } from "#server/media/remote.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** Every name leads to this machine, and only the host `private.example` counts as a private one. */
const network: Network = {
  resolve: async (host) => [{ address: host === "private.example" ? "127.0.0.2" : "127.0.0.1", family: 4 }],
  isAllowed: (address) => address === "127.0.0.1",
  milliseconds: 10_000,
};

/** Serves a site that answers each path, and returns a function that bookmarks one. */
async function openSite(answers: Record<string, RequestListener>, patience = network.milliseconds) {
  const site = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? "/", "http://x").pathname];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const server = await startTestServer();
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  const reach = { ...network, milliseconds: patience };
  const make = createBookmarks(server.context, {
    page: (url) => fetchPage(url, reach),
    image: (url) => fetchImage(url, reach),
  });
  const base = `http://site.example:${(site.address() as AddressInfo).port}`;
  return {
    server,
    base,
    make: (path: string) => make(base + path, "session"),
    makeUrl: (url: string) => make(url, "s"),
  };
}

function page(html: string | Buffer, type = "text/html; charset=utf-8"): RequestListener {
  return (_request, response) => response.writeHead(200, { "content-type": type }).end(html);
}

test("a bookmark has what the page says to other sites, and its image in the library", async () => {
  const picture = await makeImage(60, 40).png().toBuffer();
  const { make, base, server } = await openSite({
    "/post": page(`<!doctype html><title>Tab</title>
      <meta property="og:title" content="The &amp; title"><meta name="description" content="Plain">
      <meta property="og:description" content=" In
      two lines "><meta property="og:site_name" content="A Site"><meta property="og:image" content="img/a.png">
      <link rel="canonical" href="/post?clean"><body>`),
    "/img/a.png": (_request, response) => response.writeHead(200).end(picture),
  });
  const bookmark = await make("/post?utm_source=x#part");
  expect(bookmark).toEqual({
    url: `${base}/post?clean#part`,
    title: "The & title",
    description: "In two lines",
    site: "A Site",
    imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.png$/),
  });
  expect((await server.call("GET", bookmark.imageUrl)).status).toBe(200);
});

test("a page that says little is named by its title, its address or its host", async () => {
  const { make, base } = await openSite({
    "/": page("<body>Words"),
    "/bare": page("<svg><title>A drawing</title></svg><title>\n The\u0000 title\u202E </title><title>Second</title>"),
    "/manual%20v2.pdf": page("%PDF", "application/pdf"),
    "/gzip": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end("x"),
  });
  expect(await make("/")).toEqual({
    url: `${base}/`,
    title: "site.example",
    description: "",
    site: "site.example",
    imageUrl: "",
  });
  expect(await make("/bare")).toMatchObject({ title: "The title" });
  expect(await make("/manual%20v2.pdf")).toMatchObject({ title: "manual v2.pdf", description: "" });
  expect(await make("/gzip")).toMatchObject({ title: "gzip" });
});

test("pages in other encodings are read as they are written", async () => {
  const { make } = await openSite({
    "/header": page(Buffer.from("<title>Größe</title>", "latin1"), "text/html; charset=ISO-8859-1"),
    "/meta": page(
      Buffer.concat([
        Buffer.from('<meta charset="shift_jis"><title>'),
        Buffer.from("93fa967b", "hex"),
        Buffer.from("</title>"),
      ]),
      "text/html",
    ),
    "/bom": page(Buffer.from("\uFEFF<title>灯台</title>", "utf16le"), "text/html"),
    "/none": page(Buffer.from("<title>Größe</title>", "latin1"), "text/html"),
    "/unknown": page("<title>灯台</title>", "text/html; charset=klingon"),
  });
  const titles = [];
  for (const path of ["/header", "/meta", "/bom", "/none", "/unknown"]) titles.push((await make(path)).title);
  expect(titles).toEqual(["Größe", "日本", "灯台", "Größe", "灯台"]);
});

test("hostile titles are only text, of a sane length", async () => {
  const { make } = await openSite({
    "/script": page(
      "<title><script>alert(1)</script></title><meta name=description content='<img src=x onerror=alert(1)>'>",
    ),
    "/long": page(`<title>${"x".repeat(5000)}</title><meta name=description content="${"🗼".repeat(900)}">`),
    "/deep": page(`<title>Deep</title>${"<a><b>".repeat(100_000)}${"</i>".repeat(100_000)}`),
    "/urls": page(
      "<title>A</title><meta property=og:image content='javascript:alert(1)'><link rel=canonical href='https://user:pw@evil.example/'><base href='data:x'>",
    ),
    "/front": page("<title>A</title><link rel=canonical href='/'>"),
  });
  expect(await make("/script")).toMatchObject({
    title: "<script>alert(1)</script>",
    description: "<img src=x onerror=alert(1)>",
  });
  const long = await make("/long");
  expect([long.title.length, long.description.length]).toEqual([200, 299]);
  expect(long.description).toMatch(/^(?:🗼)+…$/u);
  expect((await make("/deep")).title).not.toBe("");
  expect(await make("/urls")).toMatchObject({ url: expect.stringMatching(/\/urls$/), imageUrl: "" });
  expect((await make("/front")).url).toMatch(/\/front$/);
});

test("only the first megabyte of a page is read", async () => {
  let sent = 0;
  const { make } = await openSite({
    "/endless": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).write("<title>Endless</title>");
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(64 * 1024))) sent += 64 * 1024;
      };
      response.on("drain", more);
      more();
    },
  });
  expect(await make("/endless")).toMatchObject({ title: "Endless" });
  expect(sent).toBeLessThan(50 * 1024 * 1024);
});

test("a page that never answers or is cut off is given up with one sentence", async () => {
  const { make } = await openSite(
    {
      "/silent": () => undefined,
      "/slow": (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<title>"),
    },
    300,
  );
  for (const path of ["/silent", "/slow"])
    await expect(make(path), path).rejects.toThrow("This page could not be fetched: its server took too long.");
});

test("private addresses are refused, also behind a redirect and for the image", async () => {
  const { make, makeUrl, base } = await openSite({
    "/away": (_request, response) => response.writeHead(302, { location: "http://private.example/" }).end(),
    "/file": (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
    "/here": (_request, response) => response.writeHead(301, { location: "/there" }).end(),
    "/there": page("<title>There</title><meta property=og:image content='http://private.example/a.png'>"),
  });
  for (const [url, reason] of [
    ["http://private.example/", "its address is not a public one"],
    [`${base}/away`, "its address is not a public one"],
    [`${base}/file`, "its address is not a web address"],
    [`${base}/loop`, "it redirects too often"],
    [`${base}/missing`, "its server answered 404"],
    ["http://user:password@site.example/", "its address holds a password"],
  ] as const)
    await expect(makeUrl(url), url).rejects.toMatchObject({
      message: `This page could not be fetched: ${reason}.`,
      field: "url",
    });
  expect(await make("/here")).toMatchObject({ url: `${base}/there`, title: "There", imageUrl: "" });
});

test("the call refuses addresses that are not on the public web, names the field, and counts", async () => {
  const server = await startTestServer();
  for (const url of [
    "http://127.0.0.1:1/",
    "http://localhost/",
    "http://[::1]/",
    "http://169.254.169.254/latest",
    "http://2130706433/",
  ]) {
    const { status, body } = await server.asOwner("POST", "/blogs/bookmark", { url });
    expect([status, body.field], url).toEqual([400, "url"]);
    expect(body.message).toMatch(
      /^This page could not be fetched: its (?:address is not a public one|server cannot be reached)\.$/,
    );
  }
  for (const url of ["", "/about", "javascript:alert(1)", "file:///etc/passwd", "ftp://example.com/"]) {
    const { status, body } = await server.asOwner("POST", "/blogs/bookmark", { url });
    expect([status, body.field], url).toEqual([400, "url"]);
  }
  const answers = [];
  for (let count = 0; count < 31; count++)
    answers.push((await server.asOwner("POST", "/blogs/bookmark", { url: "http://127.0.0.1/" })).status);
  expect(answers[0]).toBe(400);
  expect(answers.at(-1)).toBe(429);
});
