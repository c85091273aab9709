import type { ReplySettings } from "#contract/enquiries.ts";

/** The templates of replies until the owner saves their own. */
export const starterTemplates: ReplySettings["templates"] = [
  {
    name: "First answer",
    text: `Hi {name},

thank you for writing. {service} sounds like a good fit: it starts at {price} and takes about {duration}.

Two questions before I can say more:
- What do you have already: a design, a build, an idea?
- Who decides on your side, and by when?

Best regards`,
  },
  {
    name: "Suggest a call",
    text: `Hi {name},

half an hour on the phone will answer more than ten emails. Choose a time that suits you: {booking}

Best regards`,
  },
  {
    name: "Not a fit",
    text: `Hi {name},

thank you for thinking of me. I am not the right person for this one, so I would rather say so now than keep you waiting.

I wish you every success with it.

Best regards`,
  },
];
