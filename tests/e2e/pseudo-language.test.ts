// A site whose every fixed word is in ⟦brackets⟧ and 40 % longer, as words of the owner's own: what stands outside of brackets isn't in the
// dictionary, and what doesn't fit wouldn't in a longer language.
import type { Page, Route } from "@playwright/test";
import type { SectionState } from "#contract/site/site-calls.ts";
import { en } from "#words/en.ts";
import { listSentences, withOwnWords } from "#words/own-words.ts";
import { mirroredLanguage, pseudoLanguage, pseudoText } from "#tests/support/pseudo-language.ts";
import { fixedWords, type Recognize, recognizerOf, textsOf } from "./support/fixed-words.ts";
import { addressOf, closeOverlay, type ExampleIds, prepareScreens, type Screen, screens } from "./support/screens.ts";
import { expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate, twoFrames } from "./support/waiting.ts";

const own = Object.fromEntries(
  listSentences(en, pseudoLanguage).map(({ key, text }) => {
    const longer = pseudoText(text);
    return [key, longer.length > 300 ? longer.replaceAll("~", "") : longer];
  }),
);
const words = withOwnWords(en, own, pseudoLanguage);

/** States of pages that only words make, or that no other test of all screens opens. */
const states: readonly Screen[] = [
  { name: "unknown", path: "/nothing/here" },
  { name: "own-page-missing", path: "/nothing-here" },
  { name: "project-missing", path: "/portfolio/nothing-here" },
  { name: "category-missing", path: "/portfolio/all?cat=nothing" },
  { name: "setup-done", path: "/setup" },
  { name: "quote-missing", path: "/quote/nothing" },
  { name: "call-missing", path: "/call/nothing" },
  { name: "files-missing", path: "/files/nothing" },
  { name: "client-link-closed", path: "/s/nothing" },
  { name: "call", path: ({ call }) => call },
  { name: "contact-unreachable", path: "/", prepare: (page) => failToSend(page, (route) => route.abort()) },
  {
    name: "contact-broken",
    path: "/about",
    prepare: (page) => failToSend(page, (route) => route.fulfill({ status: 500 })),
  },
  {
    name: "search-dialog-empty",
    path: "/blogs",
    overlay: true,
    prepare: async (page) => {
      await page.keyboard.press("/");
      await page.getByRole("combobox", { name: words.search.label }).fill("zzzzzz");
      await page.locator("dialog .empty-state").waitFor();
    },
  },
];

/** Sends a message that doesn't arrive. */
async function failToSend(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/api/contact", answer);
  const form = page.locator("#contact-us form");
  await form.locator("[name=name]").fill("Robin");
  await form.locator("[name=email]").fill("robin@example.org");
  await form.locator("[name=message]").fill("A message of some length.");
  await form.locator("[type=submit]").click();
  await page.locator(".contact-refused").waitFor({ timeout: 8000 });
  await page.unroute("**/api/contact");
}

const ofVisitors = screens.filter(({ loggedIn }) => !loggedIn);
const main = ofVisitors.filter(({ likeScreen }) => likeScreen === undefined);
const others = ofVisitors.filter(({ likeScreen }) => likeScreen !== undefined);

/** Opens these screens, and calls `check` there. */
async function crawl(
  site: Site,
  ids: ExampleIds,
  page: Page,
  visited: readonly Screen[],
  check: (name: string) => Promise<void>,
): Promise<void> {
  for (const [address, atUrl] of Map.groupBy(visited, (screen) => addressOf(screen, ids))) {
    let isFresh = false;
    // Beginning with the page as it is loaded.
    for (const screen of atUrl.toSorted((one, other) => Number(!!one.prepare) - Number(!!other.prepare))) {
      if (!isFresh) {
        await page.goto(site.url + address);
        // Pages behind links that are gone have no script.
        if (!screen.name.endsWith("-missing") && !screen.name.endsWith("-closed")) await hydrate(page);
      }
      await screen.prepare?.(page, words);
      await check(screen.name);
      isFresh = await closeOverlay(page, screen);
    }
  }
}

/** Opens what a client finds behind a link with a password, and calls `check` there. */
async function crawlAsClient(
  site: Site,
  ids: ExampleIds,
  page: Page,
  check: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(site.url + ids.clientGate);
  await check("gate");
  await page.locator("[type=password]").fill("harbor lights");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/work");
  await check("work");
  for (const link of await page.locator("nav a[href*='/s/']").all()) {
    await page.goto(site.url + (await link.getAttribute("href")));
    await check(page.url());
    await page.goBack();
  }
}

async function speak(site: Site, language: string): Promise<void> {
  const { published, version } = await site.api<SectionState>("GET", "/site/sections/identity");
  await site.api("PUT", "/site/sections/identity/draft", { document: { ...published, language }, version });
  const { version: wordsVersion } = await site.api<SectionState>("GET", "/site/sections/words");
  const document = { own: { [pseudoLanguage]: own } };
  await site.api("PUT", "/site/sections/words/draft", { document, version: wordsVersion });
  await site.api("POST", "/site/publish");
}

/** Recognizes the owner's texts, those of clients, and what the crawl searches for. */
async function recognizeOwners(site: Site): Promise<Recognize> {
  const lists = ["/site", "/blogs?kind=page", "/client-links", "/tags", "/series", "/selections"];
  const answers = await Promise.all(lists.map((path) => site.api<unknown>("GET", path)));
  const [posts, projects] = await Promise.all([
    site.api<{ items: { _id: string }[] }>("GET", "/blogs?limit=200"),
    site.api<{ items: { id: number }[] }>("GET", "/portfolio"),
  ]);
  const whole = await Promise.all([
    ...posts.items.map(({ _id }) => site.api<unknown>("GET", `/blogs/${_id}`)),
    ...projects.items.map(({ id }) => site.api<unknown>("GET", `/portfolio/${id}`)),
  ]);
  return recognizerOf(textsOf([answers, projects, whole, "zzzzzz", "nothing", "frame"]));
}

// Each run finds the words that stand in a module itself (scripts/words.test.ts), whatever state of a page shows them.
for (const [which, visited, tag] of [
  ["visitors read or hear", main, []],
  ["clients read, or other screens and states show,", [...others, ...states], ["@long"]],
] as const)
  test(
    `every text that ${which} is the owner’s or in the dictionary, and long words fit on a small phone`,
    { tag: [...tag] },
    async ({ ownExampleSite: site, page, expectedProblems }) => {
      test.setTimeout(180_000);
      expectedProblems.push("404", "500", "ERR_FAILED");
      const ids = await prepareScreens(site);
      await speak(site, pseudoLanguage);
      const areTheirs = await recognizeOwners(site);
      await page.setViewportSize({ width: 320, height: 844 });
      const found: Record<string, unknown> = {};
      const check = async (name: string) => {
        const outside = await fixedWords(page, areTheirs);
        const over = await overflow(page);
        if (outside.length > 0 || over > 0) found[name] = { outside, over };
      };
      await crawl(site, ids, page, visited, check);
      if (visited !== main) await crawlAsClient(site, ids, page, check);
      expect(found).toEqual({});
    },
  );

for (const language of [pseudoLanguage, mirroredLanguage])
  test(
    `all screens for visitors in ${language} are usable at every width`,
    { tag: "@long" },
    async ({ ownExampleSite: site, page, expectedProblems }) => {
      test.setTimeout(900_000);
      expectedProblems.push("404", "500", "ERR_FAILED");
      const ids = await prepareScreens(site);
      await speak(site, language);
      const found: Record<string, unknown> = {};
      await page.setViewportSize({ width: 390, height: 844 });
      const check = async (name: string) => {
        // No language has the tag of this one.
        const problems = (await axe(page)).filter((line) => !line.startsWith("html-lang-valid"));
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          await twoFrames(page);
          const over = await overflow(page);
          if (over > 0) problems.push(`${over} px too wide at ${width}`);
        }
        await page.setViewportSize({ width: 390, height: 844 });
        if (problems.length > 0) found[name] = problems;
      };
      await crawl(site, ids, page, [...ofVisitors, ...states], check);
      await crawlAsClient(site, ids, page, check);
      expect(found).toEqual({});
    },
  );
