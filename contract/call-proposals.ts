// Times for a call that the owner proposes, and of which the client picks one on a page with a secret address.
import { z } from "zod";
import { defineCalls, line, noContent, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";

export const proposedCall = z
  .object({
    owner: z.string(),
    place: z.string().describe("Where the call takes place, such as a link or a phone number; may be empty"),
    minutes: z.number().int(),
    timeZone: z.string().describe("The owner's, in which the times are shown"),
    times: z.array(timestamp).describe("Those that can still be picked, or the picked one"),
    picked: timestamp.nullable(),
  })
  .meta({ id: "ProposedCall" });
export type ProposedCall = z.infer<typeof proposedCall>;

const params = z.object({ id: rowId });
const openParams = z.object({ token: z.string().max(200) });

export const callProposalCalls = defineCalls({
  create: {
    method: "POST",
    url: "/messages/:id/calls",
    access: "owner",
    scope: "login",
    summary: "Propose times for a call by a secret link, which is answered only here",
    params,
    body: z.strictObject({
      times: z
        .array(timestamp)
        .min(1, "times: propose at least one time")
        .max(limits.calls.times, `times: propose at most ${limits.calls.times} times`),
      minutes: z.number().int().min(5, "minutes must be at least 5").max(480, "minutes must be at most 480"),
      place: line(limits.calls.place).optional(),
    }),
    response: { 201: z.object({ id: z.number().int(), url: z.url(), text: z.string().describe("For the email") }) },
  },
  withdraw: {
    method: "DELETE",
    url: "/messages/:id/calls/:callId",
    access: "owner",
    scope: "login",
    summary: "Withdraw proposed times: the link opens nothing from now on",
    params: params.extend({ callId: rowId }),
    response: { 204: noContent },
  },
  open: {
    method: "GET",
    url: "/calls/:token",
    access: "public",
    summary: "Get the times that a secret link proposes, or the one that was picked",
    params: openParams,
    response: { 200: proposedCall },
  },
  pick: {
    method: "POST",
    url: "/calls/:token",
    access: "public",
    summary: "Pick one of the proposed times; the first pick counts",
    params: openParams,
    body: z.strictObject({ time: timestamp }),
    response: { 200: proposedCall },
  },
  file: {
    method: "GET",
    url: "/calls/:token/call.ics",
    access: "public",
    summary: "Get the picked call as a calendar file",
    params: openParams,
    response: { 200: z.string() },
  },
});
