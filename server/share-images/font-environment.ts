// Apart from fonts.ts, which loads sharp: the server only needs this file.
import { fileURLToPath } from "node:url";
import { projectFile } from "../program-files.ts";

/** The environment of a process that draws with these fonts, and with none of the machine's. */
export const fontEnvironment = {
  FONTCONFIG_FILE: fileURLToPath(projectFile("server/share-images/fonts.conf")),
  XDG_CACHE_HOME: fileURLToPath(projectFile("share-fonts/cache")),
  // Otherwise Pango would use the system's fonts on Windows and macOS.
  PANGOCAIRO_BACKEND: "fontconfig",
};
