import { findEngines } from "../../scripts/browsers.ts";
import { startFirefox } from "./firefox.ts";
import { defineSmokeTests } from "./smoke.ts";

const { firefox, xvfb } = findEngines();

defineSmokeTests("Firefox", firefox.path === null ? null : () => startFirefox(firefox.path, xvfb));
