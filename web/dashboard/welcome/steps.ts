import type { SectionName } from "#contract/site/section-names.ts";
import type { SetupStep } from "#contract/site/setup.ts";

export type Step = {
  name: SetupStep;
  /** The title in the list of steps. */
  label: string;
  title: string;
  lead: string;
  /** The sections that the step shows. */
  sections: readonly SectionName[];
};

export const steps: readonly Step[] = [
  {
    name: "you",
    label: "You",
    title: "Who are you?",
    lead: "Your name replaces the example’s everywhere on the site, in feeds and in emails.",
    sections: ["identity"],
  },
  {
    name: "work",
    label: "Work",
    title: "What do you do?",
    lead: "The first screen of your front page. You can change every word later.",
    sections: ["identity", "hero"],
  },
  {
    name: "career",
    label: "Career",
    title: "Do you have a résumé?",
    lead: "Its jobs, schools, skills and profiles fill your timeline. You can also enter them by hand later.",
    sections: ["identity"],
  },
  {
    name: "photo",
    label: "Photo and links",
    title: "Photo and links",
    lead: "Leave out what you don’t want to show.",
    sections: ["identity", "about", "socialLinks"],
  },
  {
    name: "look",
    label: "Look",
    title: "Pick a look",
    lead: "Every accent is readable in the light and in the dark theme.",
    sections: ["look", "identity"],
  },
  {
    name: "start",
    label: "Publish",
    title: "How do you want to start?",
    lead: "Visitors still see the example. Choose what they see when you publish.",
    sections: [],
  },
];

/** Returns the step of this name, or the first one. */
export function stepOf(name: string | null): Step {
  const step = steps.find((each) => each.name === name) ?? steps[0];
  if (!step) throw new Error("There are no steps.");
  return step;
}

export function stepHref(name: SetupStep): string {
  return `/dashboard/welcome?step=${name}`;
}
