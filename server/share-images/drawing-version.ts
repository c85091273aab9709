/** Raise it when the image of the same card is to look different. It stands apart from the drawing, which the server never loads. */
export const drawingVersion = 2;
