import { expect, test } from "vitest";
import { encode } from "uqr";
import { drawQrCode, findPhoneOrigin } from "./phone-link.ts";

const local = { siteUrl: "http://localhost:3000", host: "0.0.0.0", port: 3000 };

function at(...addresses: string[]): Parameters<typeof findPhoneOrigin>[1] {
  const entry = (address: string) => ({
    address,
    netmask: "255.255.255.0",
    mac: "00:00:00:00:00:00",
    cidr: null,
    family: "IPv4" as const,
    internal: address.startsWith("127."),
  });
  return { lo: [entry("127.0.0.1")], eth0: addresses.map(entry) };
}

test("a phone reaches the site at its URL, or at the machine’s address in the network at home", () => {
  expect(findPhoneOrigin({ ...local, siteUrl: "https://www.example.com" }, at())).toBe("https://www.example.com");
  expect(findPhoneOrigin(local, at("203.0.113.4", "192.168.1.20"))).toBe("http://192.168.1.20:3000");
  expect(findPhoneOrigin({ ...local, host: "10.0.0.7" }, at("192.168.1.20", "10.0.0.7"))).toBe("http://10.0.0.7:3000");
});

test("no phone reaches a site that only listens to its machine, or has no network of a home", () => {
  for (const host of ["127.0.0.1", "localhost", "::1"])
    expect(findPhoneOrigin({ ...local, host }, at("10.0.0.7"))).toBeNull();
  for (const address of ["203.0.113.4", "172.32.0.1", "169.254.1.1"])
    expect(findPhoneOrigin(local, at(address))).toBeNull();
});

test("the code in the terminal is that of the link, light around dark", () => {
  const link = "http://192.168.1.20:3000/setup#RxWqVYb0a1cVfZ3mN5oP7g";
  const lines = drawQrCode(link)
    .split("\n")
    // oxlint-disable-next-line no-control-regex -- the codes of the terminal's colors
    .map((line) => /^\u001B\[97;40m(.*)\u001B\[0m$/.exec(line)?.[1] ?? "");
  // Each character is two dots, one above the other; "█" is light.
  const isLight = (row: number, column: number) =>
    (row % 2 === 0 ? "█▀" : "█▄").includes(lines[Math.floor(row / 2)]?.[column] ?? "");
  const { data, size } = encode(link, { border: 2 });
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      expect(isLight(row, column), `${row}, ${column}`).toBe(!data[row]?.[column]);
});
