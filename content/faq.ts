// Questions that clients ask before the first call.
import type { Faq } from "#contract/site/home.ts";
import type { Owner } from "./owner.ts";

export function faqOf({ place }: Owner): Faq {
  return {
    heading: "Questions clients ask first",
    entries: [
      {
        id: "nda",
        question: "Do you sign NDAs?",
        answer:
          "Yes, before the first call if you need it that way. Yours is fine; if you have none, I’ll send a two-page mutual NDA. In the portfolio, work under NDA appears without the client’s name and without links. If even that is too much, it does not appear at all.",
      },
      {
        id: "joining-a-team",
        question: "Can you join an existing team and codebase?",
        answer:
          "Most of my work starts that way. I spend the first two days reading and building, fix one small bug to learn how a change gets out of the door, and only then give an estimate. I keep to your branches, your board and your style, even where I would have chosen differently.",
      },
      {
        id: "payments",
        question: "How do payments work?",
        answer:
          "Packages are paid half at the start and half at hand-over. Longer work is invoiced monthly against the milestones in the scope note. If the scope changes, you get the new price in writing before I begin. If I have misjudged something inside the agreed scope, that is my time and not yours.",
      },
      {
        id: "time-zones",
        question: "Which time zones do you cover?",
        answer: `I ${place ? `work from ${place} and ` : ""}keep four shared hours a day with your team, wherever it sits. Everything else is written down, so that nobody has to be awake to learn what happened. For a launch or a deadline I move my day to yours.`,
      },
      {
        id: "hand-over",
        question: "What do I own at the end, and who looks after it?",
        answer:
          "Everything: source, assets, accounts, and the documents that explain them. The last week includes a release that your team makes while I watch. Thirty days of fixes are part of every package. After that I can stay on for a few hours a month, but the aim is that you do not need me.",
      },
      {
        id: "small-projects",
        question: "Is my project too small?",
        answer:
          "Probably not. The smallest thing I have shipped took one afternoon, and the client still uses it. If a template, an intern or a spreadsheet would serve you better, I will say so on the free call. If you are unsure what you need, the audit is the cheapest way to find out.",
      },
    ],
  };
}
