import type { Resume } from "#contract/site/resume.ts";

/** The résumé is not public until the owner publishes it. */
export const resume: Resume = { paper: "A4" };
