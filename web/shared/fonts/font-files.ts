import type { FontPair } from "#contract/site/look.ts";
import bricolage from "./bricolage-grotesque-basic.woff2?url";
import figtree from "./figtree-basic.woff2?url";
import fraunces from "./fraunces-basic.woff2?url";
import hanken from "./hanken-grotesk-basic.woff2?url";
import jetbrains from "./jetbrains-mono-basic.woff2?url";
import plex from "./ibm-plex-sans-basic.woff2?url";
import wix from "./wix-madefor-text-basic.woff2?url";
import zalando from "./zalando-sans-expanded-basic.woff2?url";
import grotesk from "./pair-grotesk.css?url";
import mono from "./pair-mono.css?url";
import serif from "./pair-serif.css?url";

/** The files that pages load for each pair. The stylesheet of the first pair is part of the main styles. */
export const fontFiles: Record<FontPair, { stylesheet: string | null; preload: readonly string[] }> = {
  zalando: { stylesheet: null, preload: [zalando, hanken] },
  grotesk: { stylesheet: grotesk, preload: [bricolage, figtree] },
  serif: { stylesheet: serif, preload: [fraunces, wix] },
  mono: { stylesheet: mono, preload: [jetbrains, plex] },
};
