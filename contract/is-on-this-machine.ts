/** Returns whether a URL leads to the visitor's own machine. */
export function isOnThisMachine(url: string): boolean {
  return /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?:[:/]|$)/.test(url);
}
