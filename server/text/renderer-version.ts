/**
 * Add one when cleaning or rendering makes something else of a text than before: posts that an earlier version rendered are then
 * rendered again in the background. renderer-version.test.ts fails where that is forgotten.
 */
export const rendererVersion = 1;
