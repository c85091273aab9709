/**
 * Returns whether an Accept header asks for Markdown rather than HTML (RFC 9110, 12.5.1). It must name Markdown: browsers and most programs
 * accept any type and get HTML. If both are as welcome, the one that is named first wins; a type that is named wins over a wildcard.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const ranges = accept.split(",").map(readRange);
  const find = (type: string) => ranges.findIndex((range) => range.type === type);
  const weightAt = (place: number) => ranges[place]?.weight ?? 0;
  const markdown = find("text/markdown");
  const html = find("text/html");
  const wildcard = [html, find("text/*"), find("*/*")].find((place) => place >= 0) ?? -1;
  const [wanted, other] = [weightAt(markdown), weightAt(wildcard)];
  return wanted > 0 && (wanted > other || (wanted === other && (html < 0 || markdown < html)));
}

/** Reads a type with its weight, such as `text/html;level=1;q=0.8`. A weight that isn't a number counts as none. */
function readRange(range: string): { type: string; weight: number } {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return { type, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
