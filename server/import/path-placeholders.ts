/** Returns the path that generators mean by words such as `{static}/a.png`, `|filename|a.md`, `~/a.png`, `@assets/a.png` and `$withBase('/a.png')`. */
export function withoutPathPlaceholders(written: string): string {
  const source = written.replace(/%7B/gi, "{").replace(/%7D/gi, "}").replace(/%7C/gi, "|");
  const [, braced, barred, rest = ""] = /^(?:\{(\w+)\}|\|(\w+)\|)(.*)$/s.exec(source) ?? [];
  switch (braced ?? barred) {
    case undefined:
      break;
    case "tag":
      return `/tags/${rest}`;
    case "category":
      return `/category/${rest}`;
    case "index":
      return "/";
    default:
      return rest;
  }
  const [, based] = /^\$withBase\((?:["'`]|%22|%27|%60)(.*?)(?:["'`]|%22|%27|%60)\)$/.exec(source) ?? [];
  if (based !== undefined) return based;
  return written.replace(/^(?:~@|[~@]site|[~@])(?=\/)|^[~@](?=[a-z][\w-]*\/)/i, "");
}
