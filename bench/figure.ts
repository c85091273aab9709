/**
 * What was measured, in words; where there is a goal, whether it was met, and for the plot how much of what the goal allows was
 * used: 1 is just met, less is better.
 */
export type Figure = { name: string; figure: string; goal?: string; met?: boolean; used?: number };
