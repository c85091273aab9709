// The sections of the front page that look the same until somebody does something.
import { createKept } from "#web/ui/kept.tsx";

const made = import.meta.env.SSR
  ? { ...await import("./hero/hero-words.tsx"), ...await import("./services/services.tsx"), ...await import("./how-i-work/how-i-work.tsx"), ...await import("./faq/faq.tsx"), ...await import("./timeline/timeline-cards.tsx") }
  : null;

export const HeroWords = createKept("hero", made?.HeroWords ?? null, () => import("./hero/hero-words.tsx").then((module) => module.HeroWords));
export const TimelineCards = createKept("timeline", made?.TimelineCards ?? null, () => import("./timeline/timeline-cards.tsx").then((module) => module.TimelineCards));
export const Services = createKept("services", made?.Services ?? null, () => import("./services/services.tsx").then((module) => module.Services));
export const HowIWork = createKept("how-i-work", made?.HowIWork ?? null, () => import("./how-i-work/how-i-work.tsx").then((module) => module.HowIWork));
export const Faq = createKept("faq", made?.Faq ?? null, () => import("./faq/faq.tsx").then((module) => module.Faq));
