import { hash } from "node:crypto";
import { heroIsland, type IslandLight, type IslandOptions } from "#art/block-art.ts";

/** The same motion as in the page's styles: a few seconds, then rest. */
const styles =
  "@media(prefers-reduced-motion:no-preference){.gem{animation:bob 1250ms ease-in-out 4 alternate both}" +
  ".gem:nth-of-type(even){animation-duration:833ms;animation-iteration-count:6}" +
  ".flag{transform-box:fill-box;transform-origin:0 0;animation:wave 1250ms ease-in-out 4 alternate both}}" +
  "@keyframes bob{to{transform:translateY(-10px)}}@keyframes wave{to{transform:skewY(5deg) scaleX(.94)}}";

/** Allows the file its own styles and nothing else. */
export const islandPolicy = `default-src 'none'; style-src 'sha256-${hash("sha256", styles, "base64")}'; sandbox`;

/** Returns the island of the first screen as a separate file, which moves without the page's styles. */
export function islandFile(options: IslandOptions, light: IslandLight): string {
  return heroIsland(options, light).replace(">", `><style>${styles}</style>`);
}
