import type { Plugin } from "vite";
import { apiCalls, isForPublicPages } from "../contract/api.ts";
import type { Call } from "../contract/call.ts";

type Routes = Record<string, Record<string, string>>;

/** The routes of calls by their names, such as `{ posts: { get: "GET /blogs/:id" } }`. */
const modules: Readonly<Record<string, Routes>> = {
  "virtual:api-routes": routesOf(() => true),
  "virtual:public-routes": routesOf(isForPublicPages),
};

/** Serves the routes of the API's calls, so that browsers get neither the schemas nor the library that checks them. */
export function apiRouteModules(): Plugin {
  return {
    name: "api-routes",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load(id) {
      const routes = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      return routes ? `export default ${JSON.stringify(routes)}` : null;
    },
  };
}

function routesOf(isWanted: (call: Call) => boolean): Routes {
  const groups = Object.entries(apiCalls).map(
    ([group, calls]) =>
      [
        group,
        Object.fromEntries(
          Object.entries<Call>(calls).flatMap(([name, call]) =>
            isWanted(call) ? [[name, `${call.method} ${call.url}`]] : [],
          ),
        ),
      ] as const,
  );
  return Object.fromEntries(groups.filter(([, routes]) => Object.keys(routes).length > 0));
}
