// Separate from the process, whose module the server must not load.

/** The code of the error where an optional package isn't installed. */
export const notInstalled = "typesetter-not-installed";
