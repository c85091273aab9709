// `npm run release-key -- FILE`: makes the pair of keys that releases are signed and checked with.
import { generateKeyPairSync } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { keyName } from "#server/releases/manifest.ts";

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0 || resolve(file).startsWith(`${process.cwd()}/`)) {
  console.error("Usage: npm run release-key -- FILE, outside this folder: anyone with the key can make releases.");
  process.exit(2);
}
if (existsSync(keyName)) {
  console.error(
    `There is a key already: ${keyName}. Sites check updates with the key that they came with, so they would refuse releases with a new one. To begin anew, delete the file.`,
  );
  process.exit(1);
}
const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
writeFileSync(file, privateKey, { mode: 0o600, flag: "wx" });
writeFileSync(keyName, publicKey);
console.log(
  `The private key is in ${file}: keep it in a safe place, with a copy. Commit ${keyName}, then release with RELEASE_KEY=${file}.`,
);
