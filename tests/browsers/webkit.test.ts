import { findEngines } from "../../scripts/browsers.ts";
import { defineSmokeTests } from "./smoke.ts";
import { startWebKit } from "./webkit.ts";

const { webkit, xvfb } = findEngines();

defineSmokeTests("WebKit", webkit.path === null || xvfb === null ? null : () => startWebKit(webkit.path, xvfb));
