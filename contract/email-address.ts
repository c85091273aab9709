// What an email address has to look like so that a reply can reach it. Apart from the schemas, so that forms can use it without the
// validation code.

/** For the whole text. Mail across the internet needs a domain with a dot; browsers accept an address without one. */
export const emailPattern = String.raw`[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)*\.[^\s@<>,;.]{2,}`;

export const emailWords = "a full email address, such as name@example.com";
