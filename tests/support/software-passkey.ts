import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A minimal authenticator: ES256, attestation "none". Tests make it misbehave. */
export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;

type Ways = {
  origin?: string;
  rpId?: string;
  /** Whether it claims to have verified the user. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
};

export function createSoftwarePasskey() {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let uses = 0;
  let handle = "bm9ib2R5";

  const authenticatorData = (
    { rpId = "localhost", verified = true, counter = ++uses }: Ways,
    attested: Buffer = Buffer.alloc(0),
  ) =>
    Buffer.concat([
      createHash("sha256").update(rpId).digest(),
      Buffer.from([0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)]),
      uint32(counter),
      attested,
    ]);
  const clientData = (type: string, challenge: string, { origin = "http://localhost:3000" }: Ways) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const base = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
  };

  return {
    id: base.id,
    /** The result of `navigator.credentials.create`. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, ways: Ways = {}) {
      handle = user.id;
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, "base64url")),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, "base64url")),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authenticatorData(ways, attested)),
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge, ways).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
      return { ...base, response };
    },
    /** The result of `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }, ways: Ways = {}) {
      const data = authenticatorData(ways);
      const client = clientData("webauthn.get", challenge, ways);
      const signature = sign("sha256", Buffer.concat([data, createHash("sha256").update(client).digest()]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: ways.userHandle ?? handle,
      };
      return { ...base, response };
    },
  };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]),
    bytes,
  ]);
}
