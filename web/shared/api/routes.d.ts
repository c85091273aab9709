declare module "virtual:public-routes" {
  /** The routes of the calls that public pages may make. */
  const routes: import("./call-types.ts").Routes<import("#contract/api.ts").PublicCalls>;
  export default routes;
}

declare module "virtual:api-routes" {
  /** The routes of all calls. */
  const routes: import("./call-types.ts").Routes<import("#contract/api.ts").ApiCalls>;
  export default routes;
}
