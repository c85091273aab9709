// Finding enquiries, and their figures. tests/api/enquiries.test.ts has the work with them.
import { expect, test } from "vitest";
import type { Enquiry, ListedEnquiry } from "#contract/enquiries.ts";
import { mailbox, open, receive } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const key = "0123456789abcdef0123456789abcdef";
const reply = { key, subject: "Re: Message from Robin", text: "Hi Robin,\n\ngladly. When?" };

test("enquiries are found by words of the name, the address, the service and the text", async () => {
  const server = await startTestServer();
  await receive(server, { name: "Ada 100%", service: "game-prototype" });
  await receive(server, { name: "Grace Überall", email: "grace@navy.example", message: "A compiler, please" });
  const find = async (q: string) =>
    ((await server.asOwner("GET", `/enquiries?q=${encodeURIComponent(q)}`)).body.items as Enquiry[]).map(
      ({ name }) => name,
    );
  expect(await find("NAVY compiler")).toEqual(["Grace Überall"]);
  expect(await find("überall grace")).toEqual(["Grace Überall"]);
  expect(await find("playable")).toEqual(["Ada 100%"]);
  expect(await find("100%")).toEqual(["Ada 100%"]);
  expect(await find("%")).toEqual(["Ada 100%"]);
  expect(await find("_")).toEqual([]);
});

test("enquiries are found the way people type in any language, and shown as they are written", async () => {
  const server = await startTestServer();
  const filler = "A long first sentence, which the list shows. ".repeat(3);
  const texts = {
    Polish: "Studio z Łodzi, Łódź.",
    German: "Die Größe der Räume.",
    Arabic: "لعبة عن الأَلْعَاب القديمة",
    Korean: "작은 게임을 만들었다",
    Japanese: "小さなゲームを作る",
    Wide: "Ｕｎｉｔｙ",
  };
  for (const [name, text] of Object.entries(texts)) {
    await receive(server, { name, message: `${filler}${text}` });
    server.clock.advance(600_000);
  }
  const search = async (q: string) => {
    const { items, corrected } = (await server.asOwner("GET", `/enquiries?q=${encodeURIComponent(q)}`)).body as {
      items: ListedEnquiry[];
      corrected: string | null;
    };
    return items.map(({ name, found }) => [name, found?.text.includes(texts[name as keyof typeof texts]), corrected]);
  };
  for (const [q, name] of [
    ["lodz", "Polish"],
    ["grosse räume", "German"],
    ["GRÖSSE", "German"],
    ["العاب", "Arabic"],
    ["الألعاب", "Arabic"],
    ["اللعبة", "Arabic"],
    ["게임", "Korean"],
    ["게이", "Korean"],
    ["ゲーム", "Japanese"],
    ["ｹﾞｰﾑ", "Japanese"],
    ["unity", "Wide"],
  ] as const)
    expect(await search(q), q).toEqual([[name, true, null]]);
  expect(await search("げーむ")).toEqual([["Japanese", true, "ゲーム"]]);
  expect(await search("groesse")).toEqual([["German", true, "grosse"]]);
  expect(await search("게임믈")).toEqual([["Korean", true, "게임을"]]);
  expect(await search("ケームム")).toEqual([]);
});

test("a search finds notes, replies and quotes in any script, says where, and corrects typing mistakes", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { id } = await receive(server, { name: "Ada", message: `${"A long first sentence. ".repeat(8)}Xylophone` });
  const { id: other } = await receive(server, { name: "Flood 12", email: "flood@example.org" });
  await server.asOwner("POST", `/enquiries/${id}/notes`, {
    text: "Budget approved by Zebrafink & Übergröße\n予算は承認済み",
  });
  await server.asOwner("POST", `/enquiries/${id}/notes`, { text: "ميزانية المشروع" });
  await server.asOwner("POST", `/enquiries/${other}/replies`, {
    ...reply,
    subject: "Your Armadillo",
    text: "About the Pangolin.",
  });
  const line = { title: "Quokka rig", text: "", quantity: 1, price: 100_00 };
  const quote = {
    title: "Animals",
    client: "Flood",
    sender: "",
    currency: "€",
    lines: [line],
    tax: null,
    terms: "",
    validUntil: "2026-07-01",
  };
  expect((await server.asOwner("POST", `/enquiries/${other}/quotes`, quote)).status).toBe(201);
  const search = async (q: string) => {
    const { items, corrected } = (await server.asOwner("GET", `/enquiries?q=${encodeURIComponent(q)}`)).body as {
      items: ListedEnquiry[];
      corrected: string | null;
    };
    return { names: items.map(({ name }) => name), found: items[0]?.found, corrected };
  };
  const note = { in: "note", text: expect.stringMatching(/approved by Zebrafink & Übergröße 予算は承認済み$/) };
  for (const q of ["zebrafink", "ÜBERGRÖßE", "übergröße", "承認", "ada ZEBRA"])
    expect(await search(q), q).toEqual({ names: ["Ada"], found: note, corrected: null });
  expect((await search("المشروع")).names).toEqual(["Ada"]);
  expect(await search("armadillo")).toMatchObject({
    names: ["Flood 12"],
    found: { in: "email", text: "Your Armadillo" },
  });
  expect(await search("pangolin")).toMatchObject({ found: { in: "email", text: "About the Pangolin." } });
  expect(await search("quokka")).toMatchObject({ found: { in: "quote", text: "Quokka rig" } });
  expect(await search("2026-001")).toMatchObject({ found: { in: "quote", text: "2026-001" } });
  expect(await search("flood@example")).toMatchObject({ found: { in: "address" } });
  expect(await search("xylophone")).toMatchObject({
    found: { in: "message", text: "… first sentence. A long first sentence. Xylophone" },
  });
  expect(await search("flood 12")).toEqual({ names: ["Flood 12"], found: null, corrected: null });

  expect(await search("flod 12")).toEqual({ names: ["Flood 12"], found: null, corrected: "flood 12" });
  expect(await search("Zebrafnik")).toEqual({ names: ["Ada"], found: note, corrected: "zebrafink" });
  expect(await search("zebtaf")).toMatchObject({ names: ["Ada"], corrected: "zebrafink" });
  expect(await search("floof quoka")).toMatchObject({ names: ["Flood 12"], corrected: "flood quokka" });
  expect((await search("lfood")).corrected).toBe("flood");
  expect((await search("folod")).corrected).toBe("flood");
  expect(await search("nowhere at all")).toEqual({ names: [], found: undefined, corrected: null });
  // A deleted note is found no more.
  const notes = (await open(server, id)).history.filter(({ kind }) => kind === "note");
  for (const { id: noteId } of notes) await server.asOwner("DELETE", `/enquiries/${id}/notes/${noteId}`);
  expect((await search("zebrafink")).names).toEqual([]);

  const board = (await server.asOwner("GET", "/enquiries/board?q=pangolni")).body as {
    corrected: string;
    columns: { total: number }[];
  };
  expect(board.corrected).toBe("pangolin");
  expect(board.columns.map(({ total }) => total)).toEqual([0, 1, 0, 0, 0, 0]);
  expect((await server.asOwner("GET", "/enquiries?q=pangolin&stage=won")).body).toMatchObject({ items: [], total: 0 });
});

test("figures add up what was won in each quarter, and how long answers took", async () => {
  const server = await startTestServer();
  const win = async (value: string) => {
    const { id } = await receive(server);
    server.clock.advance(90 * 60_000);
    await server.asOwner("PUT", `/enquiries/${id}`, { stage: "won", value });
  };
  server.clock.set("2026-03-31T10:00:00.000Z");
  await win("€900");
  server.clock.set("2026-06-15T10:00:00.000Z");
  await win("$1,200");
  await win("$2.5k");
  await win("to be agreed");
  const { quarters, answers } = (await server.asOwner("GET", "/enquiries/figures")).body;
  expect(quarters).toEqual([
    { quarter: "2026-Q2", won: 3, lost: 0, values: [{ currency: "$", amount: 3700 }], unreadable: ["to be agreed"] },
    { quarter: "2026-Q1", won: 1, lost: 0, values: [{ currency: "€", amount: 900 }], unreadable: [] },
    { quarter: "2025-Q4", won: 0, lost: 0, values: [], unreadable: [] },
    { quarter: "2025-Q3", won: 0, lost: 0, values: [], unreadable: [] },
  ]);
  expect(answers).toEqual({ count: 4, medianMinutes: 90 });
});
