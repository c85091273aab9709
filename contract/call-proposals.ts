// Times that the owner proposes for a call. The client picks one of them on a page with a secret URL.
import { z } from "zod";
import { defineCalls, instant, line, noContent, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";

export const proposedCall = z
  .object({
    owner: z.string(),
    place: z.string().describe("Where the call takes place, such as a link or a phone number; may be empty"),
    minutes: z.number().int(),
    timeZone: z.string().describe("The owner's time zone, in which the times are shown"),
    times: z.array(timestamp).describe("The times that can still be picked, or the picked one"),
    picked: timestamp.nullable(),
    canceled: z.boolean().describe("Whether the owner has canceled the picked call"),
  })
  .meta({ id: "ProposedCall" });
export type ProposedCall = z.infer<typeof proposedCall>;

/** What the owner sees. The link itself can't be shown again: only the hash of its secret is stored. */
export const callProposal = z
  .object({
    id: z.number().int(),
    place: proposedCall.shape.place,
    minutes: z.number().int(),
    times: proposedCall.shape.times,
    picked: timestamp.nullable(),
    expiresAt: timestamp.describe("When the link stops working"),
    createdAt: timestamp,
  })
  .meta({ id: "CallProposal" });
export type CallProposal = z.infer<typeof callProposal>;

const params = z.object({ id: rowId });
const callParams = params.extend({ callId: rowId });
const openParams = z.object({ token: z.string().max(200) });

export const callProposalCalls = defineCalls({
  create: {
    method: "POST",
    url: "/enquiries/:id/calls",
    access: "owner",
    scope: "login",
    summary: "Propose times for a call with a secret link; only this response has the link",
    params,
    body: z.strictObject({
      times: z
        .array(instant)
        .min(1, "times: propose at least one time")
        .max(limits.calls.times, `times: propose at most ${limits.calls.times} times`),
      minutes: z.number().int().min(5, "minutes must be at least 5").max(480, "minutes must be at most 480"),
      place: line(limits.calls.place).optional(),
    }),
    response: {
      201: z.object({ id: z.number().int(), url: z.url(), text: z.string().describe("Text for the email") }),
    },
  },
  list: {
    method: "GET",
    url: "/enquiries/:id/calls",
    access: "owner",
    scope: "enquiries",
    summary: "List the calls that were proposed to a sender and whose links still work, newest first",
    params,
    response: { 200: z.object({ items: z.array(callProposal) }) },
  },
  withdraw: {
    method: "DELETE",
    url: "/enquiries/:id/calls/:callId",
    access: "owner",
    scope: "login",
    summary: "Withdraw proposed times, or cancel a picked one",
    params: callParams,
    querystring: z.strictObject({
      open: z
        .enum(["true"])
        .optional()
        .describe(
          "Withdraw only while no time is picked; otherwise the response is 409 with the code `picked`, and nothing is withdrawn",
        ),
      tell: z
        .enum(["true"])
        .optional()
        .describe(
          "Cancel a picked call: both sides get an email that takes it out of their calendars, and the link says so. Otherwise nobody is notified, and the link stops working right away",
        ),
    }),
    response: { 204: noContent },
  },
  move: {
    method: "PUT",
    url: "/enquiries/:id/calls/:callId",
    access: "owner",
    scope: "login",
    summary: "Move a picked call to another time, in the calendars of both sides if email is set up",
    params: callParams,
    body: z.strictObject({ time: instant }),
    response: { 200: callProposal },
  },
  ownFile: {
    method: "GET",
    url: "/enquiries/:id/calls/:callId/call.ics",
    access: "owner",
    scope: "enquiries",
    summary: "Get a picked call as a calendar file, the same as the client gets",
    params: callParams,
    response: { 200: z.string() },
    mediaType: "text/calendar",
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
    body: z.strictObject({
      time: instant,
      zone: z.string().max(100).optional().describe("The client's time zone, such as America/New_York"),
    }),
    response: { 200: proposedCall },
  },
  file: {
    method: "GET",
    url: "/calls/:token/call.ics",
    access: "public",
    summary: "Get the picked call as a calendar file",
    params: openParams,
    response: { 200: z.string() },
    mediaType: "text/calendar",
  },
});
