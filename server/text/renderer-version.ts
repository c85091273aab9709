/**
 * Add one when cleaning or rendering changes its output for a text: posts that an earlier version rendered are then rendered again in the
 * background. renderer-version.test.ts fails if this is forgotten.
 */
export const rendererVersion = 8;
