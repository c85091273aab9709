/**
 * A measured figure in words. With a goal, `met` says whether it was met, and `used` is the share of the goal for the plot: at 1 the goal
 * is just met, and less is better.
 */
export type Figure = { name: string; figure: string; goal?: string; met?: boolean; used?: number };
