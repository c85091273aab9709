/** The image of this page, as tools/make-about-picture.ts has drawn it: in device pixels, and the widths that it comes in. */
export const scene = { width: 1400, height: 875, widths: [480, 720, 1060, 1400] } as const;
