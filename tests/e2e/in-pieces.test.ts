// Pages that arrive in pieces, as on a slow network.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { shiftsOf } from "./support/layout-shifts.ts";
import { expect, test } from "./support/site.ts";

/** Where the pages are split: in the menu, after it, before its last button, at the front page's image, and inside the login form and a found project. */
const places = [
  'href="/about"',
  "search-link",
  "site-header-login",
  "hero-stage",
  'type="password"',
  'class="found-project-snippet"',
];

type SlowSite = {
  url: string;
  /** Releases the next piece. Returns false when the document is complete. */
  sendOn(): boolean;
  close(): void;
};

/** A proxy between the browser and the site that holds a document back at each of these places. */
async function slowSite(url: string, breaks: readonly string[]): Promise<SlowSite> {
  let pieces: Buffer[] = [];
  let send: (piece: Buffer) => void = () => undefined;
  const between = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const answer = await fetch(url + (request.url ?? ""));
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(
        answer.status,
        ["content-type", "content-security-policy"].flatMap((name) => [name, answer.headers.get(name) ?? ""]),
      );
      if (!answer.headers.get("content-type")?.startsWith("text/html")) return void response.end(body);
      const [first = body, ...others] = cut(body, breaks);
      pieces = others;
      send = (piece) => (pieces.length > 0 ? response.write(piece) : response.end(piece));
      if (others.length > 0) response.write(first);
      else response.end(first);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    between.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://localhost:${(between.address() as AddressInfo).port}`,
    sendOn() {
      const piece = pieces.shift();
      if (piece) send(piece);
      return piece !== undefined;
    },
    close: () => {
      between.closeAllConnections();
      between.close();
    },
  };
}

function cut(body: Buffer, breaks: readonly string[]): Buffer[] {
  const start = body.indexOf("<body");
  const cuts = breaks
    .map((place) => body.indexOf(place, start))
    .filter((at) => at !== -1)
    .toSorted((one, other) => one - other);
  return [0, ...cuts].map((at, index) => body.subarray(at, cuts[index]));
}

/** Resolves when the received content is painted. If the page delays painting, nothing is painted and no frame arrives. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const nothing = new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    await Promise.race([frame().then(frame), nothing]);
  });
}

test("nothing moves on a page that arrives in pieces", { tag: "@long" }, async ({ exampleSite, page }) => {
  const site = await slowSite(exampleSite.url, places);
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    let pieces = 0;
    for (const path of ["/", "/portfolio", "/login", "/blogs/search?q=frame"]) {
      await page.goto(site.url + path, { waitUntil: "commit" });
      for (await painted(page); site.sendOn(); await painted(page)) pieces++;
      await page.waitForLoadState();
      await painted(page);
      for (const { value, what } of (await shiftsOf(page)).filter((shift) => shift.value > 0.0005))
        found.push(`${path} at ${width} px: ${value.toFixed(4)} ${what.join(", ")}`);
    }
    // Each page has a menu; one page has the image, one the password field and one a found project.
    expect(pieces, "the places are there").toBe(4 * 3 + 3);
  }
  // Requests that are still open, such as the icon, end with the page.
  await page.goto("about:blank");
  site.close();
  expect(found).toEqual([]);
});

test("a press on a page whose data arrives late takes effect when the data is there", async ({ exampleSite, page }) => {
  const site = await slowSite(exampleSite.url, ["window.__reactRouterContext.streamController.enqueue"]);
  const script = page.waitForResponse(/\/entry\.client/);
  await page.goto(`${site.url}/login`, { waitUntil: "commit" });
  await script;
  expect(await page.evaluate(() => document.readyState), "the script is there before the data").toBe("loading");
  await page.route("**/api/auth/login", (route) => route.fulfill({ json: {} }));
  await page.getByLabel("Username").fill("owner");
  await page.getByLabel("Password").fill("correct horse");
  const button = page.getByRole("button", { name: "Log In", exact: true });
  await button.click();
  await expect(button, "it waits").toHaveCSS("cursor", "progress");
  expect(site.sendOn()).toBe(true);
  await expect(page.getByText("Login did not return a token.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("owner");
  await page.goto("about:blank");
  site.close();
});
