// The seller's details and the numbers of invoices. A number is the place after the last one in its series: there is no counter that could
// run ahead of the invoices.
import { z } from "zod";
import { invoiceNumber, seriesOf } from "#contract/invoice-numbers.ts";
import {
  type InvoiceContent,
  type InvoiceSettings,
  type ShownInvoiceSettings,
  invoiceContent,
} from "#contract/invoices.ts";
import { limits } from "#contract/limits.ts";
import { dayOf } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { InvalidError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { findLastPlace } from "../../store/tables/invoices.ts";
import { findNewestQuote } from "../../store/tables/quotes.ts";
import { keepSetting, lockSetting, readSetting, saveSetting } from "../../store/tables/settings.ts";
import { readSiteContent } from "../site/site-content.ts";
import { changeRecords } from "../transactions.ts";

const storedSettings = z.object({
  format: z.string(),
  /** Where a series begins, which the owner has chosen. */
  start: z.object({ series: z.string(), place: z.number() }).nullable(),
  days: z.number(),
  /** Null until the owner saves it. */
  seller: invoiceContent.shape.seller.nullable(),
  note: z.string(),
});
type StoredSettings = z.output<typeof storedSettings>;

const startSettings: StoredSettings = {
  format: "{year}-{n}",
  start: null,
  days: limits.invoices.usualDays,
  seller: null,
  note: "",
};

export async function readInvoiceSettings(context: Context): Promise<ShownInvoiceSettings> {
  const { db, clock, config } = context;
  const stored = await findSettings(db);
  const { format, days, note, seller } = stored;
  const { series, place, number, hasBegun } = await findNextNumber(db, stored, dayOf(clock.now(), config.timeZone));
  return {
    format,
    days,
    note,
    seller: seller ?? (await suggestSeller(context)),
    isComplete: seller !== null,
    series,
    next: place,
    nextNumber: number,
    hasBegun,
  };
}

export async function saveInvoiceSettings(context: Context, input: InvoiceSettings): Promise<ShownInvoiceSettings> {
  const { start, ...settings } = input;
  await changeRecords(context, async ({ db, now }) => {
    const before = await lockInvoiceSettings(db);
    const day = dayOf(new Date(now), context.config.timeZone);
    const next = await findNextNumber(db, { ...before, format: settings.format }, day);
    if (start !== undefined && next.hasBegun && start !== next.place)
      throw new InvalidError(`The numbers have no gaps: the next one is ${next.number}.`, { field: "start" });
    const place = start ?? next.place;
    await saveSetting(
      db,
      "invoice-settings",
      JSON.stringify({ ...settings, start: { series: next.series, place } } satisfies StoredSettings),
    );
  });
  return readInvoiceSettings(context);
}

/** Returns the settings, and lets all other changes of invoices wait until the transaction ends. */
export async function lockInvoiceSettings(db: Database): Promise<StoredSettings> {
  await keepSetting(db, "invoice-settings", JSON.stringify(startSettings));
  await lockSetting(db, "invoice-settings");
  return findSettings(db);
}

/** Finds what an invoice of a day is numbered. Needs the lock, if the number is to be used. */
export async function findNextNumber(
  db: Database,
  { format, start }: Pick<StoredSettings, "format" | "start">,
  day: string,
): Promise<{ series: string; place: number; number: string; hasBegun: boolean }> {
  const series = seriesOf(format, day.slice(0, 4));
  const last = await findLastPlace(db, series);
  const place = last > 0 ? last + 1 : start?.series === series ? start.place : 1;
  return { series, place, number: invoiceNumber(series, place), hasBegun: last > 0 };
}

/** Returns the seller's details, or null if the owner hasn't saved any. */
export async function findSeller(db: Database): Promise<InvoiceContent["seller"] | null> {
  return (await findSettings(db)).seller;
}

export async function findSettings(db: Database): Promise<StoredSettings> {
  return (await readSetting(db, "invoice-settings", storedSettings)) ?? startSettings;
}

/** Begins with what quotes say about the owner. */
async function suggestSeller(context: Context): Promise<InvoiceContent["seller"]> {
  const { identity } = await readSiteContent(context);
  const quote = await findNewestQuote(context.db);
  return {
    name: identity.name,
    address: quote?.content.sender ?? "",
    email: context.config.owner.email ?? identity.email,
    taxNumber: "",
    vatId: "",
    bank: "",
    iban: "",
    bic: "",
  };
}
