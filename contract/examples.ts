import { z } from "zod";
import { defineCalls, noContent } from "./call.ts";

export const exampleCalls = defineCalls({
  count: {
    method: "GET",
    url: "/examples",
    access: "owner",
    scope: "read",
    summary: "Count the example content that is still there",
    response: { 200: z.object({ posts: z.number().int(), projects: z.number().int() }) },
  },
  remove: {
    method: "DELETE",
    url: "/examples",
    access: "owner",
    scope: "publish",
    summary: "Remove the example content",
    response: { 204: noContent },
  },
});
