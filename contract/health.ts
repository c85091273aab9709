import { z } from "zod";
import { defineCalls } from "./call.ts";

const status = z.object({ status: z.enum(["ok", "unavailable"]) });
const readiness = status.extend({
  media: z.literal("unavailable").optional().describe("Images and videos can't be reached; pages are still served"),
});

export const healthCalls = defineCalls({
  health: {
    method: "GET",
    url: "/health",
    access: "public",
    summary: "Whether the process is alive",
    response: { 200: status },
  },
  ready: {
    method: "GET",
    url: "/health/ready",
    access: "public",
    summary: "Whether it can take requests",
    response: { 200: readiness, 503: readiness },
  },
});
