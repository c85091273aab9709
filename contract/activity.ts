import { z } from "zod";
import { defineCalls, timestamp, wholeNumber } from "./call.ts";

export const activityEntry = z
  .object({ id: z.number().int(), time: timestamp, text: z.string() })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityCalls = defineCalls({
  list: {
    method: "GET",
    url: "/activity",
    access: "owner",
    scope: "read",
    summary: "What happened, newest first",
    querystring: z.strictObject({ limit: wholeNumber(1, 100).default(20) }),
    response: { 200: z.object({ items: z.array(activityEntry) }) },
  },
});
