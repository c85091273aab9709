// The shape of an email address that can receive a reply. Separate from the schemas, so that forms can use it without the validation code.

/** Matches the whole text. Mail on the internet needs a domain with a dot, but browsers accept an address without one. */
export const emailPattern = String.raw`[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)*\.[^\s@<>,;.]{2,}`;

export const emailWords = "a full email address, such as name@example.com";
