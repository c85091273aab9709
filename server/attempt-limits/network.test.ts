import fc from "fast-check";
import { expect, test } from "vitest";
import { lineOf, networkOf, networksOf } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:5123", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:80", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"],
  ["[2001:DB8:1:2::9]:443", "2001:db8:1:2::"],
  ["fe80::1%eth0", "fe80::"],
  ["[fe80::1%eth0]:443", "fe80::"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["::1", "::"],
  ["unknown", "unknown"],
  ["", "unknown"],
  ["_hidden", "unknown"],
  ["999.1.1.1", "unknown"],
  ["1.2.3.4, 5.6.7.8", "unknown"],
  ["<script>", "unknown"],
])("%s is in network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a client that has disconnected has a network too", () => {
  expect(networkOf(undefined)).toBe("unknown");
});

test("any text in a header has a network", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (address) => {
      const network = networkOf(address);
      expect(network.length).toBeLessThan(40);
      expect(network === "unknown" || networkOf(network) === network).toBe(true);
    }),
  );
});

test("an IPv6 address also counts in the networks of its line and its company", () => {
  expect(networksOf("203.0.113.7")).toEqual([{ network: "203.0.113.7", share: 1 }]);
  expect(networksOf("unknown")).toEqual([{ network: "unknown", share: 1 }]);
  expect(networksOf("2001:db8:1:2ff::1")).toEqual([
    { network: "2001:db8:1:2ff::", share: 1 },
    { network: "2001:db8:1:200::/56", share: 4 },
    { network: "2001:db8:1::/48", share: 16 },
  ]);
  expect([lineOf("2001:db8:1:2ff::1"), lineOf("203.0.113.7")]).toEqual(["2001:db8:1:200::/56", "203.0.113.7"]);
});
