// All that the server says to visitors and clients is in the language of the site: in the pseudo-language, nothing fixed stands outside of its
// brackets. tests/support/pseudo-language.ts says how that is seen.
import { Parser } from "htmlparser2";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { readSiteContent } from "#server/domain/site/site-content.ts";
import { splitFrontMatter } from "#server/markdown/front-matter.ts";
import type { Painter } from "#server/share-images/painter.ts";
import type { TypesetTask } from "#server/typesetting/typeset-process.ts";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { fillExampleSite } from "#tests/support/example-site.ts";
import { hello, inbox, mailbox } from "#tests/support/enquiries.ts";
import { pagesOf, pathPages } from "#tests/support/fake-web.ts";
import { createPost } from "#tests/support/posts.ts";
import { addPseudoLanguage, pseudoLanguage, textsOutside } from "#tests/support/pseudo-language.ts";
import { publish } from "#tests/support/site-content.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const now = "2027-03-20T10:00:00.000Z";
const formType = { "content-type": "application/x-www-form-urlencoded" };
/** What Intl writes of "Saturday, 20 March 2027 at 11:00 (Europe/Berlin)", and the marks of a year's other months. */
const dates = ["Monday", "Tuesday", "Saturday", "March", "April", "at", "Europe", "Berlin", "America", "New", "York"];

beforeEach(() => {
  onTestFinished(addPseudoLanguage());
});

type Site = { server: TestServer; drawn: unknown[]; typeset: TypesetTask[] };

/** A site in the pseudo-language. Its painter and its typesetter draw nothing, and keep what they were to draw. */
async function start(env: Record<string, string> = {}): Promise<Site> {
  const drawn: unknown[] = [];
  const typeset: TypesetTask[] = [];
  const painter: Painter = {
    async paint(card) {
      drawn.push([card.title, card.facts]);
      return Buffer.from("");
    },
    close: () => undefined,
  };
  const server = await startTestServer({
    env: { TIME_ZONE: "Europe/Berlin", ...mailbox, ...env },
    parts: {
      typesetter: {
        async typeset(task) {
          typeset.push(task);
          return { pdf: new Uint8Array(Buffer.from("%PDF-")), pages: 1, missing: [] };
        },
        drawFormulas: async () => ({ drawn: [] }),
        close: () => undefined,
      },
    },
    app: (context) => ({ painter, pages: pagesOf(context, pathPages) }),
  });
  server.clock.set(now);
  await publish(server, { identity: { ...starterContent.identity, language: pseudoLanguage } });
  return { server, drawn, typeset };
}

/** Returns every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns what people read and hear of markup, in lines. */
function spoken(markup: string, { xmlMode = false } = {}): string {
  let text = "";
  let silent = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (["math", "pre", "svg"].includes(name)) silent++;
        for (const key of ["aria-label", "alt", "title"]) text += `\n${attributes[key] ?? ""}\n`;
      },
      ontext(part) {
        if (silent === 0) text += part;
      },
      onclosetag(name) {
        text += "\n";
        if (["math", "pre", "svg"].includes(name)) silent--;
      },
    },
    { xmlMode },
  );
  parser.end(markup);
  return text;
}

const read = async ({ app }: TestServer, url: string) => {
  const { statusCode, body } = await app.inject({ url });
  expect(statusCode, url).toBe(200);
  return body;
};

test("articles, feeds and llms.txt", async () => {
  const { server } = await start({ SITE_URL: "https://alex.example" });
  const content = Object.values(everyBlock(someFiles)).join("");
  const post = { title: "", content: `<h2>Plan</h2><h2>Work</h2><h2>End</h2>${content}`, published: true };
  await server.asOwner("POST", "/categories", { name: "Level Design" });
  const { slug } = await createPost(server, { ...post, title: "Fog", category: "Level Design", series: "Weather" });
  const theirs = [
    ...textsIn(await readSiteContent(server.context)),
    "Fog, Level Design, Weather, Gray cubes before paint, Plan, Work, End",
    spoken(content),
    // Names of programming languages, and of their files.
    "TypeScript, src/jump.ts, Bash, notes.txt, C++, Python, frac",
  ];
  const article = (await server.call("GET", `/blogs/${slug}?view=page`)).body.content as string;
  expect(textsOutside(spoken(article), theirs)).toEqual([]);
  for (const feed of ["/feed.xml", "/rss.xml", "/feed.xml?category=level-design", "/rss.xml?series=weather"]) {
    const xml = await read(server, feed);
    const texts = spoken(xml, { xmlMode: true });
    // Dates of RSS, and what says how to read the content.
    expect(textsOutside(spoken(texts), [...theirs, "Sat", "Mar", "Thu", "Jan", "GMT", "T", "Z", "qps"]), feed).toEqual(
      [],
    );
  }
  const json = JSON.parse(await read(server, "/feed.json")) as { title: string; items: { content_html: string }[] };
  expect(textsOutside(json.title, theirs)).toEqual([]);
  expect(textsOutside(spoken(json.items[0]?.content_html ?? ""), theirs)).toEqual([]);
  const texts = (await read(server, "/llms.txt")).replaceAll(/\(https[^)]*\)/g, "");
  expect(textsOutside(texts, theirs)).toEqual([]);
});

test("the Markdown of pages, the titles of share images, and the résumé", { tags: ["long"] }, async () => {
  const { server, drawn, typeset } = await start({ DEMO_CONTENT: "true" });
  await fillExampleSite(server.context);
  await publish(server, { resume: { ...starterContent.resume, isPublic: true } });
  const { projects, posts } = {
    projects: (await server.asOwner("GET", "/portfolio")).body.items as { slug: string; id: number }[],
    posts: (await server.call("GET", "/blogs?fields=content")).body.items as {
      slug: string;
    }[],
  };
  const selection = { title: "For studios", slug: "studios", introduction: "Some games.", listed: true };
  const made = await server.asOwner("POST", "/selections", {
    ...selection,
    projectIds: projects.slice(0, 2).map(({ id }) => id),
  });
  expect(made.status, made.text).toBe(201);
  const listed = (await server.call("GET", "/blogs?limit=200")).body as unknown;
  const wholes = await Promise.all(
    projects.map(async ({ slug }) => (await server.asOwner("GET", `/portfolio/slug/${slug}`)).body as unknown),
  );
  const theirs = [
    ...textsIn([await readSiteContent(server.context), wholes, posts, listed]).map((text) => spoken(text)),
    ...Object.values(selection).map(String),
  ];
  const paths = [
    "/about.md",
    "/for/studios.md",
    ...projects.map(({ slug }) => `/portfolio/${slug}.md`),
    ...posts.slice(0, 3).map(({ slug }) => `/blog/${slug}.md`),
  ];
  for (const path of paths) {
    const { data, body } = splitFrontMatter(await read(server, path));
    const text = body.replaceAll(/\]\([^)]*\)/g, "]").replaceAll(/```[^]*?```|:::\w+|\[!\w+\]/g, "");
    expect(textsOutside([...textsIn(data), spoken(text)].join("\n"), [...theirs, "qps", "T", "Z"]), path).toEqual([]);
  }
  for (const image of [
    "post/" + posts[0]?.slug,
    "project/" + projects[0]?.slug,
    "portfolio/game",
    "selection/studios",
    "category/level-design",
  ])
    expect((await server.app.inject({ url: `/og/${image}.png` })).statusCode, image).toBe(200);
  expect(drawn).toHaveLength(5);
  expect(textsOutside(textsIn(drawn).join("\n"), theirs)).toEqual([]);
  for (const card of drawn) expect(textsIn(card).some((text) => text.includes("⟦"))).toBe(true);

  expect((await server.app.inject({ url: "/resume.pdf" })).statusCode).toBe(200);
  // Names of months, the parts of the template's data, and languages.
  const months = Array.from({ length: 12 }, (_, index) =>
    new Intl.DateTimeFormat("en", { month: "short" }).format(new Date(2026, index, 3)),
  );
  const data = ["work", "education", "projects"];
  const career = textsIn(JSON.parse(await read(server, "/resume.json")));
  expect(textsOutside(textsIn(typeset[0]?.versions[0]).join("\n"), [...career, ...months, ...data])).toEqual([]);
});

test("emails, calendar files, quotes, invoices and refusals", async () => {
  const mail = await startTestMailServer();
  const { server, typeset } = await start({ SMTP_URL: mail.url });
  const { db } = server.context;
  const owner = async (method: string, path: string, body?: unknown) => {
    const answer = await server.asOwner(method, path, body);
    expect([200, 201, 204], `${path}: ${answer.text}`).toContain(answer.status);
    return answer.body;
  };
  const settings = await owner("GET", "/enquiries/reply-settings");
  const { automaticAnswer } = settings;
  await owner("PUT", "/enquiries/reply-settings", {
    templates: settings.templates,
    automaticAnswer: { on: true, text: automaticAnswer.text },
  });
  await server.call("POST", "/contact", { body: { ...hello, service: "game-prototype" } });
  const id = (await inbox(server))[0]?.id ?? 0;
  const said: string[] = [
    ...textsIn(settings.templates.map(({ name, text }: { name: string; text: string }) => name + text)),
    automaticAnswer.note,
  ];

  const times = ["2027-03-29T13:00:00.000Z", "2027-04-05T08:30:00.000Z"];
  const call = await owner("POST", `/enquiries/${id}/calls`, { times, minutes: 45, place: "Room 2" });
  const callToken = String(call.url).split("/").at(-1);
  const picked = await server.call("POST", `/calls/${callToken}`, {
    body: { time: times[0], zone: "America/New_York" },
  });
  expect(picked.status, picked.text).toBe(200);
  said.push(call.text, (await server.call("POST", `/calls/${callToken}`, { body: { time: times[1] } })).body.message);
  const calendar = (await server.call("GET", `/calls/${callToken}/call.ics`)).text;
  await owner("PUT", `/enquiries/${id}/calls/${call.id}`, { time: "2027-04-06T08:30:00.000Z" });
  await owner("DELETE", `/enquiries/${id}/calls/${call.id}?tell=true`);
  said.push((await server.call("POST", `/calls/${callToken}`, { body: { time: times[1] } })).body.message);

  const files = await owner("POST", `/enquiries/${id}/file-requests`);
  said.push(files.text);

  const offer = {
    title: "Playable Prototype",
    client: "Robin Sample",
    sender: "1 Example Street",
    currency: "$",
    lines: [{ title: "Prototype", text: "One level", quantity: 2.5, price: 120_000 }],
    tax: { name: "VAT", percent: 19 },
    deposit: { percent: 33, url: "https://pay.example/robin" },
    terms: "Half at the start.",
    validUntil: "2027-04-10",
  };
  const { quote, url, text } = await owner("POST", `/enquiries/${id}/quotes`, offer);
  const token = String(url).split("/").at(-1);
  const decide = (body: object) => server.call("POST", `/quotes/${token}`, { body });
  said.push(text, (await decide({ decision: "accept", name: "Robin Sample" })).body.message);
  expect((await decide({ decision: "accept", name: "Robin Sample", agreed: true })).status).toBe(200);
  said.push((await decide({ decision: "decline" })).body.message);
  const reply = { key: "0123456789abcdef0123456789abcdef", subject: "Prototype", text: "Thank you." };
  await owner("POST", `/enquiries/${id}/replies`, reply);
  const expiring = await owner("POST", `/enquiries/${id}/quotes`, offer);

  const seller = {
    name: "Alex Example Ltd",
    address: "1 Example Street",
    email: "alex@example.com",
    taxNumber: "12/345/67890",
    vatId: "DE123456789",
    bank: "Harbor Bank",
    iban: "de89 3704 0044 0532 0130 00",
    bic: "cobadeff370",
  };
  await owner("PUT", "/invoices/settings", { format: "{year}-{n}", days: 14, seller, note: "Yours, Alex" });
  for (const kind of ["deposit", "invoice"]) {
    const invoice = await owner("POST", `/enquiries/${id}/quotes/${quote.id}/invoices`, { kind });
    await owner("POST", `/invoices/${invoice.id}/issue`);
    expect((await server.asOwner("GET", `/invoices/${invoice.id}/invoice.pdf`)).status).toBe(200);
    if (kind === "invoice") {
      const canceling = await owner("POST", `/invoices/${invoice.id}/cancel`);
      expect((await server.asOwner("GET", `/invoices/${canceling.id}/invoice.pdf`)).status).toBe(200);
    }
  }
  expect((await server.call("GET", `/quotes/${token}/quote.pdf`)).status).toBe(200);

  server.clock.set("2027-04-12T10:00:00.000Z");
  const late = await server.call("POST", `/quotes/${String(expiring.url).split("/").at(-1)}`, {
    body: { decision: "accept", name: "Robin Sample", agreed: true },
  });
  said.push(late.body.message);
  for (let sent = 0; sent < 6; sent++) {
    const answer = await server.call("POST", "/contact", { body: hello });
    if (answer.status !== 201) said.push(answer.body.message);
  }
  const page = await server.call("POST", "/contact", {
    headers: formType,
    payload: new URLSearchParams({ ...hello }).toString(),
  });
  const invalid = new URLSearchParams({ name: "", email: "robin", message: "Hi", link: "nowhere" }).toString();
  const refused = await server.call("POST", "/contact", { headers: formType, payload: invalid, ip: "198.51.100.9" });
  expect(refused.status).toBe(400);
  said.push(spoken(page.text), spoken(refused.text));

  const letters = await db.selectFrom("mails").selectAll().where("address", "!=", "").execute();
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual([
    "automatic-answer",
    "automatic-answer",
    ...Array.from({ length: letters.length - 2 }, () => "conversation"),
  ]);
  const events = [calendar, ...letters.map((letter) => letter.calendar)].flatMap((file) =>
    file
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .filter((line) => /^(?:SUMMARY|DESCRIPTION|LOCATION):/.test(line))
      .map((line) => line.replace(/^\w+:/, "").replaceAll("\\n", "\n")),
  );
  expect(events.length).toBeGreaterThan(9);
  const theirs = [
    ...textsIn([await readSiteContent(server.context), hello, offer, seller, reply]),
    "Yours, Alex, Room 2",
    ...dates,
    // The mark of an answer, and the places in templates.
    "Re: {name}, {service}, {price}, {duration}, {booking}",
  ];
  for (const text of [...said, ...events, ...letters.flatMap((letter) => [letter.subject, letter.text])]) {
    expect(text).toMatch(/\S/);
    expect(textsOutside(text, theirs), text).toEqual([]);
  }
  expect(typeset.map(({ template }) => template)).toEqual(["invoice", "invoice", "invoice", "quote"]);
  for (const { versions } of typeset)
    expect(textsOutside(textsIn(versions[0]).join("\n"), [...theirs, "DE", "COBADEFF"])).toEqual([]);
});
