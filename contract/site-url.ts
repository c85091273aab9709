// The URL of the site, in its links, feeds, emails and share images. The settings or the hosting platform say it, or else the owner does.
import { z } from "zod";
import { defineCalls } from "./call.ts";
import { isOnThisMachine } from "./is-on-this-machine.ts";
import { limits } from "./limits.ts";

export const siteUrl = z
  .object({
    url: z.string().describe("Without a slash at the end"),
    source: z
      .enum(["setting", "platform", "owner", "none"])
      .describe(
        "Who said it: SITE_URL, the hosting platform, the owner, or nobody; then links lead to the machine of the server",
      ),
  })
  .meta({ id: "SiteUrl" });
export type SiteUrl = z.infer<typeof siteUrl>;

export const siteUrlCalls = defineCalls({
  get: {
    method: "GET",
    url: "/site-url",
    access: "owner",
    scope: "read",
    summary: "Get the site’s URL, and where it comes from",
    response: { 200: siteUrl },
  },
  save: {
    method: "PUT",
    url: "/site-url",
    access: "owner",
    scope: "login",
    summary: "Set the site’s URL; 409 if SITE_URL or the hosting platform says it",
    body: z.strictObject({
      url: z
        .string()
        .trim()
        .max(limits.siteUrl)
        .refine(isSiteUrl, "Enter the URL that visitors open, such as https://www.example.com, without a path."),
    }),
    response: { 200: siteUrl },
  },
});

/** Returns whether a text is the origin of a site that others can open, apart from a slash at its end. */
function isSiteUrl(text: string): boolean {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) || !URL.canParse(text)) return false;
  const { origin, hostname } = new URL(text);
  const isName = hostname.split(".").every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return (isName || /^\[[\da-f:]+\]$/.test(hostname)) && !isOnThisMachine(origin);
}
