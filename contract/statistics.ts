import { z } from "zod";
import { defineCalls, noContent, wholeNumber } from "./call.ts";
import { visitLimits } from "./visit-limits.ts";
import { type CountedEvent, countedEvents, devices, machineKinds } from "./visit-terms.ts";

export type Device = (typeof devices)[number];
export type MachineKind = (typeof machineKinds)[number];

/** What a page reports to the server about a visit: nothing about the visitor's device but what every request contains. */
export const visitBeacon = z.strictObject({
  event: z.enum(Object.keys(countedEvents) as [CountedEvent, ...CountedEvent[]]),
  path: z.string().max(visitLimits.path).describe("Path and query of the page"),
  detail: z
    .string()
    .max(visitLimits.detail)
    .optional()
    .describe(
      "The referrer of a view, the slug of a played build's project, the id of a service, or the host of an external link",
    ),
  seconds: z
    .number()
    .int()
    .min(0)
    .max(visitLimits.seconds)
    .optional()
    .describe("How long the page was visible, or a build was played"),
  read: z.boolean().optional().describe("Whether the visitor reached the end of the text since the last report"),
});
export type VisitBeacon = z.infer<typeof visitBeacon>;

const day = z.iso.date("must be a day such as 2026-11-25");

const period = {
  from: day.optional().describe("The first day, in the owner's time zone; without it, `days` before the last"),
  to: day.optional().describe("The last day; without it, today"),
  days: wholeNumber(1, visitLimits.periodDays).default(30).describe("Length of the period, if `from` is missing"),
};
const filters = {
  page: z.string().max(200).optional().describe("Only the page with this `key`"),
  source: z.string().max(100).optional().describe("Only visits from this source; empty for direct visits"),
  device: z.enum(devices).optional(),
};

const sums = z.object({
  visitors: z.number().int().describe("Visitors per day, added up: a visitor who returns on another day counts again"),
  visits: z.number().int().describe("A visit ends after half an hour without a view"),
  views: z.number().int(),
  reads: z.number().int().describe("How many texts were read to the end"),
  seconds: z.number().int().describe("How long pages were visible"),
});
export type VisitSums = z.infer<typeof sums>;

const named = sums.extend({ name: z.string() });
const pageCount = sums.extend({
  key: z.string().describe("Identifies the page even if its URL changes"),
  title: z.string(),
  path: z.string().nullable().describe("Null if the page was deleted"),
});

const counted = z.object({ name: z.string(), title: z.string(), count: z.number().int(), seconds: z.number().int() });

export const statistics = z
  .object({
    counting: z.enum(["full", "pages", "off"]).describe("What the site counts now"),
    from: day,
    to: day,
    since: day.nullable().describe("The first day with counts; null before that"),
    today: day,
    unit: z.enum(["hour", "day", "month"]),
    totals: sums,
    before: sums.describe("The period of the same length just before"),
    series: z.array(
      sums.extend({
        at: z
          .string()
          .describe("An hour, a day or a month; an hour that comes again when clocks go back has its offset from UTC"),
        before: sums,
      }),
    ),
    pages: z.array(pageCount),
    sources: z.array(named),
    campaigns: z.array(named),
    devices: z.array(named),
    plays: z.array(counted),
    models: z.array(counted),
    outbound: z.array(counted),
    services: z.array(counted),
    resumes: z.number().int(),
    formsBegun: z.number().int(),
    enquiries: z.number().int(),
    enquiriesBefore: z.number().int().describe("Enquiries in the period just before"),
    funnel: z
      .array(z.object({ step: z.string(), visitors: z.number().int() }))
      .describe("How many visitors took each step; a visitor can play a build without opening a project first"),
    funnelBySource: z.array(z.object({ source: z.string(), visitors: z.number().int(), enquiries: z.number().int() })),
    machines: z.array(z.object({ kind: z.enum(machineKinds), name: z.string(), count: z.number().int() })),
  })
  .meta({ id: "Statistics" });
export type Statistics = z.infer<typeof statistics>;

const statisticsQuery = z.strictObject({ ...period, ...filters });
export type StatisticsQuery = Partial<z.output<typeof statisticsQuery>>;

export const live = z
  .object({
    visitors: z.number().int(),
    pages: z.array(
      z.object({ key: z.string(), title: z.string(), path: z.string().nullable(), visitors: z.number().int() }),
    ),
  })
  .meta({ id: "LiveVisitors", description: "Visitors of the last five minutes" });
export type LiveVisitors = z.infer<typeof live>;

export const figures = z
  .object({
    days: z.number().int(),
    pages: z.record(
      z.string(),
      z.object({ views: z.number().int(), reads: z.number().int(), plays: z.number().int() }),
    ),
  })
  .meta({ id: "PageFigures", description: "A few figures for each page, by its key" });
export type PageFigures = z.infer<typeof figures>;

export const statisticsCalls = defineCalls({
  count: {
    method: "POST",
    url: "/visits",
    access: "public",
    summary: "Count a view of a page, or what a visitor did there; pages send it, and programs are not counted",
    body: visitBeacon,
    maxBytes: visitLimits.bytes,
    response: { 204: noContent },
  },
  get: {
    method: "GET",
    url: "/statistics",
    access: "owner",
    scope: "read",
    summary: "Get the statistics of a period, compared with the one before",
    querystring: statisticsQuery,
    response: { 200: statistics },
  },
  live: {
    method: "GET",
    url: "/statistics/live",
    access: "owner",
    scope: "read",
    summary: "Count who is here now",
    response: { 200: live },
  },
  figures: {
    method: "GET",
    url: "/statistics/figures",
    access: "owner",
    scope: "read",
    summary: "Get a few figures for each post, page, project and selection",
    querystring: z.strictObject({ days: wholeNumber(1, 3660).default(30) }),
    response: { 200: figures },
  },
  csv: {
    method: "GET",
    url: "/statistics/visits.csv",
    access: "owner",
    scope: "read",
    summary: "Get the counts of a period as a CSV file",
    querystring: z.strictObject(period),
    response: { 200: z.string() },
    mediaType: "text/csv",
  },
});
