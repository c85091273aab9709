// A calendar that the owner's phone subscribes to by a secret URL: calls, reminders and the last days of quotes.
import { z } from "zod";
import { defineCalls, noContent, timestamp } from "./call.ts";

export const calendarFeedCalls = defineCalls({
  get: {
    method: "GET",
    url: "/enquiries/calendar-feed",
    access: "owner",
    scope: "enquiries",
    summary: "Tell whether there is a calendar feed, and since when",
    response: { 200: z.object({ since: timestamp.nullable() }) },
  },
  make: {
    method: "POST",
    url: "/enquiries/calendar-feed",
    access: "owner",
    scope: "login",
    summary: "Make the URL of the calendar feed, which replaces the last one; only this response has it",
    response: { 201: z.object({ url: z.url(), since: timestamp }) },
  },
  remove: {
    method: "DELETE",
    url: "/enquiries/calendar-feed",
    access: "owner",
    scope: "login",
    summary: "Turn off the calendar feed: its URL stops working right away",
    response: { 204: noContent },
  },
});
