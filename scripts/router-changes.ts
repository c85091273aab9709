import type { Plugin } from "vite";

type Change = { from: string; until?: string; to: string };

const changes: Record<string, readonly Change[]> = {
  "lib/dom-export/hydrated-router": [
    // The outermost component keeps the address a second time, for its page of failures, and sets it at once, where the rest of a
    // navigation is a transition. So a navigation rendered every link and screen twice: first in one piece, within the press, and with
    // nothing new in it.
    { from: "setLocation(newState.location)", to: "React$1.startTransition(() => setLocation(newState.location))" },
    // Styles that only the development server sends.
    { from: "let [criticalCss, setCriticalCss]", until: "let [location, setLocation]", to: "let criticalCss;" },
  ],
  // View transitions of the router are not used (docs/decisions/0020-following-links.md).
  "lib/components": [
    { from: "if (!viewTransitionOpts || !isViewTransitionAvailable) {", to: "if (true) {" },
    { from: "React$1.useEffect(() => {\n\t\tif (vtContext.isTransitioning && !vtContext.flushSync)", until: "let navigator = React$1.useMemo", to: "" },
  ],
  // What JSON can't hold, no page brings (web/page-data.ts), and nothing of it comes later.
  "vendor/turbo-stream-v2/turbo-stream": [{ from: "async function decodeDeferred(reader) {", until: "function encode(", to: "async function decodeDeferred() {}\n" }],
  "vendor/turbo-stream-v2/unflatten": [{ from: 'switch (type) {\n\t\t\t\tcase "D":', until: "default:", to: "switch (type) {\n" }],
};

/** What the router does otherwise in the browser than its release says. A release that is written otherwise stops the build. */
export function routerChanges(): Plugin {
  let left = new Set(Object.keys(changes));
  return {
    name: "router-changes",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() { left = new Set(Object.keys(changes)); },
    transform(code, id) {
      const [, part = ""] = /\/react-router\/dist\/production\/(.+)\.js$/.exec(id) ?? [];
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
