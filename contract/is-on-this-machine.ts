/** Returns whether a URL leads to the machine of whoever opens it. */
export function isOnThisMachine(url: string): boolean {
  return /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?:[:/]|$)/.test(url);
}
