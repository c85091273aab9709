// What documents have of the site's look: fonts, accent color, language and paper.
import { accentOf } from "#art/accent.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import type { FontPair } from "./fonts.ts";

export type Design = {
  /** BCP 47. */
  language: string;
  paper: "A4" | "Letter";
  accent: string;
  fonts: FontPair;
};

const fontFiles: Record<SiteContent["look"]["fonts"], FontPair> = {
  zalando: { heading: "zalando-sans-expanded-", text: "hanken-grotesk-" },
  grotesk: { heading: "bricolage-grotesque-", text: "figtree-" },
  serif: { heading: "fraunces-", text: "wix-madefor-text-" },
  mono: { heading: "jetbrains-mono-", text: "ibm-plex-sans-" },
};

export function designOf({ identity, look, resume }: SiteContent): Design {
  return {
    language: identity.language,
    paper: resume.paper,
    // Text in it can be read on white paper as well as on a light page.
    accent: accentOf(look.accent).light["accent-ink"],
    fonts: fontFiles[look.fonts],
  };
}
