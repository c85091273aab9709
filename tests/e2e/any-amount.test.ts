// Home and about with any number of entries, in any order, with any texts; and the owner's way from each part to its form.
import type { Page } from "@playwright/test";
import { starterContent as starter } from "#content/starter.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import { expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

test("no entries in any list, and fields that may be empty: all is in its place, and no part is empty", async ({
  ownExampleSite: site,
  page,
}) => {
  await publish(site, withEntries(0));
  await expectInPlace(site, page, 0);

  await test.step("fields that may be empty leave nothing behind", async () => {
    await publish(site, withEmptyFields());
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(site.url);
    expect(await emptyParts(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await expect(page.getByText("Nothing yet")).toHaveCount(0);
  });
});

test(
  "what shows none, one or twenty of everything is accessible, and one of everything is in its place",
  { tag: "@long" },
  async ({ ownExampleSite: site, page }) => {
    test.slow(true, "axe reads every one of them");
    for (const count of [0, 20, 1]) {
      await publish(site, withEntries(count));
      await expectInPlace(site, page, count, { isAccessible: true });
      if (count < 20) continue;
      await test.step("twelve entries in the menu are in the drawer", async () => {
        await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
        await page.getByRole("button", { name: "Open menu" }).click();
        await expect(
          page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Page \d/ }),
        ).toHaveCount(12);
        await page.keyboard.press("Escape");
      });
    }
    await test.step("one job's dialog has no way to a next one", async () => {
      await expect(page.getByRole("tab")).toHaveCount(0);
      await page.getByRole("button", { name: /^View Details/ }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("button")).toHaveAccessibleName("Close");
      await page.keyboard.press("ArrowRight");
      await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(starter.backstory.entries[0]?.title ?? "");
    });
    await publish(site, withEmptyFields());
    for (const path of ["/", "/about"]) {
      await page.goto(site.url + path);
      expect(await axe(page), path).toEqual([]);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await emptyParts(page), path).toEqual([]);
        expect(await overflow(page), path).toBe(0);
      }
      await expect(page.getByText("Nothing yet")).toHaveCount(0);
    }
  },
);

/** Expects home and about with this many entries in every list to fit the page, and ends on home at 1440 px. */
async function expectInPlace(
  site: Site,
  page: Page,
  count: number,
  { isAccessible = false }: { isAccessible?: boolean } = {},
): Promise<void> {
  for (const path of ["/about", "/"]) {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(site.url + path);
    expect(await overflow(page), path).toBe(0);
    expect(await emptyParts(page), path).toEqual([]);
    if (isAccessible) expect(await axe(page), path).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await overflow(page), path).toBe(0);
    if (path === "/") continue;
    const { story, engines, capabilities, skills } = starter.about;
    const all = [story, engines, capabilities, skills].map(({ heading }) => heading);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      ...(count === 0 ? [] : all),
      starter.contact.heading,
    ]);
  }
  for (const id of ["backstory", "services", "skills", "how-i-work", "faq"])
    await expect(page.locator(`#${id}`), id).toHaveCount(count === 0 ? 0 : 1);
  // One job is no line, and one group leaves nothing to choose from.
  await expect(page.locator(".timeline-node").first()).toBeVisible({ visible: count > 1 });
  await expect(page.getByRole("tab")).toHaveCount(count > 1 ? count : 0);
  await expect(page.getByText(/^1 of \d+$/)).toHaveCount(count > 1 ? 1 : 0);
  if (count === 0) return;
  const tiles = await page.locator(".service").evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()));
  const sheet = await page.locator(".services").boundingBox();
  expect(Math.abs((tiles.at(-1)?.right ?? 0) - ((sheet?.x ?? 0) + (sheet?.width ?? 0))), "no hole").toBeLessThan(3);
}

test("long texts stay inside the page, and sections stand in the owner's order, where a link to a hidden one does no harm", async ({
  ownExampleSite: site,
  page,
}) => {
  await expectTextsInside(site, page, longTexts["without a space"], [320]);

  await test.step("the owner's order", async () => {
    const { home, hero } = starter;
    await publish(site, {
      home: { ...home, sections: ["faq", "skills", "featuredProjects", "backstory"] },
      hero: { ...hero, talk: { label: "See my services", href: "#services" } },
    });
    await page.goto(site.url);
    const shown = page.locator("main section[id]");
    expect(await shown.evaluateAll((sections) => sections.map(({ id }) => id))).toEqual([
      "home",
      "faq",
      "skills",
      "featured-projects",
      "backstory",
      "contact-us",
    ]);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(data).toContain("FAQPage");
    expect(data).not.toContain("OfferCatalog");
    for (const isHydrated of [false, true]) {
      if (isHydrated) await hydrate(page);
      await page.getByRole("link", { name: "See my services" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    }
  });
});

test(
  "texts from right to left and of emoji, as long as they may be, stay inside the page",
  { tag: "@long" },
  async ({ ownExampleSite: site, page }) => {
    for (const word of Object.values(longTexts)) await expectTextsInside(site, page, word);
  },
);

const longTexts = {
  "without a space": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "from right to left": "مرحبا أنا مطور ألعاب ومدير مشاريع أعمل مع فرق صغيرة لبناء الألعاب والتطبيقات التي يحبها الناس",
  "of emoji": "🎮🚀✨👩‍💻".repeat(20),
};

async function expectTextsInside(
  site: Site,
  page: Page,
  word: string,
  widths: readonly number[] = [320, 390, 768, 1440],
): Promise<void> {
  await publish(site, withTexts(word));
  for (const path of ["/", "/about"]) {
    await page.goto(site.url + path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `${path} at ${width} px`).toBe(0);
      expect(await cutOff(page), `${path} at ${width} px`).toEqual([]);
    }
  }
}

const edits = {
  "/": [
    ["Edit menu", "navigation"],
    ["Edit first screen", "hero"],
    ["Edit backstory", "backstory"],
    ["Edit services", "services"],
    ["Edit featured projects", "home"],
    ["Edit latest blogs", "home"],
    ["Edit skills", "skills"],
    ["Edit steps", "howIWork"],
    ["Edit questions", "faq"],
    ["Edit contact", "contact"],
    ["Edit footer", "footer"],
  ],
  "/about": [
    ["Edit menu", "navigation"],
    ["Edit first screen", "about"],
    ["Edit story", "about"],
    ["Edit engines", "about"],
    ["Edit capabilities", "about"],
    ["Edit skills", "about"],
    ["Edit contact", "contact"],
    ["Edit footer", "footer"],
  ],
};

test("the owner's way from a part of a page to its form is in every part, by keyboard too, and not there for visitors", async ({
  ownExampleSite: site,
  page,
}) => {
  const found = page.getByRole("link", { name: /^Edit/ });
  await page.goto(site.url);
  await expect(found).toHaveCount(0);
  await expect(page.locator(".edit-link").filter({ visible: true })).toHaveCount(0);
  const before = await placesOf(page);
  await site.logIn(page);
  for (const [path, links] of Object.entries(edits).toReversed()) {
    await page.goto(site.url + path);
    await expect(found).toHaveCount(links.length);
    for (const [index, [name, section]] of links.entries()) {
      await expect(found.nth(index)).toHaveAccessibleName(name ?? "");
      await expect(found.nth(index)).toHaveAttribute("href", `/dashboard/site/${section}`);
    }
    if (path === "/") expect(await placesOf(page), "nothing moves for it").toEqual(before);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page), path).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.getByRole("link", { name: "Edit services" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: starter.services.entries[0]?.cta?.label })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Edit services" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/dashboard/site/services`);
  await expect(page.getByRole("heading", { level: 1, name: "Services" })).toBeVisible();
});

async function publish(site: Site, documents: Partial<SiteContent>): Promise<void> {
  for (const [section, document] of Object.entries(documents)) {
    const { version } = await site.api<{ version: number }>("GET", `/site/sections/${section}`);
    await site.api("PUT", `/site/sections/${section}/draft`, { document, version });
  }
  await site.api("POST", "/site/publish");
}

/** The example with this many entries in every list that a page shows. */
function withEntries(count: number): Partial<SiteContent> {
  const { hero, backstory, services, skills, howIWork, faq, about, socialLinks } = starter;
  const links = (most: number) =>
    Array.from({ length: Math.min(count, most) }, (_, index) => ({ label: `Page ${index}`, href: `/page-${index}` }));
  return {
    hero: { ...hero, technologies: repeat(hero.technologies, count, (name, index) => `${name} ${index}`) },
    backstory: { ...backstory, entries: repeat(backstory.entries, count, withId) },
    services: { ...services, entries: repeat(services.entries, count, withId) },
    skills: {
      ...skills,
      groups: repeat(skills.groups, count, ({ title, items }, index) => ({
        title: `${title} ${index}`,
        items: repeat(items, Math.min(60, count * 3), (skill, each) => ({ ...skill, name: `${skill.name} ${each}` })),
      })),
    },
    howIWork: { ...howIWork, steps: repeat(howIWork.steps, count, (step) => step) },
    faq: { ...faq, entries: repeat(faq.entries, count, withId) },
    about: {
      ...about,
      story: { ...about.story, paragraphs: repeat(about.story.paragraphs, count, (paragraph) => paragraph) },
      engines: { ...about.engines, items: repeat(about.engines.items, count, (item) => item) },
      capabilities: { ...about.capabilities, columns: repeat(about.capabilities.columns, count, (column) => column) },
      skills: { ...about.skills, columns: repeat(about.skills.columns, count, (column) => column) },
    },
    navigation: { menu: links(12) },
    footer: { links: links(30) },
    socialLinks: { links: socialLinks.links.slice(0, count) },
  };
}

/** The example without everything that may be left out. */
function withEmptyFields(): Partial<SiteContent> {
  const { backstory, services, skills, howIWork, about, contact, identity } = starter;
  return {
    hero: { claim: ["Hi."], technologies: [] },
    backstory: {
      heading: backstory.heading,
      entries: backstory.entries.map((entry) => {
        const { id, title, period } = entry;
        return { id, title, period, description: [], highlights: [], tech: [], links: [] };
      }),
    },
    services: {
      heading: services.heading,
      entries: services.entries.map(({ id, title, blurb, icon }) => ({ id, title, blurb, icon, bullets: [] })),
    },
    skills: {
      heading: skills.heading,
      groups: [
        ...skills.groups.map(({ title, items }) => ({ title, items: items.map(({ name }) => ({ name })) })),
        { title: "Nothing yet", items: [] },
      ],
    },
    howIWork: { heading: howIWork.heading, steps: howIWork.steps.map(({ title, text }) => ({ title, text })) },
    about: {
      ...about,
      hero: { heading: about.hero.heading, lead: "Hi." },
      introVideo: undefined,
      engines: { ...about.engines, items: about.engines.items.map(({ name }) => ({ name })) },
      capabilities: {
        ...about.capabilities,
        columns: [
          { title: "One", items: [{ name: "Alone" }] },
          { title: "Nothing yet", items: [] },
        ],
      },
    },
    contact: { heading: contact.heading },
    identity: { ...identity, roles: [], place: undefined, availability: undefined },
    navigation: { menu: [] },
    footer: { links: [], hideFeeds: true },
    socialLinks: { links: [] },
  };
}

function repeat<Item, Result>(
  items: readonly Item[],
  count: number,
  change: (item: Item, index: number) => Result,
): Result[] {
  return Array.from({ length: items.length === 0 ? 0 : count }, (_, index) =>
    change(items[index % items.length] as Item, index),
  );
}

function withId<Item extends { id: string }>(item: Item, index: number): Item {
  return { ...item, id: `entry-${index}` };
}

/** The example with each text that a page shows replaced by this one, repeated up to 40 characters, and 200 where sentences stand. */
function withTexts(word: string): Partial<SiteContent> {
  const { hero, backstory, services, skills, howIWork, faq, about, contact, identity, navigation, footer } = starter;
  const kept = new Set(["id", "kind", "href", "icon", "email", "language", "src", "poster", "logoUrl"]);
  const sentences = new Set(["lead", "description", "highlights", "blurb", "text", "answer", "paragraphs", "intro"]);
  let count = 0;
  const change = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => change(each, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each, name)]));
    if (typeof value !== "string" || kept.has(key)) return value;
    const most = sentences.has(key) ? 180 : 30;
    const letters = [...new Intl.Segmenter().segment(word.repeat(4))].map(({ segment }) => segment);
    let long = String(count++);
    for (const letter of letters) if (long.length + letter.length <= most) long += letter;
    return long;
  };
  return change(
    { hero, backstory, services, skills, howIWork, faq, about, contact, identity, navigation, footer },
    "",
  ) as Partial<SiteContent>;
}

/** Returns headings, lists, paragraphs and boxes of words with nothing in them. Status lines wait for their words. */
function emptyParts(page: Page): Promise<string[]> {
  return page
    .locator(":is(main, header, footer, .drawer) :is(h1, h2, h3, p, ul, ol, li, dl, dt, dd, nav, a, div)")
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.textContent.trim() === "" && !element.querySelector("img, svg, button, input"))
        .filter(
          (element) => !element.matches("[aria-hidden] *, [aria-live], [role=status], :has(> [role=status]:empty)"),
        )
        .map((element) => `${element.localName}.${element.className}`),
    );
}

/** Returns elements whose words reach past their own box. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator(":is(main, footer) :is(h1, h2, h3, p, li, dd, a, button, span)").evaluateAll((elements) =>
    elements
      .filter((element) => element.childElementCount === 0 && element.checkVisibility())
      .filter((element) => !element.closest(".visually-hidden, .skill-years, .carousel"))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((element) => `${element.localName}.${element.className}`),
  );
}

/** Returns where each section of the page begins. */
function placesOf(page: Page): Promise<number[]> {
  return page.locator("main section").evaluateAll((all) => all.map((section) => section.getBoundingClientRect().top));
}
