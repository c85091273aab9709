// The link of a new site for the owner's phone, as a code that its camera reads.
import { networkInterfaces } from "node:os";
import { renderUnicodeCompact } from "uqr";
import { isOnThisMachine } from "#contract/is-on-this-machine.ts";

type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Returns the origin at which a phone reaches the site: the site's URL, or this machine's address in the network at home. Returns null if it
 * only listens to this machine.
 */
export function findPhoneOrigin(
  { siteUrl, host, port }: { siteUrl: string; host: string; port: number },
  interfaces: Interfaces = networkInterfaces(),
): string | null {
  if (!isOnThisMachine(siteUrl)) return new URL(siteUrl).origin;
  const addresses = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ family, internal, address }) => family === "IPv4" && !internal && isAtHome(address))
    .map(({ address }) => address);
  const [address] = host === "0.0.0.0" || host === "::" ? addresses : addresses.filter((each) => each === host);
  return address === undefined ? null : `http://${address}:${port}`;
}

/** Returns a QR code for a terminal. Sets its colors, because cameras need light around a dark code, whatever the terminal has. */
export function drawQrCode(text: string): string {
  return renderUnicodeCompact(text, { border: 2 })
    .split("\n")
    .map((line) => `\u001B[97;40m${line}\u001B[0m`)
    .join("\n");
}

/** Networks of homes and offices: https://www.rfc-editor.org/rfc/rfc1918 */
function isAtHome(address: string): boolean {
  return /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(address);
}
