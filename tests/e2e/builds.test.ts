// Builds as browsers play them: in a frame of the site, on another port of the owner's machine.
import type { Page } from "@playwright/test";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { expect, type Site, test } from "./support/site.ts";

// The page that frames a build, and its policy, come with the player; here a page of the site frames it without a policy.
test.use({ bypassCSP: true, expectedProblems: ["console: ", "uncaught: "] });

async function publish(site: Site, project: number, files: Record<string, string>): Promise<string> {
  const zip = makeBuildZip(files);
  const builds = `/portfolio/${project}/builds`;
  const { id } = await site.api<{ id: string }>("POST", `${builds}/uploads`, { bytes: zip.length });
  await fetch(`${site.url}/api${builds}/uploads/${id}?offset=0`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${site.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(zip),
  });
  await site.api("POST", `${builds}/uploads/${id}/finish`, { publish: true });
  return (await site.api<{ liveUrl: string }>("GET", builds)).liveUrl;
}

async function createProject(site: Site): Promise<number> {
  return (await site.api<{ id: number }>("POST", "/portfolio", { title: "Tower", slug: "tower", description: "x" })).id;
}

/** Frames a build in a page of the site, and collects what it says. */
async function frame(page: Page, site: Site, url: string): Promise<void> {
  await page.goto(`${site.url}/api/health`);
  await page.evaluate((src) => {
    const said: unknown[] = [];
    Object.assign(window, { said });
    addEventListener("message", ({ data }) => said.push(data));
    const made = document.createElement("iframe");
    made.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-modals allow-forms");
    made.src = src;
    document.body.append(made);
  }, url);
}

const said = (page: Page) =>
  page.evaluate(() => (window as unknown as { said: { savepoint: string; [key: string]: unknown }[] }).said);

test("a build starts in its frame, reports what it loads, and keeps its saves over the next version", async ({
  site,
  page,
}) => {
  const project = await createProject(site);
  const game = (version: string) => ({
    "index.html": '<!doctype html><canvas></canvas><output></output><script src="game.js"></script>',
    "game.js": `const plays = Number(localStorage.getItem("plays") ?? 0) + 1;
      localStorage.setItem("plays", plays);
      document.querySelector("canvas").getContext("2d").fillRect(0, 0, 50, 50);
      document.querySelector("output").textContent = "${version} played " + plays;
      savepoint.ready();`,
  });
  await frame(page, site, await publish(site, project, game("one")));
  const output = page.frameLocator("iframe").locator("output");
  await expect(output).toHaveText("one played 1");
  await expect
    .poll(async () => (await said(page)).map(({ savepoint }) => savepoint))
    .toEqual(expect.arrayContaining(["ready", "frame", "progress"]));
  await output.click();
  await page.keyboard.press("Shift+Escape");
  await expect.poll(async () => (await said(page)).at(-1)?.savepoint).toBe("leave");
  await frame(page, site, await publish(site, project, game("two")));
  await expect(output).toHaveText("two played 2");
});

test("none of fifteen attempts leads a build to the site or to its owner", async ({ site, page }) => {
  await site.logIn(page);
  const attempts: Record<string, string> = {
    "the owner's token": "return parent.localStorage.length",
    "the site's page": "return parent.document.body.innerHTML",
    "the address of the page": "return top.location.href",
    "the frame's own element": "return frameElement.outerHTML",
    "taking the page elsewhere": "top.location.href = location.href; return top.location.href",
    "a call": "return (await fetch(site + '/api/site')).text()",
    "a call with cookies": "return (await fetch(site + '/api/site', { credentials: 'include' })).text()",
    "a call by XHR":
      "return new Promise((done, fail) => { const x = new XMLHttpRequest(); x.open('GET', site + '/api/site'); x.onload = () => done(x.responseText); x.onerror = fail; x.send() })",
    "a call on its own origin": "const r = await fetch('/api/site'); if (!r.ok) throw 1; return r.text()",
    "the site's script": "return Object.keys(await import(site + '/assets/entry.js'))",
    "the site in a frame of its own":
      "const f = document.createElement('iframe'); f.src = site + '/dashboard'; document.body.append(f); await new Promise((r) => f.onload = r); return f.contentWindow.document.body.innerHTML",
    "the site in a window":
      "const w = open(site + '/dashboard'); await new Promise((r) => setTimeout(r, 500)); return w.document.body.innerHTML",
    "a service worker": "return (await navigator.serviceWorker.register('sw.js')).scope",
    "the domain that both share": "document.domain = 'localhost'; return parent.document.title",
    "a cookie": "if (document.cookie === '') throw 1; return document.cookie",
  };
  const url = await publish(site, await createProject(site), {
    "index.html": `<!doctype html><body><script>
      const site = ${JSON.stringify(site.url)};
      const attempts = {${Object.entries(attempts)
        .map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code} }`)
        .join(",")}};
      (async () => {
        const reached = [];
        for (const [name, attempt] of Object.entries(attempts)) {
          try { reached.push(name + ": " + (await attempt())); } catch {}
        }
        const end = document.createElement("output");
        end.textContent = "reached " + JSON.stringify(reached);
        document.body.append(end);
      })();
    </script>`,
    "sw.js": "",
  });
  await frame(page, site, url);
  await expect(page.frameLocator("iframe").locator("output")).toHaveText("reached []");
  expect(page.url()).toBe(`${site.url}/api/health`);
});
