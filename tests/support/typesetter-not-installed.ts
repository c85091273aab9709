// Stands in for the process that makes PDFs, on a machine without its packages.
import { notInstalled } from "#server/typesetting/not-installed.ts";

process.on("disconnect", () => process.exit());
process.on("message", () => {
  process.send?.({ failed: "not there", code: notInstalled });
});
