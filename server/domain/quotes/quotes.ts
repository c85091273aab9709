// Quotes: the owner makes one from services and prices, and the client accepts or declines it at a secret URL. Its content never changes.
import { limits } from "#contract/limits.ts";
import { readMoney, roundMoney, writeMoney } from "#contract/money.ts";
import { type QuoteLine, sumsOf } from "#contract/quote-sums.ts";
import type { Quote, QuoteDecision, QuoteInput, QuoteOffer, ShownQuote } from "#contract/quotes.ts";
import type { Service } from "#contract/site/home.ts";
import { listUndrawable } from "../../text/drawable-text.ts";
import { createCharacterCheck, readCoverage } from "../../typesetting/coverage.ts";
import { dayOf, shiftDay, startOfDay } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { type EnquiryRow, enquiries } from "../../store/tables/enquiries.ts";
import { invoices } from "../../store/tables/invoices.ts";
import { findNewestQuote, type QuoteRow, quotes } from "../../store/tables/quotes.ts";
import { getEnquiry, moveToStage } from "../enquiries/enquiries.ts";
import { tellBoth } from "../enquiries/tell-both.ts";
import { readWords, writeDay } from "../../site-words.ts";
import { readSiteContent } from "../site/site-content.ts";
import { depositWords, numberOf, quoteSearchText, toShown, totalOf } from "./shown-quote.ts";
import { changeRecords } from "../transactions.ts";
import { hashToken, newToken } from "../../secrets/secrets.ts";

/** Returns the quotes of an enquiry, and the start of a new one: the service of the enquiry, and the rest from the last quote. */
export async function readQuoteOffer(context: Context, enquiryId: number): Promise<QuoteOffer> {
  const { db, clock, config } = context;
  const enquiry = await getEnquiry(db, enquiryId);
  const { services, identity } = await readSiteContent(context);
  const priced = services.entries.flatMap((service) => {
    const line = lineOf(service, identity.language);
    return line ? [{ id: service.id, line }] : [];
  });
  const last = (await findNewestQuote(db))?.content;
  const asked = priced.find(({ id }) => id === enquiry.service)?.line;
  const { currency = last?.currency ?? priced[0]?.line.currency ?? "", ...line } = asked ?? {
    title: enquiry.serviceTitle,
    text: "",
    quantity: 1,
    price: 0,
  };
  return {
    items: await listQuotes(context, enquiryId),
    start: {
      title: enquiry.serviceTitle,
      client: enquiry.name,
      sender: last?.sender ?? "",
      currency,
      lines: [line],
      tax: last?.tax ?? null,
      deposit: last?.deposit ?? null,
      terms: last?.terms ?? "",
      validUntil: shiftDay(dayOf(clock.now(), config.timeZone), limits.quotes.usualDays),
    },
    services: priced.map(({ line }) => line),
  };
}

/** Lists the quotes of an enquiry, the newest first. */
export async function listQuotes(context: Context, enquiryId: number): Promise<Quote[]> {
  const rows = await quotes.list(context.db, { enquiryId }, "id desc");
  return Promise.all(rows.map((row) => toQuote(context, row)));
}

/** Makes a quote, its link, and the text for the email that contains the link. */
export async function makeQuote(
  context: Context,
  enquiryId: number,
  input: QuoteInput,
): Promise<{ quote: Quote; url: string; text: string }> {
  const { clock, config } = context;
  const now = clock.now();
  const today = dayOf(now, config.timeZone);
  if (input.validUntil < today) throw new InvalidError("Choose a day in the future.", { field: "validUntil" });
  if (input.validUntil > shiftDay(today, limits.quotes.days))
    throw new InvalidError("Choose a day within a year.", { field: "validUntil" });
  await refuseUnprintable(input);
  if (sumsOf(input).total < 0) throw new InvalidError("The total must not be less than nothing.", { field: "lines" });
  const { identity } = await readSiteContent(context);
  const token = newToken();
  const owner = { name: identity.name, email: config.owner.email ?? identity.email };
  const row = await changeRecords(context, async ({ db }) => {
    await getEnquiry(db, enquiryId);
    if ((await quotes.count(db, { enquiryId })) >= limits.quotes.anEnquiry)
      throw new ConflictError("There are enough quotes for this client.");
    const row = await quotes.insert(db, {
      enquiryId,
      createdAt: now.toISOString(),
      tokenHash: hashToken(token),
      content: { ...input, owner },
      expiresAt: startOfDay(shiftDay(input.validUntil, 1), config.timeZone).toISOString(),
      state: "open",
    });
    await quotes.update(db, { id: row.id }, { searchText: quoteSearchText(row, config.timeZone) });
    return row;
  });
  const quote = await toQuote(context, row);
  const url = urlOf(context, token);
  const words = await readWords(context);
  return {
    quote,
    url,
    text: words.server.quotes.offer({
      number: quote.number,
      title: quote.title,
      total: quote.total,
      day: writeDay(quote.validUntil, words),
      url,
    }),
  };
}

/** Refuses texts with characters that the PDF would leave out, at the first field that has any. */
async function refuseUnprintable({ title, client, sender, currency, lines, tax, terms }: QuoteInput): Promise<void> {
  const hasCharacter = createCharacterCheck(await readCoverage());
  const texts = [
    ["title", title],
    ["client", client],
    ["sender", sender],
    ["currency", currency],
    ...lines.flatMap((line, index) => [
      [`lines.${index}.title`, line.title] as const,
      [`lines.${index}.text`, line.text] as const,
    ]),
    ["tax.name", tax?.name ?? ""],
    ["terms", terms],
  ] as const;
  for (const [field, text] of texts) {
    const lost = listUndrawable(text, hasCharacter);
    if (lost.length === 0) continue;
    const [it, names] =
      lost.length === 1 ? ["it", lost.join()] : ["them", `${lost.slice(0, -1).join(", ")} and ${lost.at(-1)}`];
    throw new InvalidError(`${names} can't be printed in the PDF of the quote. Remove ${it}.`, { field });
  }
}

export async function withdrawQuote(context: Context, enquiryId: number, id: number): Promise<void> {
  const quote = await getQuote(context.db, enquiryId, id);
  if (quote.state === "withdrawn") return;
  if ((await quotes.update(context.db, { id, state: "open" }, { state: "withdrawn" })) > 0) return;
  throw new ConflictError("The client has decided about this quote already. Reload the page to see it.");
}

/** Notes the day on which the deposit was paid, or null if it wasn't. */
export async function markDeposit(
  context: Context,
  enquiryId: number,
  { id, paidOn }: { id: number; paidOn: string | null },
): Promise<Quote> {
  return changeRecords(context, async ({ db, now }) => {
    const quote = await getQuote(db, enquiryId, id);
    if (quote.state !== "accepted" || !quote.content.deposit)
      throw new ConflictError("Only an accepted quote with a deposit can have it paid.");
    if (paidOn !== null && paidOn > dayOf(new Date(now), context.config.timeZone))
      throw new InvalidError("Choose today or an earlier day.", { field: "paidOn" });
    if (paidOn !== quote.depositPaidOn) {
      // An invoice for the deposit says the same.
      const [was, is] = paidOn === null ? (["paid", "issued"] as const) : (["issued", "paid"] as const);
      await invoices.update(db, { quoteId: id, kind: "deposit", state: was }, { state: is, paidOn });
      await quotes.update(db, { id }, { depositPaidOn: paidOn });
      const number = numberOf(quote, context.config.timeZone);
      const text =
        paidOn === null ? `Deposit of quote ${number} not paid after all` : `Deposit of quote ${number} paid`;
      await enquiryEvents.insert(db, { enquiryId, kind: "note", text, mailId: null, createdAt: now });
    }
    return toQuote(context, { ...quote, depositPaidOn: paidOn });
  });
}

/** Notes that somebody uses the page of a quote. The first time stands in the history. */
export async function noteOpening(context: Context, token: string): Promise<void> {
  await changeRecords(context, async ({ db, now }) => {
    const quote = await findShown(db, token);
    await quotes.update(
      db,
      { id: quote.id },
      { openings: quote.openings + 1, firstOpenedAt: quote.firstOpenedAt ?? now, lastOpenedAt: now },
    );
    if (quote.firstOpenedAt !== null) return;
    const text = `Quote ${numberOf(quote, context.config.timeZone)} opened`;
    await enquiryEvents.insert(db, { enquiryId: quote.enquiryId, kind: "note", text, mailId: null, createdAt: now });
  });
}

/** Returns a quote of an enquiry as the client sees it. */
export async function readQuote(context: Context, enquiryId: number, id: number): Promise<ShownQuote> {
  return show(context, await getQuote(context.db, enquiryId, id));
}

/** Returns what a link shows. Throws the same error for all links that show nothing. */
export async function openQuote(context: Context, token: string): Promise<ShownQuote> {
  return show(context, await findShown(context.db, token));
}

/** Accepts or declines a quote. The first decision counts; the same one again changes nothing. */
export async function decideOnQuote(context: Context, token: string, decision: QuoteDecision): Promise<ShownQuote> {
  const kind = decision.decision === "accept" ? "accepted" : "declined";
  const words = await readWords(context);
  const isNew = await changeRecords(context, async ({ db, now }) => {
    const row = await findShown(db, token);
    if (row.state === "open" && row.expiresAt <= now)
      throw new ConflictError(words.server.quotes.hasExpired({ day: writeDay(row.content.validUntil, words) }), {
        code: "expired",
      });
    if (decision.decision === "accept" && row.state === "open" && row.content.terms !== "" && !decision.agreed)
      throw new InvalidError(words.server.quotes.mustAgree, { field: "agreed" });
    const values = {
      state: kind,
      decidedAt: now,
      decidedBy: decision.decision === "accept" ? decision.name : "",
      reason: decision.decision === "decline" ? (decision.reason ?? "") : "",
      agreed: decision.decision === "accept" && row.content.terms !== "",
    } as const;
    const isFirst = await quotes.update(db, { id: row.id, state: "open" }, values);
    if (!isFirst) {
      const { state } = await findShown(db, token);
      const { isDecided, notDecided } = words.server.quotes;
      if (state !== kind)
        throw new ConflictError(state === "accepted" || state === "declined" ? isDecided[state] : notDecided, {
          code: "decided",
        });
      return false;
    }
    const enquiry = await getEnquiry(db, row.enquiryId);
    await (kind === "accepted" ? win : lose)(context, db, {
      quote: { ...row, ...values },
      enquiry,
      now,
      url: urlOf(context, token),
    });
    return true;
  });
  if (isNew) context.events.emit("mailDue");
  return show(context, await findShown(context.db, token));
}

type Decided = { quote: QuoteRow; enquiry: EnquiryRow; now: string; url: string };

async function win(context: Context, db: Database, { quote, enquiry, now, url }: Decided): Promise<void> {
  const { language } = (await readSiteContent(context)).identity;
  const { content } = quote;
  const total = totalOf(content, language);
  const number = numberOf(quote, context.config.timeZone);
  await note(db, enquiry, { stage: "won", text: `Quote ${number} accepted by ${quote.decidedBy}: ${total}`, now });
  const accepted = (await quotes.list(db, { enquiryId: enquiry.id, state: "accepted" }, "id")).map(
    (row) => row.content,
  );
  await enquiries.update(db, { id: enquiry.id }, { value: valueOf(accepted, language), ...seenAnew(enquiry) });
  const due = depositWords(content, language);
  const payAt = content.deposit?.url ?? "";
  const words = (await readWords(context)).server.quotes;
  const client = [
    words.accepted({ number, title: content.title, total }),
    content.terms && words.agreed,
    due && (payAt ? words.depositDueAt({ sum: due, url: payAt }) : words.depositDue({ sum: due })),
    words.find({ url }),
  ];
  await tellBoth(context, db, {
    key: `quote-${quote.id}-${quote.tokenHash.slice(0, 12)}`,
    quoteId: quote.id,
    enquiry,
    now,
    client: `${client.filter(Boolean).join("\n\n")}\n`,
    owner: `${quote.decidedBy} has accepted the quote ${number} for “${content.title}”: ${total} in total.${due && ` The deposit of ${due} is due.`}`,
  });
}

async function lose(context: Context, db: Database, { quote, enquiry, now }: Decided): Promise<void> {
  const number = numberOf(quote, context.config.timeZone);
  const others = (await quotes.list(db, { enquiryId: enquiry.id })).some(
    ({ state, expiresAt }) => state === "accepted" || (state === "open" && expiresAt > now),
  );
  const text = [`Quote ${number} declined`, quote.reason].filter(Boolean).join(": ");
  await note(db, enquiry, { stage: others || enquiry.stage === "won" ? null : "lost", text, now });
  await enquiries.update(db, { id: enquiry.id }, seenAnew(enquiry));
  const reason = quote.reason && `\n\n${quote.reason.replace(/^/gm, "> ")}`;
  await tellBoth(context, db, {
    key: `quote-${quote.id}-${quote.tokenHash.slice(0, 12)}`,
    enquiry,
    now,
    client: null,
    owner: `${enquiry.name} has declined the quote ${number} for “${quote.content.title}”.${reason}`,
  });
}

/** Adds the decision and the resulting stage to the history. */
async function note(
  db: Database,
  enquiry: EnquiryRow,
  { stage, text, now }: { stage: "won" | "lost" | null; text: string; now: string },
): Promise<void> {
  if (stage !== null && stage !== enquiry.stage) await moveToStage(db, enquiry, stage, text, now);
  else await enquiryEvents.insert(db, { enquiryId: enquiry.id, kind: "note", text, mailId: null, createdAt: now });
}

/** Changes that bring an enquiry back to the owner's attention. */
function seenAnew({ folder }: EnquiryRow): { read: boolean; folder?: "inbox" } {
  return { read: false, ...(folder === "archive" && { folder: "inbox" }) };
}

async function show(context: Context, row: QuoteRow): Promise<ShownQuote> {
  const { language } = (await readSiteContent(context)).identity;
  const now = context.clock.now().toISOString();
  return toShown(row, { language, timeZone: context.config.timeZone, now });
}

async function toQuote(context: Context, row: QuoteRow): Promise<Quote> {
  const { clock, config } = context;
  const { owner: _, ...content } = row.content;
  const isOver = row.expiresAt <= clock.now().toISOString();
  const { language } = (await readSiteContent(context)).identity;
  const openState = isOver ? "expired" : row.sentAt === null ? "unsent" : "open";
  return {
    ...content,
    id: row.id,
    number: numberOf(row, config.timeZone),
    state: row.state === "open" ? openState : row.state,
    total: totalOf(content, language),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy,
    reason: row.reason,
    agreed: row.agreed,
    depositSum: depositWords(content, language),
    depositPaidOn: row.depositPaidOn,
    openings: row.openings,
    firstOpenedAt: row.firstOpenedAt,
    lastOpenedAt: row.lastOpenedAt,
  };
}

/** Returns the total of quotes, for each currency: "€1,876.05 + $500". */
function valueOf(contents: readonly QuoteRow["content"][], language: string): string {
  return [...Map.groupBy(contents, ({ currency }) => currency)]
    .map(([currency, each]) =>
      writeMoney(
        each.reduce((sum, content) => sum + sumsOf(content).total, 0),
        currency,
        language,
      ),
    )
    .join(" + ");
}

async function getQuote(db: Database, enquiryId: number, id: number): Promise<QuoteRow> {
  const row = await quotes.find(db, { id, enquiryId });
  if (!row) throw new NotFoundError("This quote does not exist.");
  return row;
}

/** Quotes are shown until they are withdrawn, or their enquiry is deleted. An expired one says so. */
async function findShown(db: Database, token: string): Promise<QuoteRow> {
  const row = await quotes.find(db, { tokenHash: hashToken(token) });
  if (!row || row.state === "withdrawn") throw new NotFoundError("There is nothing at this address.");
  return row;
}

function urlOf({ config }: Context, token: string): string {
  return `${config.siteUrl}/quote/${token}`;
}

/** Returns a service as a line, or null if its price can't be parsed. */
function lineOf(
  { title, bullets, priceFrom, fixedPrice }: Service,
  language: string,
): (QuoteLine & { currency: string }) | null {
  const money = readMoney(priceFrom ?? fixedPrice ?? "", { language });
  return (
    money && {
      title,
      text: bullets.join("\n").slice(0, limits.quotes.text),
      quantity: 1,
      price: roundMoney(money.amount * 100, money.currency),
      currency: money.currency.slice(0, limits.quotes.currency),
    }
  );
}
