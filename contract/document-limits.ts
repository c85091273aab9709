// The limits of documents that pages of projects show. Separate from limits.ts, which every page loads.

export const documentLimits = {
  perProject: 6,
  /** Visitors read this many pages of a document, and can download the rest. */
  pages: 200,
  /** Pixels along the longer side of a page, and of the first page where it links to the document. */
  side: 1600,
  smallSide: 640,
  /** How many times longer than wide a page can be, or wider than long. */
  ratio: 12,
  /** Characters of a page's text. */
  text: 8000,
};
