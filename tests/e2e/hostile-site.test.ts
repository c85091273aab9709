// Texts of the site's content that try to break out of the pages, and more of them than anybody has.
import type { Page } from "@playwright/test";
import type { SectionState } from "#contract/site/site-calls.ts";
import { sectionNames, type SectionName } from "#contract/site/section-names.ts";
import { listTextFields, replaceText } from "#tests/support/section-fields.ts";
import { expect, type Site, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

async function publish(site: Site, name: SectionName, change: (published: object) => unknown): Promise<void> {
  const { published, version } = await site.api<SectionState>("GET", `/site/sections/${name}`);
  await site.api("PUT", `/site/sections/${name}/draft`, { document: change(published), version });
  await site.api("POST", "/site/publish");
}

/** Writes `text` and a number, as names in lists must differ, wherever a person can type. */
async function fillWith(site: Site, text: string): Promise<void> {
  let number = 0;
  for (const name of sectionNames) {
    const fields = listTextFields(name).filter(({ isPlain }) => isPlain);
    await publish(site, name, (published) =>
      fields.reduce<unknown>(
        (document, { path, maxLength }) =>
          replaceText(document, path, () => `${text}${++number}`.slice(-Math.min(maxLength, 200))),
        published,
      ),
    );
  }
}

async function visitAll(page: Page, site: Site, check: (path: string) => Promise<void>): Promise<void> {
  for (const path of ["/", "/about", "/blogs", "/portfolio", "/nowhere"]) {
    await page.goto(`${site.url}${path}`);
    await hydrate(page);
    await check(path);
  }
}

const breakout = `</script></title>-->"'><img src=x onerror=pwned()><script>pwned()</script><svg onload=pwned()>`;

for (const text of [breakout, "<img src=x onerror=pwned()>", `{{1}}\${2}"'></p>`])
  test(
    `no text of the site's content is markup anywhere: ${text}`,
    { tag: text === breakout ? [] : "@long" },
    async ({ site, page, undoLater, expectedProblems }) => {
      // The page that doesn't exist.
      expectedProblems.push("404");
      const ran: string[] = [];
      undoLater(await page.exposeFunction("pwned", () => ran.push(page.url())));
      await fillWith(site, text);
      await visitAll(page, site, async (path) => {
        const foreign = page.locator("img[src=x], svg[onload], [onerror], script:text('pwned()')");
        await expect(foreign, path).toHaveCount(0);
        expect((await page.title()).length, path).toBeGreaterThan(0);
      });
      expect(ran).toEqual([]);
      for (const path of [
        "/feed.xml",
        "/feed.json",
        "/manifest.webmanifest",
        "/sitemap.xml",
        "/.well-known/security.txt",
      ]) {
        const answer = await fetch(`${site.url}${path}`);
        expect(answer.status, path).toBeLessThan(500);
        if (!path.endsWith("xml")) continue;
        expect(await answer.text(), path).not.toContain("<img src=x");
      }
    },
  );

test(
  "right-to-left texts and emoji are shown as they are",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("404");
    for (const text of ["شركة الملاحة البخارية ", "👩‍🚀🎮🏳️‍🌈"]) {
      await fillWith(site, text);
      await visitAll(page, site, async (path) => {
        await expect(page.locator("body"), path).toContainText(text.trim());
      });
    }
  },
);

test("two hundred jobs are all on the timeline", { tag: "@long" }, async ({ site, page }) => {
  const entries = Array.from({ length: 200 }, (_, index) => ({
    title: `Job ${index + 1}`,
    period: `${2020 - index} – ${2021 - index}`,
    description: ["What it was."],
    highlights: [],
    tech: [],
    links: [],
  }));
  await publish(site, "backstory", (published) => ({ ...published, entries }));
  await page.goto(site.url);
  await hydrate(page);
  await expect(page.getByRole("button", { name: /^View Details of Job \d+$/ })).toHaveCount(200);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto(`${site.url}/?backstory=job-200`);
  await expect(page.getByRole("dialog", { name: "Job 200", exact: true })).toBeVisible();
});
