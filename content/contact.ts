// The text beside the contact form.
import type { Contact } from "#contract/site/frame.ts";

export const contact: Contact = {
  heading: "Contact Me",
  intro:
    "Tell me what you are building, when it has to be live and what worries you about it. A link or a rough budget helps, but neither is needed.",
  details: {
    budgets: ["Under $1,000", "$1,000 – $3,000", "$3,000 – $10,000", "Over $10,000", "Not sure yet"],
    deadline: true,
  },
  next: {
    heading: "What happens next",
    steps: [
      { title: "A reply", text: "From me, within one working day, even if the answer is no." },
      { title: "A free call", text: "Half an hour to find out whether I am the right person." },
      { title: "A scope note", text: "One page with the goal, the price and the date. You keep it either way." },
    ],
  },
};
