import { BlockList, isIP, isIPv6 } from "node:net";

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Formally public, but only machines of one cloud can reach it, and it returns their secrets.
  ["168.63.129.16", 32],
] as const)
  privateAddresses.addSubnet(network, prefix, "ipv4");

const publicSix = new BlockList();
publicSix.addSubnet("2000::", 3, "ipv6");

const privateSix = new BlockList();
// Transition mechanisms embed an arbitrary IPv4 address; the other networks are reserved for documentation and tests.
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  privateSix.addSubnet(network, prefix, "ipv6");

/** Returns whether an IP address belongs to the public internet: not to this machine, its network, its cloud, or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  if (isIPv6(address)) return publicSix.check(address, "ipv6") && !privateSix.check(address, "ipv6");
  return !privateAddresses.check(address, "ipv4");
}
