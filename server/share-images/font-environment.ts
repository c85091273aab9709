// Stands apart from fonts.ts, which loads sharp: the server needs this alone.
import { fileURLToPath } from "node:url";
import { projectFile } from "../program-files.ts";

/** What a process that draws with these fonts, and with none of the machine's, is started with. */
export const fontEnvironment = {
  FONTCONFIG_FILE: fileURLToPath(projectFile("server/share-images/fonts.conf")),
  XDG_CACHE_HOME: fileURLToPath(projectFile("build/share-fonts/cache")),
  // Pango would take the system's fonts on Windows and macOS.
  PANGOCAIRO_BACKEND: "fontconfig",
};
