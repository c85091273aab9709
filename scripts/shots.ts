// `npm run shots`: pictures of every screen at 1440, 768 and 390 px in both themes, in shots/. Words after the command choose
// screens by a part of their name.
import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { owner, startServer } from "../tests/e2e/support/server-process.ts";
import { listScreens, sendMessages } from "../tests/e2e/support/screens.ts";
import { findChromium } from "./chromium.ts";

const widths = [1440, 768, 390];
const themes = ["light", "dark"] as const;
const wanted = process.argv.slice(2);

const found = findChromium();
if (found.problem !== null) {
  console.error(found.problem);
  process.exit(1);
}
mkdirSync("shots", { recursive: true });
const server = await startServer({ env: { DEMO_CONTENT: "true" } });
const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu"] });
let count = 0;
try {
  const answer = await fetch(`${server.url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) });
  const { access_token: token } = await answer.json() as { access_token: string };
  await sendMessages(server.url);
  const screens = (await listScreens(server.url, token)).filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  for (const width of widths) {
    for (const theme of themes) {
      const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: theme, reducedMotion: "reduce" });
      for (const screen of screens) {
        const page = await context.newPage();
        await page.addInitScript((value) => {
          if (value === "") localStorage.removeItem("access_token");
          else localStorage.setItem("access_token", value);
        }, screen.signedIn ? token : "");
        await page.goto(server.url + screen.path, { waitUntil: "networkidle" });
        await screen.prepare?.(page);
        await showLazyPictures(page);
        await page.screenshot({ path: `shots/${screen.name}-${width}-${theme}.png`, fullPage: !screen.overlay });
        await page.close();
        count++;
      }
      await context.close();
      console.log(`${width} px, ${theme}: ${screens.length} screens`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${count} pictures in shots/`);

/** Scrolls through the page, so that what loads late is in the picture. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  });
}
