import type { Plugin } from "vite";

type Change = { from: string; until?: string; to: string };

/**
 * The outermost component keeps the address a second time, for its page of failures, and sets it at once, where the rest of a
 * navigation is a transition. So a navigation rendered every link and screen twice: first in one piece, within the press, and with
 * nothing new in it. View transitions of the router are not used (docs/decisions/0020-following-links.md).
 */
const changes: Record<string, readonly Change[]> = {
  "dom-export/hydrated-router": [
    { from: "setLocation(newState.location)", to: "React$1.startTransition(() => setLocation(newState.location))" },
    // Styles that only the development server sends.
    { from: "let [criticalCss, setCriticalCss]", until: "let [location, setLocation]", to: "let criticalCss;" },
  ],
  components: [
    { from: "if (!viewTransitionOpts || !isViewTransitionAvailable) {", to: "if (true) {" },
    { from: "React$1.useEffect(() => {\n\t\tif (vtContext.isTransitioning && !vtContext.flushSync)", until: "let navigator = React$1.useMemo", to: "" },
  ],
};

/** In the browser a navigation is rendered once, as a transition of React's. A release of the router that is written otherwise stops the build. */
export function routerTransitions(): Plugin {
  let left = new Set(Object.keys(changes));
  return {
    name: "router-transitions",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() { left = new Set(Object.keys(changes)); },
    transform(code, id) {
      const [, part = ""] = /\/react-router\/dist\/production\/lib\/(.+)\.js$/.exec(id) ?? [];
      return left.delete(part) ? (changes[part] ?? []).reduce(apply, code) : null;
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`The router has no module ${[...left].join(", ")} any more.`);
    },
  };
}

function apply(code: string, { from, until, to }: Change): string {
  const start = code.indexOf(from);
  const end = until === undefined ? start + from.length : code.indexOf(until, start);
  if (start < 0 || end < start || code.includes(from, start + 1)) throw new Error(`The router does not say once any more: ${from}`);
  return code.slice(0, start) + to + code.slice(end);
}
