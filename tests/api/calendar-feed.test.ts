// The calendar feed: what the owner's phone shows of calls, reminders and quotes.
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, test } from "vitest";
import type { QuoteOffer } from "#contract/quotes.ts";
import { hello, inbox, mailbox } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const env = { ...mailbox, TIME_ZONE: "Europe/Berlin" };
const now = "2027-03-20T10:00:00.000Z";
/** The clocks of Berlin go forward in the night before. */
const time = "2027-03-28T08:30:00.000Z";

async function makeFeed(server: TestServer): Promise<string> {
  const { status, body } = await server.asOwner("POST", "/enquiries/calendar-feed");
  expect(status).toBe(201);
  return new URL(String(body.url)).pathname;
}

function read(server: TestServer, path: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url: path, headers });
}

type Shown = { uid: string; title: string; start: string; isDay: boolean; status: string | null };

/** What two readers of calendars make of the feed; they have to agree. */
async function eventsOf(server: TestServer, path: string): Promise<Shown[]> {
  const { payload, statusCode, headers } = await read(server, path);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  for (const line of payload.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const first = new ICAL.Component(ICAL.parse(payload)).getAllSubcomponents("vevent").map((component): Shown => {
    const { uid, summary, startDate } = new ICAL.Event(component);
    const start = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString();
    const status = component.getFirstPropertyValue("status");
    return { uid, title: summary, start, isDay: startDate.isDate, status: status === null ? null : String(status) };
  });
  const second = Object.values(nodeIcal.sync.parseICS(payload)).flatMap((event): Shown[] => {
    if (event?.type !== "VEVENT") return [];
    const isDay = event.datetype === "date";
    // A day is midnight where the reader is.
    const { start } = event;
    const day = [start.getFullYear(), start.getMonth() + 1, start.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    const title = typeof event.summary === "string" ? event.summary : (event.summary?.val ?? "");
    return [{ uid: event.uid, title, start: isDay ? day : start.toISOString(), isDay, status: event.status ?? null }];
  });
  const inOrder = (events: Shown[]) =>
    events.toSorted((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
  expect(inOrder(second)).toEqual(inOrder(first));
  return inOrder(first);
}

test("the feed has booked calls, reminders and the last days of quotes, as they stand, and two readers agree", async () => {
  const server = await startTestServer({ env });
  server.clock.set(now);
  await server.call("POST", "/contact", { body: { ...hello, name: "Müller, Max; “Mo”", message: "A secret plan" } });
  const id = (await inbox(server))[0]?.id ?? 0;
  const path = await makeFeed(server);
  expect(await eventsOf(server, path)).toEqual([]);

  await server.asOwner("PUT", `/enquiries/${id}`, { nextAt: "2027-03-24" });
  const proposed = await server.asOwner("POST", `/enquiries/${id}/calls`, { times: [time], minutes: 45 });
  const call = Number(proposed.body.id);
  await server.call("POST", `/calls/${String(proposed.body.url).split("/").at(-1)}`, { body: { time } });
  const { start } = (await server.asOwner("GET", `/enquiries/${id}/quotes`)).body as QuoteOffer;
  const lines = [{ title: "Prototype", text: "", quantity: 1, price: 120_000 }];
  const quote = { ...start, title: "Prototype", currency: "$", lines, validUntil: "2027-04-10" };
  const made = await server.asOwner("POST", `/enquiries/${id}/quotes`, quote);
  await server.context.db.updateTable("quotes").set({ sentAt: now }).execute();
  const booked = { start: time, isDay: false, status: "CONFIRMED" };
  // The pick of a time has moved the reminder to its day.
  const reminder = { title: "Reminder: Müller, Max; “Mo”", start: "2027-03-28", isDay: true };
  const lastDay = {
    title: `Last day of quote ${made.body.quote.number}: Müller, Max; “Mo”`,
    start: "2027-04-10",
    isDay: true,
  };
  expect(await eventsOf(server, path)).toMatchObject([reminder, booked, lastDay]);

  const moved = "2027-03-30T08:30:00.000Z";
  await server.asOwner("PUT", `/enquiries/${id}/calls/${call}`, { time: moved });
  const after = await eventsOf(server, path);
  expect(after).toMatchObject([{ ...reminder, start: "2027-03-30" }, { ...booked, start: moved }, lastDay]);
  const text = (await read(server, path)).payload;
  expect(text).not.toContain("secret plan");
  expect(text).not.toContain("$");

  // The invitation by email has the same id, so a calendar that has both shows one.
  const file = await server.asOwner("GET", `/enquiries/${id}/calls/${call}/call.ics`);
  expect(file.text).toContain(`UID:${after[1]?.uid}`);

  await server.asOwner("DELETE", `/enquiries/${id}/calls/${call}`);
  expect(await eventsOf(server, path)).toMatchObject([lastDay]);
});

test("a call that is canceled for both sides stays in the feed as canceled, under its id", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...env, SMTP_URL: mail.url } });
  server.clock.set(now);
  await server.call("POST", "/contact", { body: hello });
  const id = (await inbox(server))[0]?.id ?? 0;
  const path = await makeFeed(server);
  const proposed = await server.asOwner("POST", `/enquiries/${id}/calls`, { times: [time], minutes: 45 });
  await server.call("POST", `/calls/${String(proposed.body.url).split("/").at(-1)}`, { body: { time } });
  const booked = (await eventsOf(server, path)).find(({ isDay }) => !isDay);
  expect(booked).toMatchObject({ status: "CONFIRMED" });
  expect((await server.asOwner("DELETE", `/enquiries/${id}/calls/${proposed.body.id}?tell=true`)).status).toBe(204);
  expect(await eventsOf(server, path)).toEqual([{ ...booked, status: "CANCELLED" }]);
});

test("a calendar asks again cheaply, and the address is private", async () => {
  const server = await startTestServer({ env });
  const path = await makeFeed(server);
  const first = await read(server, path);
  expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
  const again = await read(server, path, { "if-none-match": String(first.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, ""]);
  const weak = await read(server, path, { "if-none-match": `"other", W/${first.headers.etag}` });
  expect(weak.statusCode).toBe(304);
  expect(JSON.stringify(await server.context.db.selectFrom("settings").selectAll().execute())).not.toContain(
    path.slice("/calendar/".length, -".ics".length),
  );
});

test("an address that was replaced, turned off or guessed opens nothing, in one way", async () => {
  const server = await startTestServer({ env });
  const unknown = await read(server, "/calendar/nothing.ics");
  expect(unknown.statusCode).toBe(404);
  const first = await makeFeed(server);
  const second = await makeFeed(server);
  expect((await read(server, first)).payload).toBe(unknown.payload);
  expect((await read(server, second)).statusCode).toBe(200);
  expect((await server.asOwner("GET", "/enquiries/calendar-feed")).body.since).not.toBeNull();
  expect((await server.asOwner("DELETE", "/enquiries/calendar-feed")).status).toBe(204);
  expect((await read(server, second)).payload).toBe(unknown.payload);
  expect((await server.asOwner("GET", "/enquiries/calendar-feed")).body).toEqual({ since: null });
  for (const path of [
    "/calendar/",
    "/calendar/a.txt",
    "/calendar/..%2F..%2Fetc.ics",
    `/calendar/${"a".repeat(90)}.ics`,
  ])
    expect((await read(server, path)).statusCode, path).toBe(404);
});
