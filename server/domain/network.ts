import { isIP, isIPv4 } from "node:net";
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
