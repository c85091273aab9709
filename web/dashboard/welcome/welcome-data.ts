import type { SectionState, SectionSummary } from "#contract/site/site-calls.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { Setup } from "#contract/site/setup.ts";
import { previewParameter } from "#web/shared/api/load-sections.ts";
import type { OwnerApi } from "../shared/owner-api.ts";
import { type Step, stepOf } from "./steps.ts";

export type Document = Readonly<Record<string, unknown>>;

export type WelcomeData = {
  setup: Setup;
  step: Step;
  /** The sections of the step. */
  sections: ReadonlyMap<SectionName, SectionState>;
  /** All sections, with the problems that prevent publishing them. */
  summaries: readonly SectionSummary[];
  examples: { posts: number; projects: number };
  /** The front page with the drafts. */
  previewUrl: string;
};

/** Loads a step, or the one where the owner continues. After the first visit, the setup counts as seen. */
export async function loadWelcome(api: OwnerApi, wanted: string | null): Promise<WelcomeData> {
  const [stored, summaries, examples, { token }] = await Promise.all([
    api.setup.get(),
    api.site.list(),
    api.examples.count(),
    api.site.preview(),
  ]);
  const step = stepOf(wanted ?? stored.step);
  const setup =
    stored.state === "new"
      ? await api.setup.save({ body: { state: "started", step: step.name, start: stored.start } })
      : stored;
  const states = await Promise.all(
    step.sections.map(async (name) => [name, await api.site.section({ params: { section: name } })] as const),
  );
  return {
    setup,
    step,
    sections: new Map(states),
    summaries,
    examples,
    previewUrl: `/?${previewParameter}=${encodeURIComponent(token)}`,
  };
}

/** Returns a section's draft, or its published document. */
export function documentOf({ sections }: Pick<WelcomeData, "sections">, name: SectionName): Document {
  const state = sections.get(name);
  return state?.draft ?? state?.published ?? {};
}

export function isRecord(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
