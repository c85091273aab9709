import { isIP, isIPv4, isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/**
 * Returns the network of a client, for counting: an IPv4 address, or the 64-bit IPv6 network of a household, without what a proxy added.
 * All invalid addresses are one network; clients that disconnected before being read have none.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return "unknown";
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/%.*$/, "");
  const withoutPort = bare.replace(/:\d+$/, "");
  const ip = isIPv4(withoutPort) ? withoutPort : bare;
  return isIP(ip) === 0 ? "unknown" : normalizeIP(ip, 64);
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
  const around = isIPv6(network)
    ? wider.map(({ bits, share }) => ({ network: `${normalizeIP(network, bits)}/${bits}`, share }))
    : [];
  return [{ network, share: 1 }, ...around];
}

/** Returns the network of a provider's line, for fair queueing: all addresses that a customer can use. */
export function lineOf(address: string | undefined): string {
  return networksOf(address)[1]?.network ?? networkOf(address);
}
