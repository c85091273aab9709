// Replaces the typesetter process for PDFs, as on a machine without its packages.
import { notInstalled } from "#server/typesetting/not-installed.ts";

process.on("disconnect", () => process.exit());
process.on("message", () => {
  process.send?.({ failed: "not there", code: notInstalled });
});
