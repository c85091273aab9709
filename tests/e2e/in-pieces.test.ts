// Pages as a slow network brings them: first their beginning, and what is missing a while later.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { shiftsOf, watchShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/site.ts";

/** So long the rest of a page is kept back, in milliseconds: what is there already is painted meanwhile, if it ever is. */
const pause = 500;

/** Where pages break off: in the menu, after it, before its last button, where the picture of the front page begins, and in the middle of the login. */
const places = ['href="/about"', 'search-link', 'site-header-login', 'hero-stage', 'type="password"'];

/** Stands between the browser and the site, and lets a document through in two pieces where it has the place that is asked for. */
async function breakingSite(url: string): Promise<{ url: string; breakOff(place: string): void; places: Set<string>; close(): void }> {
  const found = new Set<string>();
  let place = "";
  const between = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const answer = await fetch(url + (request.url ?? ""));
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, ["content-type", "content-security-policy"].flatMap((name) => [name, answer.headers.get(name) ?? ""]));
      const at = answer.headers.get("content-type")?.startsWith("text/html") ? body.indexOf(place, body.indexOf("<body")) : -1;
      if (at === -1) return void response.end(body);
      found.add(place);
      response.write(body.subarray(0, at));
      setTimeout(() => response.end(body.subarray(at)), pause);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => { between.listen(0, "127.0.0.1", resolve); });
  return {
    url: `http://localhost:${(between.address() as AddressInfo).port}`, places: found,
    breakOff: (next) => { place = next; },
    close: () => { between.closeAllConnections(); between.close(); },
  };
}

for (const width of [1440, 390]) {
  test(`at ${width} px nothing moves in a page that comes in pieces`, async ({ exampleSite: { url }, page }) => {
    await watchShifts(page);
    await page.setViewportSize({ width, height: 844 });
    const site = await breakingSite(url);
    const found: string[] = [];
    for (const path of ["/", "/portfolio", "/login"]) {
      for (const place of places) {
        site.breakOff(place);
        await page.goto(site.url + path, { waitUntil: "load" });
        await page.waitForTimeout(100);
        const shifts = (await shiftsOf(page)).filter(({ value }) => value > 0.0005);
        for (const { value, what } of shifts) found.push(`${path}, broken off at ${place}: ${value.toFixed(4)} ${what.join(", ")}`);
      }
    }
    // What is still under way, such as the icon, goes with the page.
    await page.goto("about:blank");
    site.close();
    expect([...site.places].toSorted(), "pages have these places").toEqual(places.toSorted());
    expect(found).toEqual([]);
  });
}

test("a page whose data comes late is taken over once it is there", async ({ exampleSite: { url }, page }) => {
  const site = await breakingSite(url);
  const data = '<script type="application/json"';
  site.breakOff(data);
  const script = page.waitForResponse(/\/entry\.client/);
  await page.goto(`${site.url}/login`, { waitUntil: "commit" });
  await script;
  expect(await page.evaluate(() => document.readyState), "the script is there before the data").toBe("loading");
  await page.waitForLoadState("networkidle");
  expect([...site.places]).toEqual([data]);
  await page.route("**/api/auth/login", (route) => route.fulfill({ json: {} }));
  await page.getByLabel("Username").fill("owner");
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByText("Login did not return a token.")).toBeVisible();
  await page.goto("about:blank");
  site.close();
});
