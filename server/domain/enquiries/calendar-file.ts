// Writes calendar files (RFC 5545): with one event for both sides of a call, and the feed that a calendar subscribes to. Times are in UTC, so that every calendar shows them in its own time zone.

export type CalendarEvent = {
  /** The same in all files about an event, so that a later one replaces it in the calendar. */
  id: string;
  /** How many files about it came before: the highest number counts. */
  sequence: number;
  /** To add by hand, as an invitation that calendars follow by themselves, or to take the event out again. */
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  start: Date;
  minutes: number;
  title: string;
  place: string;
  text: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
  writtenAt: Date;
};

/** Something for a whole day of the owner's, such as 2026-11-28. */
export type DayEvent = { id: string; day: string; title: string; text: string; writtenAt: Date };

const maxBytes = 75;
/** How soon a calendar should ask for the feed again (RFC 7986); calendars decide for themselves. */
const asksEvery = "PT1H";

export function writeCalendarFile(event: CalendarEvent): string {
  return write([`METHOD:${event.method}`, ...linesOf(event, { hasAttendee: true })]);
}

/** Writes a calendar to subscribe to. RFC 5546 has no attendees in what is published. */
export function writeCalendarFeed(name: string, events: readonly (CalendarEvent | DayEvent)[]): string {
  return write([
    "METHOD:PUBLISH",
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${asksEvery}`,
    `X-PUBLISHED-TTL:${asksEvery}`,
    ...events.flatMap((event) => ("day" in event ? linesOfDay(event) : linesOf(event, { hasAttendee: false }))),
  ]);
}

function write(lines: readonly string[]): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Savepoint//Calls//EN",
    "CALSCALE:GREGORIAN",
    ...lines,
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

function linesOfDay({ id, day, title, text, writtenAt }: DayEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${timeOf(writtenAt)}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    // The owner isn't busy because of it.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function linesOf(event: CalendarEvent, { hasAttendee }: { hasAttendee: boolean }): string[] {
  const { organizer, attendee } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${timeOf(event.writtenAt)}`,
    `DTSTART:${timeOf(event.start)}`,
    `DTEND:${timeOf(new Date(event.start.getTime() + event.minutes * 60_000))}`,
    `SUMMARY:${escape(event.title)}`,
    ...(event.place ? [`LOCATION:${escape(event.place)}`] : []),
    `DESCRIPTION:${escape(event.text)}`,
    `ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.email}`,
    // RFC 5545 has no attendee without an address.
    ...(attendee.email === "" || !hasAttendee
      ? []
      : [`ATTENDEE;CN=${quote(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:${attendee.email}`]),
    `STATUS:${event.method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** Returns a time such as 20260303T140000Z. */
function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escape(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** A parameter can't contain quotation marks. */
function quote(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, "'")}"`;
}

/** Splits a line after at most 75 bytes, between characters; each following line begins with a space. */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxBytes) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
