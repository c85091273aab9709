import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the network of a client, for counting: an IPv4 address, or the 64-bit IPv6 network of a household, without what a proxy added.
 * All invalid addresses are one network; clients that disconnected before being read have none.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return "unknown";
  const bare = (/^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address).replace(/%.*$/, "");
  const withoutPort = bare.replace(/:\d+$/, "");
  if (isIPv4(withoutPort)) return withoutPort;
  if (!isIPv6(bare)) return "unknown";
  const groups = groupsOf(bare);
  const isIPv4Mapped = groups.slice(0, 6).join() === "0,0,0,0,0,65535";
  return isIPv4Mapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join(".")
    : networkAround(groups, 64);
}

/** Returns the eight groups of 16 bits of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URLs contain the shortest spelling of an address, without the decimal numbers of IPv4.
  const [start = "", end = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbersOf = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbersOf(start), numbersOf(end)] as const;
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Returns the IPv6 network of the first bits of an address, in its shortest spelling. */
function networkAround(groups: readonly number[], bits: number): string {
  const masked = groups.map((group, index) => group & (0xffff << Math.min(16, Math.max(0, 16 * (index + 1) - bits))));
  return new URL(`http://[${masked.map((group) => group.toString(16)).join(":")}]`).hostname.slice(1, -1);
}

/** Returns an address as people know it: a server for both versions sees IPv4 addresses in the form of IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/, "");
}

/** The IPv6 networks that providers assign to a line or a company, and how many times the tries of a household they get. */
const wider = [
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

/** Returns every network to count a client in, because a client with many 64-bit networks must not have as many times the tries. */
export function networksOf(address: string | undefined): { network: string; share: number }[] {
  const network = networkOf(address);
  if (!isIPv6(network)) return [{ network, share: 1 }];
  const groups = groupsOf(network);
  const around = wider.map(({ bits, share }) => ({ network: `${networkAround(groups, bits)}/${bits}`, share }));
  return [{ network, share: 1 }, ...around];
}

/** Returns the network of a provider's line, for fair queueing: all addresses that a customer can use. */
export function lineOf(address: string | undefined): string {
  return networksOf(address)[1]?.network ?? networkOf(address);
}
