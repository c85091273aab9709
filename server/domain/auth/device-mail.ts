// The email that tells the owner of the first login on a device, so that nobody else gets in unnoticed.
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Database } from "../../store/database.ts";
import { readSetting, saveSetting } from "../../store/tables/settings.ts";
import { slugify } from "../../text/slugs.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import type { ClientInfo } from "./sessions.ts";

/** More devices than one person has. A login on a forgotten device is simply reported again. */
const maxDevices = 50;

/** Returns whether this kind of device is new to the owner. The very first one doesn't count, because the site is set up on it. */
export async function noteDevice(db: Database, device: string): Promise<boolean> {
  const known = (await readSetting(db, "login-devices", z.array(z.string()))) ?? [];
  if (known.includes(device)) return false;
  await saveSetting(db, "login-devices", JSON.stringify([...known, device].slice(-maxDevices)));
  return known.length > 0;
}

export async function queueDeviceMail(
  db: Database,
  { siteUrl, timeZone }: Config,
  { device, address }: ClientInfo,
  now: string,
): Promise<void> {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  const when = `${format.format(new Date(now))} (${timeZone})`;
  const id = `login-${slugify(device)}-${Date.parse(now)}`;
  await queueMail(db, siteUrl, {
    kind: "notice",
    key: id,
    id,
    to: "owner",
    subject: `New login on ${device}`,
    text: `Somebody logged in to ${siteUrl} on ${device} on ${when}, for the first time on such a device. The IP address was ${address}.\n\nIf that was you, there is nothing to do. If not, log out that device and change your password: ${siteUrl}/dashboard/account\n`,
    now,
  });
}
