import type { Plugin } from "rolldown";

/** A single letter beyond Latin makes an engine keep the whole file at two bytes a letter. Written as escapes, they mean the same. */
export function plainLetters(): Plugin {
  return {
    name: "plain-letters",
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type === "chunk") file.code = file.code.replace(/[^\0-\u00FF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
      }
    },
  };
}
