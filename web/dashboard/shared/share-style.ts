import type { CSSProperties } from "react";

/** Sets the custom properties of a bar: its length, from 0 to 1, and that of the previous period. */
export function shareStyle(share: number, before?: number): CSSProperties {
  return { "--share": share, ...(before !== undefined && { "--before": before }) } as CSSProperties;
}
