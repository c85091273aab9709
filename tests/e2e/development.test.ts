// Runs `npm run dev` on a copy of the sources without any bundles, as after a fresh clone.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { logIn } from "./support/log-in.ts";
import { createPost, expect, siteAt, test } from "./support/site.ts";
import { startServer } from "./support/server-process.ts";
import { hydrate } from "./support/waiting.ts";

const folders = ["art", "content", "contract", "public", "scripts", "server", "web", "words"];
const files = ["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

test(
  "in development no page has an error or reloads itself, and changes in each folder appear",
  { tag: "@long" },
  async ({ page }) => {
    // Bundling the packages takes long on a busy machine.
    test.setTimeout(600_000);
    // Inside the checkout, so that its packages are found.
    const copy = "build/development-test";
    rmSync(copy, { recursive: true, force: true });
    for (const source of [...folders, ...files]) cpSync(source, join(copy, source), { recursive: true });
    const args = devArguments();
    const server = await startServer({ cwd: copy, args, env: { NODE_ENV: "development" } });
    try {
      const site = siteAt(server, await logIn(server.url));
      const { slug } = await createPost(site, { title: "Greyboxing" });

      await site.logIn(page);
      for (const path of [`/blog/${slug}`, "/dashboard/create", "/about"]) await openOnce(page, server.url + path);

      await test.step("web/ is replaced without a reload", async () => {
        await page.evaluate(() => {
          document.documentElement.dataset.marked = "";
        });
        change(copy, "web/shared/ui/skip-link.tsx", 'skip-link"', 'skip-link changed"');
        await expect(page.locator(".skip-link.changed")).toBeAttached();
        await expect(page.locator("html[data-marked]")).toBeAttached();
      });

      // The server restarts, which a page would report.
      await page.goto("about:blank");
      await test.step("contract/ shows", async () => {
        change(copy, "contract/limits.ts", "contact: { name: 120,", "contact: { name: 121,");
        await expect.poll(() => textOf(`${server.url}/about`), { timeout: 60_000 }).toContain('maxLength="121"');
      });
      await test.step("server/ is started again", async () => {
        change(copy, "server/http/health.ts", "export", 'console.log("changed");\nexport');
        await expect.poll(() => server.output()).toContain("changed");
        await expect.poll(() => statusOf(`${server.url}/about`), { timeout: 60_000 }).toBe(200);
      });
    } finally {
      await server.stop();
      rmSync(copy, { recursive: true, force: true });
    }
  },
);

/** Reads what `npm run dev` passes to Node 24. */
function devArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { dev: string } };
  return scripts.dev.split("$(node scripts/node-24.mjs) ")[1]?.split(" ") ?? [];
}

/** Opens a page and waits for React. Fails if a file doesn't load, or if the page reloads by itself. */
async function openOnce(page: Page, url: string): Promise<void> {
  const refused: string[] = [];
  let loads = 0;
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("load", () => loads++);
  await page.goto(url);
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  page.removeAllListeners();
  expect(refused).toEqual([]);
  expect(loads, url).toBe(1);
}

function change(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no “${from}”.`);
  writeFileSync(path, text.replace(from, to));
}

async function textOf(url: string): Promise<string> {
  return fetch(url).then(
    (answer) => answer.text(),
    () => "",
  );
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url).catch(() => null))?.status ?? 0;
}
