// The fields of a client link in the form: texts, and the keys of targets.
import type { ClientLink, ClientLinkPayload, ClientTarget, ShownTarget } from "#contract/client-links.ts";
import { limits } from "#contract/limits.ts";
import { toLocalTime, toTimestamp } from "../shared/zoned-time.ts";

export type LinkFields = {
  client: string;
  note: string;
  targets: readonly string[];
  /** The last day on which the link works, in the format of a date field. */
  until: string;
  hasPassword: boolean;
  password: string;
  maxOpenings: string;
  watermark: boolean;
};
export type LinkErrors = Partial<Record<"client" | "targets" | "until" | "password" | "maxOpenings", string>>;

const limit = limits.clientLink;
const day = 86_400_000;
const usualDays = 14;
const endOfDay = "T23:59";

export function newFields(now: number, timeZone: string): LinkFields {
  return {
    client: "",
    note: "",
    targets: [],
    until: dayOf(now + usualDays * day, timeZone),
    hasPassword: false,
    password: "",
    maxOpenings: "",
    watermark: false,
  };
}

export function fieldsOf(link: ClientLink, timeZone: string): LinkFields {
  return {
    client: link.client,
    note: link.note,
    targets: link.targets.map(keyOf),
    until: dayOf(Date.parse(link.expiresAt), timeZone),
    hasPassword: link.hasPassword,
    password: "",
    maxOpenings: link.maxOpenings === null ? "" : String(link.maxOpenings),
    watermark: link.watermark,
  };
}

/** Identifies a target in the form. */
export function keyOf({ kind, id, number }: Pick<ShownTarget, "kind" | "id" | "number">): string {
  return [kind, id, ...(number === null ? [] : [number])].join(" ");
}

export function dayOf(instant: number, timeZone: string): string {
  return toLocalTime(new Date(instant).toISOString(), timeZone).slice(0, 10);
}

/** `keepsPassword`: the link already has one, so an empty field keeps it. */
export function mistakesIn(
  fields: LinkFields,
  { now, timeZone, keepsPassword }: { now: number; timeZone: string; keepsPassword: boolean },
): LinkErrors {
  const expiresAt = Date.parse(toTimestamp(fields.until + endOfDay, timeZone) ?? "");
  const openings = Number(fields.maxOpenings);
  const { min, max } = limit.password;
  const isTyped = fields.password !== "" || !keepsPassword;
  return {
    ...(fields.client.trim() === "" && { client: "Enter the client’s name. The client reads this." }),
    ...(fields.targets.length === 0 && { targets: "Choose at least one thing to show." }),
    ...(fields.targets.length > limit.targets && { targets: `A link can open up to ${limit.targets} things.` }),
    ...(!(expiresAt > now && expiresAt <= now + limit.days * day) && {
      until: "Choose a day from today on, at most a year away.",
    }),
    ...(fields.hasPassword &&
      isTyped &&
      (fields.password.length < min || fields.password.length > max) && {
        password: `A password needs ${min} to ${max} characters.`,
      }),
    ...(fields.maxOpenings.trim() !== "" &&
      !(Number.isInteger(openings) && openings >= 1 && openings <= limit.openings) && {
        maxOpenings: `Enter a number from 1 to ${limit.openings}, or leave this empty.`,
      }),
  };
}

/** Returns the body of the request. Without `password`, the link keeps the one that it has. */
export function payloadOf(fields: LinkFields, timeZone: string, keepsPassword: boolean): ClientLinkPayload {
  return {
    client: fields.client,
    note: fields.note,
    targets: fields.targets.map(toTarget),
    expiresAt: toTimestamp(fields.until + endOfDay, timeZone) ?? "",
    maxOpenings: fields.maxOpenings.trim() === "" ? null : Number(fields.maxOpenings),
    watermark: fields.watermark,
    ...(!fields.hasPassword && { password: null }),
    ...(fields.hasPassword && !(keepsPassword && fields.password === "") && { password: fields.password }),
  };
}

function toTarget(key: string): ClientTarget {
  const [kind, id = "", number] = key.split(" ");
  if (kind === "build") return { kind, id: Number(id), number: Number(number) };
  return kind === "post" ? { kind, id } : { kind: "project", id: Number(id) };
}
