// The setup that guides the owner of a new site through the first texts.
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { hero } from "./home.ts";
import { identity, socialLinks } from "./identity.ts";

export const setupSteps = ["you", "work", "career", "photo", "look", "start"] as const;
export type SetupStep = (typeof setupSteps)[number];

const progress = z.strictObject({
  state: z
    .enum(["new", "started", "done", "dismissed"])
    .describe("`new` until the owner has seen the setup of an unchanged site"),
  step: z.enum(setupSteps).describe("Where the owner continues"),
  start: z.enum(["examples", "empty"]).describe("Whether the site starts with the example texts or without them"),
});
export type SetupProgress = z.infer<typeof progress>;

export const setup = progress
  .extend({
    starter: z
      .object({ identity, hero, socialLinks })
      .describe("The example content of these sections, to tell it from the owner's"),
  })
  .meta({ id: "SiteSetup" });
export type Setup = z.infer<typeof setup>;

export const setupCalls = defineCalls({
  get: {
    method: "GET",
    url: "/site/setup",
    access: "owner",
    scope: "read",
    summary: "Get how far the owner is with setting up a new site",
    response: { 200: setup },
  },
  save: {
    method: "PUT",
    url: "/site/setup",
    access: "owner",
    scope: "publish",
    summary:
      "Save how far the setup is. Unedited starter texts then follow the name, roles, place and year in the draft of the identity",
    body: progress,
    response: { 200: setup },
  },
});
