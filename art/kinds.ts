// What is drawn, by names. They are part of URLs, so pages know them without the code that draws.

/** The subject of an image, which decides the scene and the hues. */
export const artKinds = ["game", "apps", "3d", "design", "assets", "post"] as const;
export type ArtKind = (typeof artKinds)[number];

/**
 * What else a gallery shows of a scene, besides its image. `screen` is the running product on a phone or in a window, `variant` another scene of
 * the same composition, in the evening.
 */
export const artViews = ["screen", "close-up", "blockout", "variant", "wireframe", "variant-close-up"] as const;
export type ArtView = (typeof artViews)[number];
