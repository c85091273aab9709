// A build that tries to get out of its frame reaches nothing of the site: not the owner's session, the API, the page or its storage.
import { addPlayable, leaveByKey, play } from "./support/builds.ts";
import { expect, test } from "./support/site.ts";

/** Runs in the build. Each attempt resolves to "blocked" or to what it got. */
const probe = (siteUrl: string) => `<!doctype html><title>Probe</title><canvas></canvas><script>
document.querySelector("canvas").getContext("2d").fillRect(0, 0, 9, 9);
const site = ${JSON.stringify(siteUrl)};
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
const blocked = (attempt) => Promise.resolve().then(attempt).then((got) => got ?? "blocked", () => "blocked");
const get = (path, options) => fetch(site + path, options).then((answer) => "status " + answer.status + " of " + answer.type);
const framed = (address, sandbox) => new Promise((resolve) => {
  const frame = document.createElement("iframe");
  if (sandbox !== undefined) frame.sandbox = sandbox;
  frame.src = address;
  frame.onload = () => { try { resolve(frame.contentDocument?.body?.innerHTML || null) } catch { resolve(null) } };
  document.body.append(frame);
  setTimeout(() => resolve(null), 1500);
});
const attempts = {
  "storage of the page around it": () => parent.localStorage.getItem("access_token"),
  "document of the page around it": () => parent.document.title,
  "storage of the top window": () => top.localStorage.length,
  "cookies of the site": () => document.cookie || null,
  "token in its own storage": () => localStorage.getItem("access_token"),
  "call without credentials": () => get("/api/site"),
  "call with credentials": () => get("/api/portfolio/1/builds", { credentials: "include" }),
  "call with a token header": () => get("/api/blogs/stats", { headers: { authorization: "Bearer x" } }),
  "write without a preflight": () => get("/api/enquiries", { method: "POST", mode: "no-cors", body: "{}" }),
  "old request": () => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.onload = () => resolve("status " + request.status);
    request.onerror = () => resolve(null);
    request.open("GET", site + "/api/site");
    request.send();
  }),
  "beacon": () => navigator.sendBeacon(site + "/api/enquiries", "x") && wait(300).then(() => null),
  "web socket": () => new Promise((resolve) => {
    const socket = new WebSocket(site.replace("http", "ws") + "/");
    socket.onopen = () => resolve("open");
    socket.onerror = () => resolve(null);
  }),
  "script of the site": () => new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = site + "/api/site";
    script.onload = () => resolve("loaded");
    script.onerror = () => resolve(null);
    document.body.append(script);
  }),
  "module of the site": () => import(site + "/api/site").then(() => "loaded"),
  "worker of the site": () => new Promise((resolve) => {
    const worker = new Worker(site + "/api/site");
    worker.onmessage = () => resolve("worker");
    worker.onerror = () => resolve(null);
  }),
  "removing its sandbox": () => { frameElement.removeAttribute("sandbox"); return "removed" },
  "its frame element": () => frameElement === null ? null : "an element",
  "navigating the top window": () => { top.location = "about:blank"; return wait(500).then(() => null) },
  "navigating by a link": () => {
    const link = document.createElement("a");
    Object.assign(link, { href: "about:blank", target: "_top" });
    document.body.append(link);
    link.click();
    return wait(500).then(() => null);
  },
  "form to the top window": () => {
    const form = document.createElement("form");
    Object.assign(form, { action: site + "/api/enquiries", method: "post", target: "_top" });
    document.body.append(form);
    form.submit();
    return wait(500).then(() => null);
  },
  "history of the top window": () => { top.history.pushState({}, "", "/forged"); return "pushed" },
  "dashboard in a frame": () => framed(site + "/dashboard"),
  "home page in a frame": () => framed(site + "/", "allow-scripts allow-same-origin"),
  "page of the site by blob": () => framed(URL.createObjectURL(new Blob(["<script>document.body.innerHTML = parent.parent.localStorage.access_token<\\/script>"], { type: "text/html" }))),
  "document by data": () => framed("data:text/html,<script>fetch('" + site + "/api/site')<\\/script>"),
  "service worker": () => navigator.serviceWorker.register("sw.js").then(() => "registered"),
  "broadcast": () => new Promise((resolve) => {
    const channel = new BroadcastChannel("savepoint");
    channel.onmessage = ({ data }) => resolve(String(data));
    channel.postMessage({ type: "logout" });
    setTimeout(() => resolve(null), 300);
  }),
  "shared worker": () => new Promise((resolve) => {
    const worker = new SharedWorker(site + "/assets/x.js");
    worker.onerror = () => resolve(null);
    setTimeout(() => resolve(null), 500);
  }),
  "name of the window": () => { window.name = "owner"; return top.name },
  "names of the page's frames": () => { top.location.href.length; return top.location.href },
  "names of elements": () => top["main"]?.outerHTML,
  "document.domain": () => { document.domain = "localhost"; return parent.document.title },
  "popup of the dashboard": () => {
    const popup = open(site + "/dashboard");
    if (popup === null) return null;
    return wait(1500).then(() => { try { return popup.document.body.innerHTML } catch { return null } finally { popup.close() } });
  },
  "opener of the page": () => top.opener?.document.title,
  "storage access": () => document.requestStorageAccess().then(() => document.cookie || null),
};
async function run() {
  const results = {};
  for (const [name, attempt] of Object.entries(attempts)) results[name] = await blocked(attempt);
  return results;
}
addEventListener("message", ({ data, origin }) => { window.heard = origin + " " + JSON.stringify(data) });
for (const message of [
  { savepoint: "progress", bytes: -5 }, { savepoint: "progress", bytes: "<img src=x onerror=alert(1)>" },
  { savepoint: "owner", token: "x" }, { savepoint: "logout" }, { savepoint: "__proto__" }, "savepoint", null, 5,
  { type: "login", token: "forged" }, { savepoint: "error", message: "<b id=injected>bold</b>" },
]) parent.postMessage(message, "*");
</script>`;

declare global {
  /** In the build. */
  function run(): Promise<Record<string, string>>;
}

test("no attempt of a build reaches the site, while its owner is logged in", async ({
  site,
  page,
  expectedProblems,
}) => {
  test.slow();
  // What the browser says about each attempt.
  expectedProblems.push("");
  const { address } = await addPlayable(site, { "index.html": probe(site.url), "sw.js": "" });
  await site.logIn(page);
  await page.goto(address);
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  expect(token).toBe(site.token);
  const frame = await play(page);

  const results = await frame.evaluate(() => run());
  const reached = Object.entries(results).filter(([, got]) => got !== "blocked");
  // A request that the browser may send blindly tells the build nothing, and the API takes it from no form.
  expect(reached).toEqual([]);
  expect(Object.keys(results).length).toBeGreaterThan(30);

  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBe(token);
  await expect(page.locator("#injected")).toHaveCount(0);
  await expect(page.locator("iframe.player-frame")).toHaveAttribute("sandbox", /^allow-scripts/);
  expect(await frame.evaluate(() => Reflect.get(globalThis, "heard"))).toBeUndefined();
  expect((await site.api<{ items: unknown[] }>("GET", "/enquiries")).items).toEqual([]);
  // The owner is still logged in, and the page still listens to them alone.
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a message of another window is not taken for the build's", { tag: "@long" }, async ({ site, page }) => {
  const { address } = await addPlayable(site, {
    "index.html": `<!doctype html><canvas></canvas><script>document.querySelector("canvas").getContext("2d")</script>`,
  });
  await page.goto(address);
  await play(page);
  await page.evaluate(() => {
    const data = { savepoint: "leave" };
    window.postMessage(data, "*");
    const origin = new URL(document.querySelector("iframe")?.src ?? "").origin;
    // Of the right origin, but of another window.
    window.dispatchEvent(new MessageEvent("message", { data, origin, source: window }));
    // Of the right window, but of another origin.
    const source = document.querySelector("iframe")?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent("message", { data, origin: "https://example.com", source }));
  });
  await expect(page.locator("iframe.player-frame")).toBeAttached();
  await leaveByKey(page);
});
