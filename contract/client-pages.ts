// What the pages of a client's link show. No HTTP call returns it: the server renders these pages itself, for a request with the cookie of the
// link (docs/decisions/0034-client-links.md).
import { z } from "zod";
import { playable } from "./builds.ts";
import { timestamp } from "./call.ts";
import { clientTargetKinds } from "./client-links.ts";
import { post, postSummary } from "./posts.ts";
import { project, projectPage } from "./projects.ts";

/** The page before a link is opened. It says nothing about the work. */
export const clientGate = z.object({
  /** Empty if the link has a password. */
  client: z.string(),
  expiresAt: timestamp,
  asksForPassword: z.boolean(),
  problem: z.string().nullable(),
});
export type ClientGate = z.infer<typeof clientGate>;

/** What surrounds the pages of an open link. */
export const clientFrame = z.object({
  /** The path of the page that lists what the link opens. */
  home: z.string(),
  client: z.string(),
  expiresAt: timestamp,
  /** Drawn over videos; empty without a watermark. */
  watermark: z.string(),
  /** Where the page reports the time spent on it, and under which number. */
  timeUrl: z.string(),
  view: z.number().int(),
  pages: z.array(z.object({ kind: z.enum(clientTargetKinds), to: z.string(), title: z.string() })),
});
export type ClientFrame = z.infer<typeof clientFrame>;

export const clientWork = z.object({
  items: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("project"), to: z.string(), project }),
      z.object({ kind: z.literal("post"), to: z.string(), post: postSummary }),
      z.object({ kind: z.literal("build"), to: z.string(), project, build: playable }),
    ]),
  ),
});
export type ClientWork = z.infer<typeof clientWork>;

export const clientProject = projectPage;
export const clientPost = post;
export const clientBuild = z.object({ project, build: playable });
export type ClientBuild = z.infer<typeof clientBuild>;
