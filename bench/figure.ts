/** What was measured, in words; where there is a goal, whether it was met. */
export type Figure = { name: string; figure: string; goal?: string; met?: boolean };
