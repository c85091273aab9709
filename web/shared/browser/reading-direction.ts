const rightToLeft = new Set(["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);
const leftToRightScripts = new Set(["Latn", "Cyrl"]);

/** Returns the direction in which texts of this language run, by its tag: `ar`, `uz-Arab` or `ku-Latn`. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const [language = "", script = ""] = tag.split("-");
  if (script === "Arab" || script === "Hebr") return "rtl";
  return rightToLeft.has(language) && !leftToRightScripts.has(script) ? "rtl" : "ltr";
}

/** Returns 1 where the next thing is to the right, and -1 where it is to the left: for arrow keys, drags and scroll positions. */
export function ahead(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}
