// Pages as a slow network brings them: first their beginning, and what is missing a while later.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/site.ts";

/** So long the rest of a page is kept back, in milliseconds: what is there already is painted meanwhile, if it ever is. */
const pause = 500;

/** Where pages break off: in the menu, after it, in the middle of the login, and where the picture of the front page begins. */
const places = ['href="/about"', 'class="search-link', 'class="site-header-login', 'class="hero-stage', 'type="password"'];

/** Stands between the browser and the site, and lets the document through in two pieces where it has that place. */
async function breakOff(url: string, place: string): Promise<{ url: string; isBroken(): boolean; close(): void }> {
  let isBroken = false;
  const between = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const answer = await fetch(url + (request.url ?? ""));
      const body = Buffer.from(await answer.arrayBuffer());
      const left = ["content-type", "content-security-policy"].flatMap((name) => [name, answer.headers.get(name) ?? ""]);
      response.writeHead(answer.status, left);
      const at = answer.headers.get("content-type")?.startsWith("text/html") ? body.indexOf(place, body.indexOf("<body")) : -1;
      if (at === -1) return void response.end(body);
      isBroken = true;
      response.write(body.subarray(0, at));
      setTimeout(() => response.end(body.subarray(at)), pause);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => { between.listen(0, "127.0.0.1", resolve); });
  return { url: `http://localhost:${(between.address() as AddressInfo).port}`, isBroken: () => isBroken, close: () => { between.closeAllConnections(); between.close(); } };
}

async function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

for (const width of [1440, 390]) {
  test(`at ${width} px nothing moves in a page that comes in pieces`, async ({ exampleSite: { url }, page }) => {
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
          if (value > 0.0005) shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => (node instanceof Element ? node.className : "")).join(", ")}`);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.setViewportSize({ width, height: 844 });
    const found: string[] = [];
    const missing = new Set(places);
    for (const path of ["/", "/portfolio", "/login"]) {
      for (const place of places) {
        const broken = await breakOff(url, place);
        await page.goto(broken.url + path, { waitUntil: "load" });
        await page.waitForTimeout(100);
        for (const shift of await shiftsOf(page)) found.push(`${path}, broken off at ${place}: ${shift}`);
        if (broken.isBroken()) missing.delete(place);
        broken.close();
      }
    }
    expect([...missing], "pages have no such place any more").toEqual([]);
    expect(found).toEqual([]);
  });
}
