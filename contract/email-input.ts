import type { z } from "zod";
import { headerText } from "./call.ts";
import { emailPattern, emailWords } from "./email-address.ts";
import { limits } from "./limits.ts";

/** An email address in a request. */
export const emailInput: z.ZodType<string, string> = headerText("email", limits.contact.email).refine(
  (text) => new RegExp(`^${emailPattern}$`).test(text),
  `email must be ${emailWords}`,
);
