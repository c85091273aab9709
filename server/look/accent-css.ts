import { type Accent, type AccentShades, accentOf } from "#art/accent.ts";

/**
 * Returns a stylesheet that replaces the accent of web/shared/styles/tokens.css. Its layer wins over that of the
 * tokens, in whatever order the browser loads the two. In forced colors, the
 * colors of tokens.css stay, which are the visitor's.
 */
export function accentCss(choice: string): string {
  const { light, dark }: Accent = accentOf(choice);
  const properties = (Object.keys(light) as (keyof AccentShades)[])
    .map((name) => `--color-${name}:light-dark(${light[name]},${dark[name]})`)
    .join(";");
  return `@media (forced-colors:none){@layer look{:root{${properties}}}}`;
}
