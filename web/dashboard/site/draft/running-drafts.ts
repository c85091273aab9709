import type { SectionName } from "#contract/site/section-names.ts";

const running = new Map<SectionName, Promise<unknown>>();

/** A closed form may still be saving. Opening the section again waits for that. */
export function holdDraft(section: SectionName, saving: Promise<unknown>): void {
  running.set(section, saving);
  void saving.finally(() => {
    if (running.get(section) === saving) running.delete(section);
  });
}

export async function draftSettled(section: SectionName): Promise<void> {
  await running.get(section);
}
