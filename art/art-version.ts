/** Raise it when a seed gives another image, because browsers keep these images. */
export const artVersion = 4;
