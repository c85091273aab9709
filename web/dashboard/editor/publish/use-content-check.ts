import { useState } from "react";
import { type Finding, publishApi } from "./draft-links-api.ts";

export type ContentCheck = {
  state: "unchecked" | "checking" | "checked" | "failed";
  findings: readonly Finding[];
  run: () => Promise<void>;
};

/** Asks the server, on request, for dead links and images without alternative text. */
export function useContentCheck(read: () => string): ContentCheck {
  const [check, setCheck] = useState<Omit<ContentCheck, "run">>({ state: "unchecked", findings: [] });

  async function run(): Promise<void> {
    setCheck(({ findings }) => ({ state: "checking", findings }));
    try {
      const { items } = await publishApi.check({ content: read() });
      setCheck({ state: "checked", findings: items });
    } catch {
      setCheck(({ findings }) => ({ state: "failed", findings }));
    }
  }

  return { ...check, run };
}
