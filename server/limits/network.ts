import { isIP, isIPv4, isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/**
 * Where somebody asks from, for counting: an IPv4 address, or the IPv6 network of 64 bits that a household has, whatever a proxy wrote
 * around it. All that is no address is one place; who has hung up before being read has none.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return "unknown";
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/%.*$/, "");
  const withoutPort = bare.replace(/:\d+$/, "");
  const ip = isIPv4(withoutPort) ? withoutPort : bare;
  return isIP(ip) === 0 ? "unknown" : normalizeIP(ip, 64);
}

/** The IPv6 networks that a provider gives to one line or one company, and how often more they may do something than one household may. */
const wider = [
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

/** Every network to count somebody in: whoever has many networks of 64 bits must not have as many times the tries. */
export function networksOf(address: string | undefined): { network: string; share: number }[] {
  const network = networkOf(address);
  const around = isIPv6(network)
    ? wider.map(({ bits, share }) => ({ network: `${normalizeIP(network, bits)}/${bits}`, share }))
    : [];
  return [{ network, share: 1 }, ...around];
}

/** One line of one provider, for taking turns: all that its customer can ask from. */
export function lineOf(address: string | undefined): string {
  return networksOf(address)[1]?.network ?? networkOf(address);
}
