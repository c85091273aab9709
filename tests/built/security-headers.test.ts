import { once } from "node:events";
import { connect } from "node:net";
import { readdirSync } from "node:fs";
import { png } from "#tests/e2e/support/files.ts";
import { createPost, type Site } from "#tests/e2e/support/site.ts";
import { expect, test } from "./support/site.ts";

const always: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

type Kind = { name: string; path: string; status: number; init?: RequestInit; shared?: boolean };

/** One response of every kind. */
async function listKinds(site: Site): Promise<Kind[]> {
  const { url } = site;
  const former = await createPost(site, { title: "Former", content: "<p>x</p>" });
  await site.api("PUT", `/blogs/${former._id}`, { title: "First", description: "x", published: true, slug: "first" });
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await png("#363"))], { type: "image/png" }), "x.png");
  const upload = await site.api<{ url: string }>("POST", "/blogs/upload", form);
  const etagOf = async (path: string) => (await fetch(url + path)).headers.get("etag") ?? "";
  const asset = `/assets/${readdirSync("build/client/assets").find((name) => name.endsWith(".js")) ?? ""}`;
  return [
    { name: "a page", path: "/blog/first", status: 200 },
    { name: "a page from the cache", path: "/blog/first", status: 200 },
    {
      name: "a page that has not changed",
      path: "/blog/first",
      status: 304,
      init: { headers: { "if-none-match": await etagOf("/blog/first") } },
    },
    { name: "only the head of a page", path: "/blog/first", status: 200, init: { method: "HEAD" } },
    { name: "a page that is not there", path: "/blog/nothing", status: 404 },
    { name: "an address that is none", path: "/nothing/at/all", status: 302 },
    { name: "a page that has moved", path: "/blog/former", status: 301 },
    { name: "the dashboard", path: "/dashboard", status: 200 },
    { name: "a page that a visitor may not POST to", path: "/blog/first", status: 405, init: { method: "POST" } },
    { name: "an address that can't be decoded", path: "/%E0%A4%A", status: 400 },
    { name: "a call", path: "/api/blogs", status: 200 },
    { name: "a call that is refused", path: "/api/enquiries", status: 401 },
    { name: "a call that is not there", path: "/api/nothing", status: 404 },
    { name: "a call with bad input", path: "/api/blogs?page=x", status: 400 },
    {
      name: "a call with a broken body",
      path: "/api/contact",
      status: 400,
      init: { method: "POST", headers: { "content-type": "application/json" }, body: "{" },
    },
    {
      name: "a call with a body of another kind",
      path: "/api/contact",
      status: 415,
      init: { method: "POST", headers: { "content-type": "text/xml" }, body: "<x/>" },
    },
    { name: "the API's document", path: "/api/openapi.json", status: 200 },
    { name: "the API's page", path: "/api/docs", status: 200 },
    { name: "a file of the API's page", path: "/api/docs/static/swagger-ui.css", status: 200 },
    { name: "a script", path: asset, status: 200 },
    { name: "a script that is not there", path: "/assets/gone.js", status: 404 },
    { name: "the icon", path: "/favicon.ico", status: 200 },
    { name: "an image", path: upload.url, status: 200, shared: true },
    {
      name: "a part of an image",
      path: upload.url,
      status: 206,
      init: { headers: { range: "bytes=0-3" } },
      shared: true,
    },
    {
      name: "no part of an image",
      path: upload.url,
      status: 416,
      init: { headers: { range: "bytes=999999-" } },
      shared: true,
    },
    {
      name: "an image that has not changed",
      path: upload.url,
      status: 304,
      init: { headers: { "if-none-match": await etagOf(upload.url) } },
      shared: true,
    },
    { name: "an image that is not there", path: `/media/${"0".repeat(32)}.png`, status: 404 },
    { name: "art", path: "/art/post/first.svg", status: 200 },
    { name: "art that is none", path: "/art/nothing/first.svg", status: 404 },
    { name: "an image for sharing", path: "/og/post/first.png", status: 200, shared: true },
    {
      name: "an image for sharing that has not changed",
      path: "/og/post/first.png",
      status: 304,
      init: { headers: { "if-none-match": await etagOf("/og/post/first.png") } },
      shared: true,
    },
    { name: "an image for sharing of nothing", path: "/og/post/nothing.png", status: 404 },
    { name: "a feed", path: "/feed.xml", status: 200 },
    {
      name: "a feed that has not changed",
      path: "/feed.xml",
      status: 304,
      init: { headers: { "if-none-match": await etagOf("/feed.xml") } },
    },
    { name: "a feed of no category", path: "/rss.xml?category=nothing", status: 404 },
    { name: "the sitemap", path: "/sitemap.xml", status: 200 },
    { name: "a sitemap that is not there", path: "/sitemap-9.xml", status: 404 },
    { name: "robots.txt", path: "/robots.txt", status: 200 },
    { name: "the manifest", path: "/manifest.webmanifest", status: 200 },
    { name: "security.txt", path: "/.well-known/security.txt", status: 200 },
  ];
}

test("every kind of response has the right security headers", async ({ site }) => {
  const { url } = site;
  const wrong: string[] = [];
  for (const { name, path, status, init, shared = false } of await listKinds(site)) {
    const answer = await fetch(url + path, { redirect: "manual", ...init });
    const { status: given, headers } = answer;
    if (given !== status) wrong.push(`${name}: ${given} instead of ${status}`);
    for (const [header, value] of Object.entries({
      ...always,
      "cross-origin-resource-policy": shared ? "cross-origin" : "same-origin",
    })) {
      if (headers.get(header) !== value) wrong.push(`${name}: ${header} is ${headers.get(header)}`);
    }
    const isDocument =
      /html|json|xml|svg|plain/.test(headers.get("content-type") ?? "") && !path.startsWith("/assets/");
    const policy = headers.get("content-security-policy") ?? "";
    if (isDocument && !policy.startsWith("default-src 'none'")) wrong.push(`${name}: policy ${policy}`);
    const isPage = headers.get("content-type")?.startsWith("text/html") === true;
    if (isPage && !policy.includes("frame-ancestors 'none'")) wrong.push(`${name}: policy ${policy}`);
    // The API page is the released Swagger UI, which has inline styles and sets HTML.
    if (isPage && path !== "/api/docs") {
      if (!policy.includes("require-trusted-types-for 'script'")) wrong.push(`${name}: policy ${policy}`);
      if (policy.includes("unsafe") || /<[^>]+\sstyle="/.test(await answer.text()))
        wrong.push(`${name}: inline code or styles`);
    }
    if (headers.has("strict-transport-security") || policy.includes("upgrade-insecure-requests"))
      wrong.push(`${name}: wants TLS where there is none`);
    if (
      headers.has("x-powered-by") ||
      headers.has("server") ||
      headers.has("x-own-scripts") ||
      headers.has("set-cookie") ||
      headers.has("access-control-allow-origin")
    )
      wrong.push(`${name}: says too much`);
  }
  expect(wrong).toEqual([]);
});

test("an invalid request gets the same headers, and the connection ends", async ({ site: { url } }) => {
  const { port } = new URL(url);
  for (const text of [
    "GARBAGE\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
  ]) {
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      answer += part;
    });
    socket.end(text);
    await once(socket, "close");
    expect(answer, text.slice(0, 40)).toMatch(/^HTTP\/1\.1 4(00|31) /);
    for (const [name, value] of Object.entries(always)) expect(answer).toContain(`${name}: ${value}`);
    expect(answer.match(/^HTTP\/1\.1/gm), "one answer").toHaveLength(1);
  }
});

test("with an https SITE_URL, every response asks browsers to stay on HTTPS", async ({ openSite }) => {
  const { url } = await openSite({
    settings: { SITE_URL: "https://alex.example" },
  });
  for (const path of [
    "/",
    "/",
    "/nothing",
    "/api/blogs",
    "/api/enquiries",
    "/feed.xml",
    "/robots.txt",
    "/favicon.ico",
    "/media/x",
    "/art/post/x.svg",
    "/%E0",
  ]) {
    const { headers } = await fetch(url + path);
    expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    if (headers.get("content-type")?.startsWith("text/html"))
      expect(headers.get("content-security-policy")).toContain("; upgrade-insecure-requests");
  }
  const text = await (await fetch(`${url}/.well-known/security.txt`)).text();
  expect(text).toContain("Contact: https://alex.example/#contact-us\n");
  expect(text).toContain("Canonical: https://alex.example/.well-known/security.txt\n");
});

test("only the site's own scripts may run, even if the page contains another", async ({ site: { url } }) => {
  const policyOf = async (path: string) =>
    (await fetch(url + path)).headers
      .get("content-security-policy")
      ?.match(/script-src[^;]*/)?.[0]
      .match(/'sha256-[^']+'/g) ?? [];
  const scriptsOf = async (path: string) => [
    ...(await (await fetch(url + path)).text()).matchAll(/<script(?![^>]*json")[^>]*>[^<]/g),
  ];
  for (const path of ["/", "/blogs", "/login", "/dashboard"])
    expect((await policyOf(path)).length, path).toBe((await scriptsOf(path)).length);
});
