/** Every island of the front page has this frame, so that pages know its shape before it has loaded. */
export const islandFrame = { width: 1200, height: 952 } as const;
