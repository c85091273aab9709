// The script in the head of every page. It runs before the first paint, and does without React what a page needs until React has started.
// The build bundles it into one inline script, so these modules import nothing but each other.
import "./theme.ts";
import "./login-state.ts";
import "./drawer.ts";
import "./media.ts";
import "./early-presses.ts";
import "./search-keys.ts";
