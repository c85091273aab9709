const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone|\biPad/, "iOS"],
  [/\bAndroid/, "Android"],
  [/\bWindows/, "Windows"],
  [/\bMac OS X|\bMacintosh/, "macOS"],
  [/\bCrOS/, "ChromeOS"],
  [/\bLinux/, "Linux"],
];

/** Returns a short name that tells the owner's devices apart, such as "Firefox on Windows". It holds no further identifying details. */
export function deviceName(userAgent: string | undefined): string {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = first(browsers);
  const system = first(systems);
  if (!browser && !system) return "a program";
  return [browser ?? "A browser", system && `on ${system}`].filter(Boolean).join(" ");
}
