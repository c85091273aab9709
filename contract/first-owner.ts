// The account of a new site's owner. It is created on the page /setup with the key that the server shows at its start.
import { z } from "zod";
import { loginAnswer, newPasswordNamed } from "./auth.ts";
import { defineCalls } from "./call.ts";
import { limits } from "./limits.ts";

export const firstOwnerCalls = defineCalls({
  get: {
    method: "GET",
    url: "/setup",
    access: "public",
    summary: "Get the username that the first account is offered, while the site has no account",
    response: { 200: z.object({ username: z.string() }).meta({ id: "FirstOwner" }) },
  },
  create: {
    method: "POST",
    url: "/setup",
    access: "public",
    summary: "Create the first account with the setup key, and log in",
    body: z.strictObject({
      key: z
        .string()
        .trim()
        .min(1, "key is required")
        .max(limits.setupKey)
        .describe(
          "The part after # in the link that the server shows at its start, and the content of the file setup-key",
        ),
      username: z.string().trim().min(1, "username is required").max(limits.username),
      password: newPasswordNamed("password"),
    }),
    response: { 201: loginAnswer },
  },
});
