// The four steps of an engagement: the deliverables and the timing of each.
import type { HowIWork } from "#contract/site/home.ts";

export const howIWork: HowIWork = {
  heading: "How I Work",
  steps: [
    {
      title: "Scope",
      text: "One call, then one page: the goal, the budget, the date, and what we will not build. You sign it or you keep it; either way it is yours.",
      receives: "A scope note of one page",
      when: "Days 1–2",
    },
    {
      title: "Blockout",
      text: "The ugly version that works comes first. We argue about whether it is right while changing it still costs an hour and not a week.",
      receives: "A build that you can play or click",
      when: "By the end of week 1",
    },
    {
      title: "Build",
      text: "A demo every Friday, a board you can read without me, and one short note: what was done, what is next, what worries me.",
      receives: "A new build and a written update",
      when: "Every Friday",
    },
    {
      title: "Ship",
      text: "Store or server release, the source, and a hand-over in which your team makes the next release while I watch.",
      receives: "Source, runbook and 30 days of fixes",
      when: "The last week",
    },
  ],
};
