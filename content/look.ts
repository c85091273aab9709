import type { Look } from "#contract/site/look.ts";

export const look: Look = {
  accent: "orange",
  fonts: "zalando",
  theme: "system",
  hero: { kind: "art", seed: "savepoint", palette: "day" },
  logo: { kind: "art", seed: "savepoint" },
};
