// The script in the head of every page. It runs before the first paint and handles the page without React until React starts. The build
// bundles it into one inline script, so these modules import only each other.
import "./theme.ts";
import "./login-state.ts";
import "./drawer.ts";
import "./media.ts";
import "./clips.ts";
import "./early-presses.ts";
import "./search-keys.ts";
import "./visits.ts";
