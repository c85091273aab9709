import { startAuditor } from "./support/lighthouse.ts";
import { expect, test } from "./support/site.ts";

test("Lighthouse finds no problem with SEO or accessibility", { tag: "@long" }, async ({ exampleSite }) => {
  test.setTimeout(180_000);
  const auditor = await startAuditor();
  try {
    for (const path of [
      "/",
      "/about",
      "/blogs",
      "/blog/where-your-frame-time-really-goes",
      "/blogs/category/production",
      "/portfolio/all",
      "/portfolio/tower-drift",
    ]) {
      const { scores, failed } = await auditor.audit(exampleSite.url + path, [
        "seo",
        "accessibility",
        "best-practices",
      ]);
      expect({ path, ...scores, failed }).toEqual({
        path,
        seo: 100,
        accessibility: 100,
        "best-practices": 100,
        failed: [],
      });
    }
  } finally {
    await auditor.close();
  }
});
