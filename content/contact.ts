// The text beside the contact form.
import type { Contact } from "#contract/site/frame.ts";

export const contact: Contact = {
  heading: "Contact Me",
  intro:
    "Tell me what you are building, when it has to be live and what worries you about it. I reply within one working day, even if the answer is no.",
};
