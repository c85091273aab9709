const numbers = new Intl.NumberFormat("en");

export function formatNumber(count: number): string {
  return numbers.format(count);
}

/** Writes "1 visitor" or "1,240 visitors". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
