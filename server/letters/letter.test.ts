import { caniemail } from "caniemail";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { sanitizePostHtml } from "../text/post-html.ts";
import { addLeaveLink, type LetterSource, maxLetterBytes, writeLetter } from "./letter.ts";
import { wordsFor } from "../site-words.ts";

const image = { src: "https://alex.example/media/a-letter.jpg", width: 1200, height: 800 };
const source: LetterSource = {
  subject: "Where the frame went",
  preheader: "Nine milliseconds",
  html: "<p>Hello.</p>",
  page: "https://alex.example/blog/frame",
  cover: { ...image, alt: "The harbor" },
  site: { name: "Alex Sample", url: "https://alex.example/" },
  language: "en",
  words: await wordsFor("en"),
  accent: "orange",
  legalLine: "Alex Sample, 1 Main Street\n10115 Berlin",
  images: new Map([
    [someFiles.image, image],
    [someFiles.other, { ...image, width: 300, height: 200 }],
  ]),
  projects: new Map([["tower-drift", { title: "Tower Drift", image }]]),
  formulas: new Map([["code v = \\sqrt{2gh}", { src: "https://alex.example/formula.png", width: 160, height: 40 }]]),
};

const blocks = Object.values(everyBlock(someFiles)).map((html) => sanitizePostHtml(html));

function letterOf(html: string, values: Partial<LetterSource> = {}) {
  const letter = writeLetter({ ...source, ...values, html: sanitizePostHtml(html) });
  return { ...letter, document: new JSDOM(letter.html).window.document };
}

test("a letter of every block has nothing that mail programs don't show, and only absolute URLs", () => {
  const { html, document } = letterOf(blocks.join(""));
  const known = new Set(
    "html head meta title style body div table tbody tr td th p h1 h2 h3 h4 h5 h6 ul ol li a img br hr strong em del s ins u sub sup small cite span code pre".split(
      " ",
    ),
  );
  const names = new Set([...document.querySelectorAll("*")].map(({ localName }) => localName));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  for (const element of document.querySelectorAll("[href], [src]"))
    expect(element.getAttribute("href") ?? element.getAttribute("src")).toMatch(/^https?:\/\//);
  expect(html).not.toMatch(/oklch|var\(|srcset|undefined|\[object/);
  for (const table of document.querySelectorAll("table"))
    expect(table.getAttribute("role") === "presentation" || table.querySelector("th, td.l") !== null).toBe(true);
});

/** What a program of these lacks, and a letter does without. Anything else is too much. */
const extras = [
  // The dark theme: without it, the program shows the light one, or inverts it.
  "<body> element",
  "<style> element",
  "@media",
  // Corners of buttons.
  "border-radius",
  "color-scheme meta tag",
  // The preview text: where it isn't hidden, it is the first line.
  "display:none",
  // Images keep their proportions by their attributes, too.
  "height property",
  // Check boxes have a dot before them.
  "list-style",
  "max-height property",
  "overflow",
  // Tables that only arrange are read as tables.
  "role attribute",
  "text-decoration",
  // Long words of code widen the letter.
  "word-break",
];

test("a letter of every block needs no feature that a large mail program lacks", () => {
  const { html } = letterOf(blocks.join(""));
  const { issues } = caniemail({
    html,
    // Its data of Thunderbird makes the check fail.
    clients: ["apple-mail.*", "gmail.*", "outlook.*", "yahoo.*", "samsung-email.*", "protonmail.*", "fastmail.*"],
  });
  const missing = new Set([...issues.errors.values()].flat().map(({ title }) => title));
  expect([...missing].toSorted()).toEqual(extras);
});

test("every block has its words in both parts, and what plays or opens on the page is a link to it", () => {
  for (const block of blocks) {
    const { html, text, document } = letterOf(block);
    const body = document.body.textContent ?? "";
    const stored = new JSDOM(block).window.document;
    for (const hidden of stored.querySelectorAll(
      ".math, .footnote-backref, .game, .project-card, .chart-bar th:first-child",
    ))
      hidden.remove();
    for (const word of stored.body.innerHTML.replace(/<[^>]+>/g, " ").match(/\p{L}{4,}/gu) ?? []) {
      expect(body, block).toContain(word);
      expect(text, block).toContain(word);
    }
    expect(text, block).not.toMatch(/<\/?(?:p|a|li|td|img|div|span|figure|strong)[ >]|&[a-z]+;/);
    expect(html, block).not.toMatch(/<(?:iframe|video|audio|details|figure|svg|input)/);
  }
  const page = "https://alex.example/blog/frame?ref=newsletter";
  const linksOf = (html: string) => [...letterOf(html).document.querySelectorAll("a")].map(({ href }) => href);
  const of = everyBlock(someFiles);
  for (const name of ["video", "audio", "model", "clip"])
    expect(linksOf(of[name] ?? "").filter((url) => url === page).length, name).toBeGreaterThan(2);
  expect(linksOf(of.youtube ?? "")).toContain("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  expect(letterOf(of.game ?? "").document.body.textContent).toContain("Play Tower Drift");
  expect(linksOf(of.game ?? "")).toContain("https://alex.example/portfolio/tower-drift");
  expect(
    letterOf(of["formula in a line"] ?? "")
      .document.querySelector('[src$="formula.png"]')
      ?.getAttribute("alt"),
  ).toBe("Formula: v = \\sqrt{2gh}");
  expect(letterOf(of.toggle ?? "").document.body.textContent).toContain("Hidden words.");
});

test("a letter ends below 90 KB with a link to the rest, after a whole block", () => {
  const paragraph = `<p>${"Nine milliseconds. ".repeat(50)}end</p>`;
  const { html, text, document } = letterOf(paragraph.repeat(200));
  expect(Buffer.byteLength(html)).toBeLessThan(maxLetterBytes);
  expect(Buffer.byteLength(html)).toBeGreaterThan(maxLetterBytes - 3000);
  const links = [...document.querySelectorAll("a")].map((link) => link.textContent);
  expect(links.slice(-2)).toEqual(["Read on", "Unsubscribe"]);
  expect(
    [...document.querySelectorAll("p")].filter(
      ({ textContent }) => /milliseconds/.test(textContent ?? "") && !textContent?.endsWith("end"),
    ),
  ).toEqual([]);
  // Text is small, and has all of it.
  expect(text.match(/end$/gm)).toHaveLength(200);
  expect(letterOf(paragraph).document.body.textContent).not.toContain("Read on");
});

test("each reader gets an own link to leave, also from a post that names its place", () => {
  const { html, text } = addLeaveLink(
    writeLetter({ ...source, html: '<p><a href="https://leave.invalid/">https://leave.invalid/</a></p>' }),
    "https://alex.example/unsubscribe/a?b=1&c",
  );
  const links = [...new JSDOM(html).window.document.querySelectorAll("a")];
  expect(links.at(-1)?.href).toBe("https://alex.example/unsubscribe/a?b=1&c");
  expect(links.filter(({ href }) => href.includes("/unsubscribe/"))).toHaveLength(1);
  expect(text).toContain("Unsubscribe: https://alex.example/unsubscribe/a?b=1&c\n");
});

test("a letter in Arabic runs from the right, and what is written in Latin letters from the left", async () => {
  const { document, text } = letterOf("<p>مرحبا بكم</p><p>Hello there</p><ul><li>One</li></ul>", {
    language: "ar",
    words: await wordsFor("ar"),
  });
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
  expect(document.querySelector("table")?.dir).toBe("rtl");
  const [arabic, latin] = document.querySelectorAll("p");
  expect([arabic?.getAttribute("dir"), latin?.getAttribute("dir")]).toEqual([null, "ltr"]);
  expect(document.querySelector("ul")?.dir).toBe("ltr");
  expect(text).toContain("إلغاء الاشتراك: ");
});

test("what an owner typed can't break out of its place", () => {
  const evil = `"><script>alert(1)</script>`;
  const { document } = letterOf("<p>Hello.</p>", {
    subject: evil,
    preheader: evil,
    legalLine: evil,
    site: { name: evil, url: "https://alex.example/" },
    cover: { ...image, alt: evil },
  });
  expect(document.querySelectorAll("script")).toHaveLength(0);
  expect(document.title).toBe(evil);
});

test("an image that can't be sent is its description", () => {
  const { document } = letterOf(
    '<p>One <img src="/art/post/a.svg" alt="A drawing"> two</p><img src="/art/post/b.svg" alt="">',
  );
  expect(document.querySelectorAll("img")).toHaveLength(1);
  expect(document.body.textContent).toContain("[Image: A drawing]");
});
