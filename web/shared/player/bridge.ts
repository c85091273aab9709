// Messages from a build's page to the page around it (server/play/bridge.ts). Any code in the build can send such a message, so they may
// only change what the player shows.
export type BridgeMessage =
  | { type: "start"; isolated: boolean }
  | { type: "progress"; bytes: number }
  | { type: "error"; message: string }
  | { type: "played"; seconds: number }
  | { type: "frame" | "ready" | "leave" };

const plain = ["frame", "ready", "leave"] as const;

/** Returns null for anything but a known message of the bridge. */
export function readMessage(data: unknown): BridgeMessage | null {
  if (typeof data !== "object" || data === null || !("savepoint" in data)) return null;
  const { savepoint: type } = data;
  if (type === "start") return { type, isolated: "isolated" in data && data.isolated === true };
  if (type === "progress" && "bytes" in data && typeof data.bytes === "number" && data.bytes >= 0)
    return { type, bytes: data.bytes };
  if (type === "played" && "seconds" in data && typeof data.seconds === "number" && data.seconds >= 0)
    return { type, seconds: data.seconds };
  if (type === "error" && "message" in data && typeof data.message === "string")
    return { type, message: data.message.slice(0, 300) };
  const known = plain.find((each) => each === type);
  return known ? { type: known } : null;
}
