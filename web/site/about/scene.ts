import { sceneSize } from "#contract/look-files.ts";

/** The image of the biography page in public/about/: its size in device pixels and the available widths. */
export const scene = { ...sceneSize, widths: [480, 720, 1060, 1400] } as const;
