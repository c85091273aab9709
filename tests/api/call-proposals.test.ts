// Calls that the owner proposes by a secret link, and the calendar files that both get.
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { CallProposal } from "#contract/call-proposals.ts";
import { limits } from "#contract/limits.ts";
import type { EnquiryDetails } from "#contract/enquiries.ts";
import { cleanup } from "#server/jobs/schedules.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { hello, inbox, mailbox, sendSecret } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const formType = { "content-type": "application/x-www-form-urlencoded" };
/** The clocks of Berlin go forward between the first two. */
const times = ["2027-03-26T14:00:00.000Z", "2027-03-29T13:00:00.000Z", "2027-03-30T08:30:00.000Z"];
const now = "2027-03-20T10:00:00.000Z";
const later = ["2027-03-31T09:00:00.000Z", "2027-04-01T16:00:00.000Z"] as const;

async function propose(server: TestServer): Promise<{ id: number; token: string; text: string; call: number }> {
  server.clock.set(now);
  await server.call("POST", "/contact", { body: { ...hello, name: "Müller, Max; “Mo”" } });
  const [enquiry] = await inbox(server);
  const id = enquiry?.id ?? 0;
  const body = { times, minutes: 45, place: "https://meet.example/a,b; room 2" };
  const answer = await server.asOwner("POST", `/enquiries/${id}/calls`, body);
  expect(answer.status, answer.text).toBe(201);
  const token = /\/call\/([\w-]+)$/.exec(String(answer.body.url))?.[1] ?? "";
  return { id, token, text: answer.body.text as string, call: answer.body.id as number };
}

function pick(server: TestServer, token: string, time = times[1]) {
  return server.call("POST", `/calls/${token}`, { body: { time } });
}

test("a link shows the proposed times, and reading it picks nothing", async () => {
  const server = await startTestServer({ env: { ...mailbox, TIME_ZONE: "Europe/Berlin" } });
  const { id, token, text } = await propose(server);
  expect(text).toContain("29 March 2027 at 15:00 (Europe/Berlin)");
  expect(text).toContain(`https://alex.example/call/${token}`);
  for (let reads = 0; reads < 3; reads++)
    expect((await server.call("GET", `/calls/${token}`)).body).toMatchObject({
      minutes: 45,
      timeZone: "Europe/Berlin",
      times,
      picked: null,
    });
  expect((await server.asOwner("GET", `/enquiries/${id}`)).body).toMatchObject({ stage: "new", history: [] });
  const rows = JSON.stringify(await server.context.db.selectFrom("callProposals").selectAll().execute());
  expect(rows).not.toContain(token);
});

test("the first pick counts: the client and the owner get it by email, and it can be read by calendars", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url, TIME_ZONE: "Europe/Berlin" } });
  const { id, token } = await propose(server);
  while ((await sendDueMail(server.context)) !== null);
  mail.letters.length = 0;
  const answers = await Promise.all([pick(server, token, times[1]), pick(server, token, times[2])]);
  const [won, late] = answers.toSorted((one, other) => one.status - other.status);
  expect([won?.status, late?.status]).toEqual([200, 409]);
  const picked = String(won?.body.picked);
  expect(late?.body.message).toContain("A time was chosen already: ");
  // Picking the same time again changes nothing.
  expect((await pick(server, token, picked)).status).toBe(200);
  expect((await server.call("GET", `/calls/${token}`)).body).toMatchObject({ picked, times: [picked] });

  const enquiry = (await server.asOwner("GET", `/enquiries/${id}`)).body as EnquiryDetails;
  expect(enquiry).toMatchObject({ stage: "call", nextAt: picked.slice(0, 10) });
  while ((await sendDueMail(server.context)) !== null);
  expect(new Set(mail.letters.map(({ to }) => to[0]))).toEqual(new Set(["owner@example.com", hello.email]));
  expect(mail.letters).toHaveLength(2);
  for (const { source } of mail.letters) expect(source).toContain("Content-Type: text/calendar; charset=utf-8");

  const file = (await server.call("GET", `/calls/${token}/call.ics`)).text;
  const end = new Date(Date.parse(picked) + 45 * 60_000).toISOString();
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);

  const component = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const event = new ICAL.Event(component.getFirstSubcomponent("vevent") ?? undefined);
  expect(event.startDate.toJSDate().toISOString()).toBe(picked);
  expect(event.endDate.toJSDate().toISOString()).toBe(end);
  expect(event.summary).toContain("Müller, Max; “Mo”");
  expect(event.location).toBe("https://meet.example/a,b; room 2");
  expect(event.attendees[0]?.getFirstValue()).toBe(`mailto:${hello.email}`);

  const other = Object.values(nodeIcal.sync.parseICS(file)).find((each) => each?.type === "VEVENT");
  expect(other).toMatchObject({ location: "https://meet.example/a,b; room 2", uid: event.uid });
  expect(other?.type === "VEVENT" && other.start.toISOString()).toBe(picked);
  expect(other?.type === "VEVENT" && other.end?.toISOString()).toBe(end);
});

test("a time that was not proposed or is over can't be picked, and withdrawn and unknown links get one answer", async () => {
  const server = await startTestServer();
  const { id, token, call } = await propose(server);
  expect((await pick(server, token, "2027-04-01T10:00:00.000Z")).status).toBe(400);
  server.clock.set("2027-03-27T10:00:00.000Z");
  expect((await server.call("GET", `/calls/${token}`)).body.times).toEqual(times.slice(1));
  expect((await pick(server, token, times[0])).status).toBe(409);
  expect((await server.call("GET", `/calls/${token}/call.ics`)).status).toBe(404);
  const unknown = await server.call("GET", "/calls/nothing");
  expect(unknown.status).toBe(404);
  server.clock.set("2027-04-20T10:00:00.000Z");
  expect((await server.call("GET", `/calls/${token}`)).body).toMatchObject({ times: [], picked: null });
  server.clock.set("2027-06-20T10:00:00.000Z");
  expect((await server.call("GET", `/calls/${token}`)).body).toEqual(unknown.body);
  server.clock.set(now);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/calls/${call}`)).status).toBe(204);
  expect((await server.call("GET", `/calls/${token}`)).body).toEqual(unknown.body);
  expect((await pick(server, token)).status).toBe(404);
  for (const wrong of [
    { times: [], minutes: 30 },
    { times: ["2020-01-01T10:00:00.000Z"], minutes: 30 },
    { times, minutes: 1 },
  ])
    expect((await server.asOwner("POST", `/enquiries/${id}/calls`, wrong)).status).toBe(400);
});

test("when all proposed times have passed, the link says so for a month, and the owner is told once", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { id, token } = await propose(server);
  while ((await sendDueMail(server.context)) !== null);
  mail.letters.length = 0;
  const wait = async (time: string) => {
    server.clock.set(time);
    await Promise.all([1, 2].map(() => cleanup(server.context).run(new AbortController().signal)));
    while ((await sendDueMail(server.context)) !== null);
    const { history } = (await server.asOwner("GET", `/enquiries/${id}`)).body as EnquiryDetails;
    return history.map(({ text }) => text).filter((text) => text.includes("passed"));
  };
  expect(await wait("2027-03-27T10:00:00.000Z")).toEqual([]);
  const told = [`All ${times.length} proposed times passed without an answer`];
  expect(await wait("2027-04-20T10:00:00.000Z")).toEqual(told);
  expect(await wait("2027-04-21T10:00:00.000Z")).toEqual(told);
  expect(mail.letters.map(({ to }) => to[0])).toEqual(["owner@example.com"]);
  expect((await server.call("GET", `/calls/${token}`)).body).toMatchObject({ times: [], picked: null });
  await wait("2027-06-20T10:00:00.000Z");
  expect((await server.call("GET", `/calls/${token}`)).status).toBe(404);
});

test("a browser without script picks by a form, and is led back to the page", async () => {
  const server = await startTestServer();
  const { token } = await propose(server);
  const send = (time = "") =>
    server.call("POST", `/calls/${token}`, { payload: new URLSearchParams({ time }).toString(), headers: formType });
  const first = await send(times[0]);
  expect([first.status, first.headers.location]).toEqual([303, `/call/${token}`]);
  const second = await send(times[1]);
  expect([second.status, second.headers.location]).toEqual([303, `/call/${token}?taken=1`]);
});

test("the secret of a link leaves the database when its email has been sent", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const made = await propose(server);
  await sendSecret(server, mail, made);
  const { history } = (await server.asOwner("GET", `/enquiries/${made.id}`)).body as EnquiryDetails;
  const event = history.find(({ mail }) => mail !== null);
  expect(event?.text).toContain("https://alex.example/call/…");
  const [enquiry] = await inbox(server);
  expect(enquiry?.stage).toBe("replied");
});

test("the owner sees what is open and what is picked, without the secret, and gets the client's calendar file", async () => {
  const server = await startTestServer({ env: { ...mailbox, TIME_ZONE: "Europe/Berlin" } });
  const { id, token, call } = await propose(server);
  const list = async () => (await server.asOwner("GET", `/enquiries/${id}/calls`)).body.items as CallProposal[];
  const file = () => server.asOwner("GET", `/enquiries/${id}/calls/${call}/call.ics`);
  server.clock.set("2027-03-27T10:00:00.000Z");
  const open = {
    id: call,
    minutes: 45,
    place: "https://meet.example/a,b; room 2",
    times: times.slice(1),
    picked: null,
    expiresAt: times[2],
    createdAt: expect.any(String),
  };
  expect(await list()).toEqual([open]);
  expect((await file()).status).toBe(404);
  await pick(server, token);
  expect(await list()).toEqual([
    { ...open, times: [times[1]], picked: times[1], expiresAt: "2027-03-30T13:45:00.000Z" },
  ]);
  expect((await file()).text).toBe((await server.call("GET", `/calls/${token}/call.ics`)).text);
  expect((await server.call("GET", `/enquiries/${id}/calls`)).status).toBe(401);
  expect((await server.asOwner("GET", "/enquiries/9999/calls")).status).toBe(404);
  expect((await server.asOwner("GET", `/enquiries/9999/calls/${call}/call.ics`)).status).toBe(404);
  server.clock.set("2027-03-30T13:45:00.000Z");
  expect(await list()).toEqual([]);
});

test("withdrawing open times withdraws no call that the client has just picked; withdrawing that one is noted in the history", async () => {
  const server = await startTestServer({ env: { TIME_ZONE: "Europe/Berlin" } });
  const { id, token, call } = await propose(server);
  await pick(server, token);
  const refused = await server.asOwner("DELETE", `/enquiries/${id}/calls/${call}?open=true`);
  expect([refused.status, refused.body.code]).toEqual([409, "picked"]);
  expect((await server.call("GET", `/calls/${token}`)).body.picked).toBe(times[1]);
  expect((await server.asOwner("DELETE", `/enquiries/9999/calls/${call}`)).status).toBe(404);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/calls/${call}`)).status).toBe(204);
  expect((await server.call("GET", `/calls/${token}`)).status).toBe(404);
  const { history } = (await server.asOwner("GET", `/enquiries/${id}`)).body as EnquiryDetails;
  expect(history.slice(0, 2)).toMatchObject([
    { kind: "moved", stage: "replied" },
    { kind: "note", text: expect.stringMatching(/^Call withdrawn: .*29 March 2027/) },
  ]);
});

test("times are proposed within a year, and after five open proposals one has to be withdrawn before the next", async () => {
  const server = await startTestServer();
  const { id, call } = await propose(server);
  const far = { times: ["2028-03-22T10:00:00.000Z"], minutes: 30 };
  expect((await server.asOwner("POST", `/enquiries/${id}/calls`, far)).body).toMatchObject({
    statusCode: 400,
    message: "Propose times within a year.",
  });
  const again = () => server.asOwner("POST", `/enquiries/${id}/calls`, { times, minutes: 30 });
  for (let count = 1; count < limits.calls.open; count++) expect((await again()).status).toBe(201);
  expect((await again()).status).toBe(409);
  await server.asOwner("DELETE", `/enquiries/${id}/calls/${call}`);
  expect((await again()).status).toBe(201);
});

/** Reads a calendar file with two libraries, and returns what both say. */
function readFile(file: string) {
  const component = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const event = component.getFirstSubcomponent("vevent");
  const value = (name: string) => String(event?.getFirstPropertyValue(name));
  const other = Object.values(nodeIcal.sync.parseICS(file)).find((each) => each?.type === "VEVENT");
  const start = new ICAL.Event(event ?? undefined).startDate.toJSDate().toISOString();
  const read = { uid: value("uid"), start, status: value("status"), sequence: Number(value("sequence")) };
  expect(other?.type === "VEVENT" && { ...other, start: other.start.toISOString() }).toMatchObject({
    uid: read.uid,
    start,
    status: read.status,
  });
  return { method: String(component.getFirstPropertyValue("method")), ...read };
}

test("a booked call moves and is canceled in both calendars, with one event all along", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url, TIME_ZONE: "Europe/Berlin" } });
  const { id, token, call } = await propose(server);
  const path = `/enquiries/${id}/calls/${call}`;
  const move = (time: string) => server.asOwner("PUT", path, { time });
  /** Sends what is due, and returns what the client and then the owner gets. */
  const received = async () => {
    while ((await sendDueMail(server.context)) !== null);
    const letters = await Promise.all(
      mail.letters.splice(0).map(async ({ to, source }) => {
        const { subject, text = "", attachments } = await PostalMime.parse(source, { attachmentEncoding: "utf8" });
        const files = attachments.map(({ content }) => String(content));
        // Mail programs read the invitation beside the text, people the attached file.
        expect(new Set(files).size).toBe(1);
        return { to: to[0], subject, text, event: readFile(files[0] ?? "") };
      }),
    );
    return [hello.email, "owner@example.com"].flatMap((address) => letters.filter(({ to }) => to === address));
  };
  await sendDueMail(server.context);
  mail.letters.length = 0;
  expect((await move(later[0])).status).toBe(409);

  expect(
    (await server.call("POST", `/calls/${token}`, { body: { time: times[1], zone: "America/New_York" } })).status,
  ).toBe(200);
  const [client, owner, ...others] = await received();
  expect(others).toEqual([]);
  expect(client?.subject).toBe("Your message to Alex Example");
  expect(client?.text).toContain(
    "Monday, 29 March 2027 at 15:00 (Europe/Berlin).\nFor you: Monday, 29 March 2027 at 09:00 (America/New_York)\nWhere: ",
  );
  expect(owner?.text).toContain("For Müller, Max; “Mo”: Monday, 29 March 2027 at 09:00 (America/New_York)");
  const first = client?.event;
  expect(first).toMatchObject({ method: "REQUEST", start: times[1], status: "CONFIRMED", sequence: 0 });

  // Two moves in a minute; the last one counts.
  for (const time of later) expect((await move(time)).body).toMatchObject({ picked: time, times: [time] });
  expect((await move(later[1])).status).toBe(200);
  expect((await received()).map(({ event }) => event)).toEqual(
    [0, 1, 0, 1].map((at) => ({ ...first, start: later[at], sequence: at + 1 })),
  );
  expect((await server.call("GET", `/calls/${token}`)).body).toMatchObject({ picked: later[1], canceled: false });
  expect(readFile((await server.call("GET", `/calls/${token}/call.ics`)).text)).toMatchObject({
    method: "PUBLISH",
    uid: first?.uid,
    start: later[1],
    sequence: 2,
  });
  expect((await server.asOwner("GET", `/enquiries/${id}`)).body).toMatchObject({
    stage: "call",
    nextAt: later[1].slice(0, 10),
  });
  expect((await move(now)).body).toMatchObject({ field: "time" });
  expect((await move("2029-01-01T10:00:00Z")).status).toBe(400);

  expect((await server.asOwner("DELETE", `${path}?tell=true`)).status).toBe(204);
  expect((await received()).map(({ event }) => event)).toEqual(
    [1, 2].map(() => ({ ...first, method: "CANCEL", start: later[1], status: "CANCELLED", sequence: 3 })),
  );
  // The client's old link says how it stands, and the desk forgets the call.
  expect((await server.call("GET", `/calls/${token}`)).body).toMatchObject({ picked: later[1], canceled: true });
  expect((await pick(server, token, later[1])).body.message).toBe("This call was canceled.");
  expect((await server.call("GET", `/calls/${token}/call.ics`)).status).toBe(404);
  expect((await server.asOwner("GET", `/enquiries/${id}/calls`)).body.items).toEqual([]);
  expect((await server.asOwner("GET", `/enquiries/${id}`)).body).toMatchObject({ stage: "replied", nextAt: null });
  for (const again of [await move(later[0]), await server.asOwner("DELETE", `${path}?tell=true`)])
    expect(again.status).toBe(404);
});

test("without email a call is withdrawn or moved silently, and a reminder that the owner has set stays", async () => {
  const server = await startTestServer({ env: { TIME_ZONE: "Europe/Berlin" } });
  const { id, token, call } = await propose(server);
  await pick(server, token);
  const refused = await server.asOwner("DELETE", `/enquiries/${id}/calls/${call}?tell=true`);
  expect([refused.status, refused.body.code]).toEqual([409, "no-mail"]);
  await server.asOwner("PUT", `/enquiries/${id}`, { nextAt: "2027-03-22" });
  expect((await server.asOwner("PUT", `/enquiries/${id}/calls/${call}`, { time: later[0] })).status).toBe(200);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/calls/${call}`)).status).toBe(204);
  expect((await server.asOwner("GET", `/enquiries/${id}`)).body).toMatchObject({
    stage: "replied",
    nextAt: "2027-03-22",
  });
});
