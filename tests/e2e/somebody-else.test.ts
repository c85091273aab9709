// Nothing of the example stays behind: the owner turns the fresh example site into that of a 3D artist, with the setup and what the forms of
// the site can change. Then every public answer is searched for the example.
import type { Page } from "@playwright/test";
import { DomUtils, parseDocument } from "htmlparser2";
import { accentOf } from "#art/accent.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { expect, type Site, test } from "./support/site.ts";

const mia = { name: "Mia Berg", place: "Bergen", email: "mia@berg.test", title: "Mia Berg – 3D-Künstlerin" };
const ofExample = /alex|\bexample\b/gi;

test(
  "the example site becomes a 3D artist’s, and no public answer or mail names the example",
  { tag: "@long" },
  async ({ openSite, page }) => {
    test.slow();
    const mail = await openMailServer();
    const site = await openSite({
      template: "example",
      settings: { OWNER_EMAIL: mia.email, SMTP_URL: mail.url, MAIL_FROM: "site@berg.test" },
    });
    await site.api("PUT", "/site/setup", { state: "new", step: "you", start: "examples" });
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard`);
    await setUp(page);
    await fillSections(site);

    const answers = await readEverything(site);
    for (const [path, text] of answers) expect.soft(findIn(text), path).toEqual([]);
    await expectLook(site, page, answers);

    // Typed in no time, the message would look like spam.
    await site.api("POST", "/contact", {
      name: "Kim Kunde",
      email: "kim@kunde.test",
      message: "Können Sie drei Requisiten bis März bauen?",
      filledIn: 60_000,
    });
    await expect.poll(() => mail.letters.length).toBe(1);
    expect(findIn(mail.letters[0]?.source ?? "")).toEqual([]);
    await mail.goDown();
  },
);

const careerFile = {
  name: "resume.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({
      work: ["Freie Künstlerin", "Leitende Künstlerin", "Künstlerin", "Praktikantin"].map((position, index) => ({
        position,
        name: `Studio ${index + 1}`,
        startDate: String(2024 - index),
        endDate: String(2025 - index),
      })),
    }),
  ),
};

async function setUp(page: Page): Promise<void> {
  const next = () => page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill(mia.name);
  await page.getByLabel("Roles").fill("3D-Künstlerin");
  await page.getByLabel("Place").fill(mia.place);
  await page.getByLabel("Email").fill(mia.email);
  await page.getByLabel("Language of your texts").fill("de");
  await next();
  await page.getByLabel("Claim").fill("Ich baue Requisiten,\ndie auch aus der Nähe halten.");
  await page.getByLabel("Introduction").fill("Modelle und Texturen für Filme und Spiele.");
  await page.getByLabel("Working since").fill("2019");
  await next();
  await page.getByLabel("Career file").setInputFiles(careerFile);
  await expect(page.getByText("Imported 4 jobs.")).toBeVisible();
  await next();
  await page.getByLabel("Your profiles").fill("https://www.artstation.com/miaberg");
  await next();
  await page.getByRole("radio", { name: "violet" }).check();
  await next();
  await page.getByRole("radio", { name: "Start empty" }).check();
  await page.getByRole("checkbox", { name: "Remove the example posts and projects" }).check();
  await page.getByRole("button", { name: "Publish your site" }).click();
  await expect(page.getByText("Your site is published.")).toBeVisible();
}

/** Changes what the setup has left of the example, as the forms under Dashboard → Site would, and publishes all of it at once. */
async function fillSections(site: Site): Promise<void> {
  await edit(site, "backstory", (shown) => ({ ...shown, heading: "Werdegang" }));
  await edit(site, "services", (shown) => ({
    ...shown,
    heading: "Angebote",
    entries: [
      { title: "Requisite", blurb: "Ein Modell, fertig für Ihre Engine.", bullets: [], icon: "game" },
      { title: "Textursatz", blurb: "Materialien für Ihr Modell.", bullets: [], icon: "game" },
    ],
  }));
  await edit(site, "home", ({ sections, ...shown }) => ({
    ...shown,
    sections: sections.filter((name) => name !== "latestBlogs"),
    featuredProjectsHeading: "Arbeiten",
  }));
  const withoutBlog = (links: readonly { label: string; href: string }[]) =>
    links.filter(({ href }) => href !== "/blogs");
  await edit(site, "navigation", ({ menu }) => ({
    menu: withoutBlog(menu).map((link) => (link.href === "/" ? { ...link, label: "Start" } : link)),
  }));
  await edit(site, "footer", (shown) => ({ ...shown, links: withoutBlog(shown.links), hideFeeds: true }));
  await site.api("POST", "/site/publish");
}

/** Saves a draft of a section, which starts with what is published. */
async function edit<Name extends keyof SiteContent>(
  { api }: Site,
  section: Name,
  change: (shown: SiteContent[Name]) => object,
): Promise<void> {
  const { published, version } = await api<{ published: SiteContent[Name]; version: number }>(
    "GET",
    `/site/sections/${section}`,
  );
  await api("PUT", `/site/sections/${section}/draft`, { document: change(published), version });
}

/** Returns the texts that any visitor or program can get, by their paths. */
async function readEverything(site: Site): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const read = async (path: string): Promise<string> => {
    const text = await (await fetch(site.url + path)).text();
    answers.set(path, text);
    return text;
  };
  const sitemap = await read("/sitemap.xml");
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.replace(site.url, "") || "/");
  expect(pages).toEqual(expect.arrayContaining(["/", "/about", "/portfolio"]));
  const others = [
    "/robots.txt",
    "/feed.xml",
    "/rss.xml",
    "/feed.json",
    "/manifest.webmanifest",
    "/.well-known/security.txt",
    "/api/site",
    "/api/blogs",
    "/api/portfolio",
    "/api/search?q=example",
    "/blogs",
    "/blogs/archive",
    "/blogs/search?q=a",
    "/portfolio/all?cat=game",
    "/login",
    "/nothing-here",
    "/llms.txt",
    "/resume.json",
  ];
  for (const path of new Set([...pages, ...others])) await read(path);
  for (const path of listDrawings(answers)) await read(path);
  for (const path of pages) {
    const document = parseDocument(answers.get(path) ?? "");
    const image = DomUtils.findOne(({ attribs }) => attribs.property === "og:image:alt", document.children);
    expect(image?.attribs.content, `${path} describes its share image`).toBeTruthy();
  }
  return answers;
}

/** Returns the logo and the generated images of all pages. Photographs are no text. */
function listDrawings(answers: ReadonlyMap<string, string>): Set<string> {
  const paths = [...answers.values()].flatMap((text) => [...text.matchAll(/(?:src|href)="(\/[^"]+\.svg[^"]*)"/g)]);
  return new Set(paths.map(([, path = ""]) => path));
}

/** Returns every occurrence of the example, with the words around it. */
function findIn(text: string): string[] {
  // How an email address looks, in the contact form.
  const searched = text.replaceAll("name@example.com", "");
  return [...searched.matchAll(ofExample)].map(({ index }) => searched.slice(Math.max(0, index - 40), index + 40));
}

/** The owner's language, title and accent are on the pages, and the example's accent is on none. */
async function expectLook(site: Site, page: Page, answers: ReadonlyMap<string, string>): Promise<void> {
  const { light, dark } = accentOf("orange");
  const old = [...Object.values(light), ...Object.values(dark)].filter((color) => color !== light["on-accent"]);
  for (const [path, text] of answers)
    expect(
      old.filter((color) => text.toLowerCase().includes(color)),
      path,
    ).toEqual([]);

  await page.goto(site.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveTitle(mia.title);
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--color-accent"),
  );
  expect(accent).toContain(accentOf("violet").light.accent);
  await expect(page.getByRole("navigation").first().getByRole("link", { name: "Blogs" })).toHaveCount(0);
  await expect(page.locator("#backstory article")).toHaveCount(4);
  await expect(page.locator("#services .service")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Latest Blogs" })).toHaveCount(0);
}
