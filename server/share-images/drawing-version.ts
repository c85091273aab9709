/**
 * Increase this when the image of the same card should look different. In its own file, because the server never loads the drawing code.
 */
export const drawingVersion = 2;
