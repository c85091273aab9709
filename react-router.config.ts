import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  ssr: true,
  // The whole route table travels with the first script: no request per link, and nothing to refuse at /__manifest.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
