import type { StatisticsSettings } from "#contract/site/statistics.ts";

export const statistics: StatisticsSettings = { counting: "full" };
