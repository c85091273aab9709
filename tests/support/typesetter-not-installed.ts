// Stands in for the process that sets résumés, on a machine without its packages.
import { notInstalled } from "#server/resume-pdf/not-installed.ts";

process.on("disconnect", () => process.exit());
process.on("message", () => {
  process.send?.({ failed: "not there", code: notInstalled });
});
