import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";
const asked = "has(dep.href)) return;";
const isOfRoot = "window.__reactRouterManifest.routes.root.css.includes(`${dep.pathname}#`)";

/**
 * Every page has the styles of the root. The router marks the addresses of styles that parts which come later need as well with a `#`,
 * so that these bring the same file again, since they may outlive the route that had it. The root is never left: there the second file
 * would only have the browser compute all styles and lay the whole page out anew, on the first press that opens a dialog.
 * A release of Vite that asks otherwise stops the build.
 */
export function stylesOnce(): Plugin {
  return {
    name: "styles-once",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (id !== helper) return null;
      if (code.split(asked).length !== 2) throw new Error(`Vite does not say once any more: ${asked}`);
      return code.replace(asked, `has(dep.href) || ${isOfRoot}) return;`);
    },
  };
}
