// `npm run shots`: screenshots of every screen at 1440, 768 and 390 px in both themes, in shots/. Arguments select screens by a part of
// their name.
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { siteSettings } from "../tests/support/test-settings.ts";
import { startHost } from "../tests/e2e/support/host.ts";
import { addressOf, prepareScreens, screens } from "../tests/e2e/support/screens.ts";
import { siteAt } from "../tests/e2e/support/site.ts";
import makeTemplates, { readTemplates } from "../tests/e2e/support/templates.ts";
import { hydrate, imagesLoaded, noteHydration } from "../tests/e2e/support/waiting.ts";
import { ensureChromium } from "./browsers.ts";

const widths = [1440, 768, 390];
const themes = ["light", "dark"] as const;
const wanted = process.argv.slice(2);

const found = ensureChromium();
if (found.problem !== null) {
  console.error(found.problem);
  process.exit(1);
}
mkdirSync("shots", { recursive: true });
const removeTemplates = await makeTemplates();
const host = await startHost();
const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu"] });
let count = 0;
try {
  const { dataDir, token } = readTemplates().example;
  for (const width of widths) {
    for (const theme of themes) {
      // Each round has its own site, because some screens leave unsaved text behind.
      const opened = await host.open(dataDir, siteSettings);
      const site = siteAt(opened, token);
      const ids = await prepareScreens(site);
      for (const screen of screens) {
        if (screen.width !== undefined && screen.width !== width) continue;
        if (wanted.length > 0 && !wanted.some((part) => screen.name.includes(part))) continue;
        const context = await browser.newContext({
          viewport: { width, height: width === 390 ? 844 : 900 },
          colorScheme: theme,
          reducedMotion: "reduce",
        });
        await noteHydration(context);
        const page = await context.newPage();
        if (screen.loggedIn) await site.logIn(page);
        await page.goto(site.url + addressOf(screen, ids));
        await hydrate(page);
        await screen.prepare?.(page);
        await imagesLoaded(page);
        await page.screenshot({ path: `shots/${screen.name}-${width}-${theme}.png`, fullPage: !screen.overlay });
        await context.close();
        count++;
      }
      await opened.close();
      console.log(`${width} px, ${theme}: done`);
    }
  }
} finally {
  await browser.close();
  host.end();
  removeTemplates();
}
console.log(`${count} images in shots/`);
