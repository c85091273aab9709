/** The text of each rendered document beside its response: out of a response it could only be had through a stream again. */
export const documents = new WeakMap<Response, string>();
