/** A measured figure in words. With a goal, `met` says whether it was met. */
export type Figure = { name: string; figure: string; goal?: string; met?: boolean };
