// The quotes of an enquiry: their content and state, and making a new one.
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Invoice } from "#contract/invoices.ts";
import type { Quote, QuoteOffer } from "#contract/quotes.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ownerApi } from "../../shared/owner-api.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useAction } from "../../shared/use-action.ts";
import { useConfirm } from "../../shared/use-confirm.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { formatDay, todayIn } from "../../shared/format-day.ts";
import { saveFile } from "../../shared/save-file.ts";
import { InvoiceDialog } from "../invoices/invoice-dialog.tsx";
import { type MadeQuote, NewQuoteDialog, QuoteDialog } from "./quote-dialog.tsx";
import "../proposals.css";
import "./quotes.css";

export function EnquiryQuotes({
  enquiryId,
  offer,
  invoices,
  onInsert,
}: {
  enquiryId: number;
  /** Null until it is loaded. */
  offer: QuoteOffer | null;
  /** Those of the enquiry; null until they are loaded. */
  invoices: readonly Invoice[] | null;
  /** Puts a text into a reply; null where replies can't be sent from here. */
  onInsert: ((text: string) => void) | null;
}): React.ReactElement {
  const { timeZone } = useSite();
  const [start, setStart] = useState<QuoteOffer["start"] | null>(null);
  const [made, setMade] = useState<MadeQuote | null>(null);
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const withdrawal = useConfirm(withdraw);
  /** The draft that was made from a quote. */
  const [draft, setDraft] = useState<Invoice | null>(null);

  function makeInvoice(quote: Quote, kind: "invoice" | "deposit"): void {
    void run(
      async () =>
        setDraft(await ownerApi.invoices.create({ params: { id: enquiryId, quoteId: quote.id }, body: { kind } })),
      { otherwise: "The invoice could not be made.", key: quote.id },
    );
  }

  async function withdraw(quote: Quote): Promise<void> {
    await run(() => ownerApi.quotes.withdraw({ params: { id: enquiryId, quoteId: quote.id } }), {
      otherwise: "The quote could not be withdrawn.",
      key: quote.id,
    });
  }

  async function markDeposit({ id, depositPaidOn }: Quote): Promise<void> {
    const paidOn = depositPaidOn === null ? todayIn(timeZone) : null;
    await run(() => ownerApi.quotes.deposit({ params: { id: enquiryId, quoteId: id }, body: { paidOn } }), {
      otherwise: "The deposit could not be changed.",
      key: id,
    });
    void revalidate();
  }

  return (
    <section className="proposals" aria-labelledby="enquiry-quotes">
      <div className="quotes-head">
        <h3 id="enquiry-quotes" className="enquiry-title">
          Quotes
        </h3>
        <Button size="small" icon="plus" disabled={!offer} onClick={() => setStart(offer?.start ?? null)}>
          New quote
        </Button>
      </div>
      {offer && offer.items.length > 0 && (
        <ul className="stack gap-3">
          {offer.items.map((quote) => (
            <li key={quote.id} className="proposal">
              <div className="proposal-words">
                <p className="proposal-head">
                  <strong>{quote.title}</strong> <span>{quote.total}</span> <QuoteState quote={quote} />
                </p>
                <p className="meta proposal-facts">
                  {quote.number}, {formatDateTime(quote.createdAt, timeZone)}
                  {quote.state === "open" && `, valid until ${formatDay(quote.validUntil)}`}
                  {quote.state === "unsent" && ". No reply from here has its link."}
                  {quote.state === "accepted" &&
                    `, accepted by ${quote.decidedBy} on ${formatDateTime(quote.decidedAt ?? "", timeZone)}`}
                  {quote.agreed && ", with its terms"}
                  {quote.state === "declined" && `, declined on ${formatDateTime(quote.decidedAt ?? "", timeZone)}`}
                </p>
                {(quote.sentAt !== null || quote.openings > 0) && (
                  <p className="meta">{openedWords(quote, timeZone)}</p>
                )}
                {quote.state === "accepted" && quote.depositSum !== "" && (
                  <p className="meta proposal-facts">
                    Deposit of {quote.depositSum}:{" "}
                    {quote.depositPaidOn === null ? "due" : `paid on ${formatDay(quote.depositPaidOn)}`}
                  </p>
                )}
                {quote.reason && <p className="enquiry-text">{quote.reason}</p>}
              </div>
              <div className="proposal-actions">
                <Button
                  variant="quiet"
                  size="small"
                  busy={busy.has(`${quote.id} pdf`)}
                  busyLabel="Preparing…"
                  onClick={() =>
                    void run(
                      () =>
                        saveFile(
                          ownerApi.quotes.file.url({ params: { id: enquiryId, quoteId: quote.id } }),
                          `quote-${quote.number}.pdf`,
                        ),
                      { otherwise: "The PDF could not be made.", key: `${quote.id} pdf` },
                    )
                  }
                >
                  PDF<span className="visually-hidden"> of quote {quote.number}</span>
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => setStart({ ...quote, validUntil: offer.start.validUntil })}
                >
                  Use again<span className="visually-hidden">: quote {quote.number}</span>
                </Button>
                {quote.state === "accepted" && quote.depositSum !== "" && (
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={busy.has(quote.id)}
                    onClick={() => void markDeposit(quote)}
                  >
                    {quote.depositPaidOn === null ? "Deposit is paid" : "Deposit isn’t paid"}
                    <span className="visually-hidden">: quote {quote.number}</span>
                  </Button>
                )}
                {invoices && canInvoice(quote, invoices, "deposit") && (
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={busy.has(quote.id)}
                    onClick={() => makeInvoice(quote, "deposit")}
                  >
                    Invoice the deposit<span className="visually-hidden"> of quote {quote.number}</span>
                  </Button>
                )}
                {invoices && canInvoice(quote, invoices, "invoice") && (
                  <Button size="small" disabled={busy.has(quote.id)} onClick={() => makeInvoice(quote, "invoice")}>
                    Make an invoice<span className="visually-hidden"> from quote {quote.number}</span>
                  </Button>
                )}
                {(quote.state === "unsent" || quote.state === "open") && (
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={busy.has(quote.id)}
                    onClick={() => withdrawal.ask(quote)}
                  >
                    Withdraw<span className="visually-hidden"> quote {quote.number}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {start && offer && (
        <QuoteDialog
          enquiryId={enquiryId}
          start={start}
          services={offer.services}
          onClose={() => setStart(null)}
          onMade={(next) => {
            setStart(null);
            setMade(next);
            void revalidate();
          }}
        />
      )}
      {made && <NewQuoteDialog made={made} onInsert={onInsert} onClose={() => setMade(null)} />}
      {draft && (
        <InvoiceDialog
          invoice={draft}
          onClose={() => setDraft(null)}
          onSaved={() => {
            setDraft(null);
            void revalidate();
          }}
        />
      )}
      <ConfirmDialog
        {...withdrawal.dialog}
        title={`Withdraw quote ${withdrawal.item?.number}?`}
        confirmLabel="Withdraw"
        busyLabel="Withdrawing…"
      >
        <p>Its link stops working. The client isn’t notified: write to them if they should know.</p>
      </ConfirmDialog>
    </section>
  );
}

/** Returns whether a quote, or its deposit, can be invoiced and isn't yet. */
function canInvoice({ id, state, deposit }: Quote, invoices: readonly Invoice[], kind: "invoice" | "deposit"): boolean {
  const live = invoices.filter(({ quoteId, ...each }) => quoteId === id && each.state !== "canceled");
  const isInvoiced = live.some((each) => each.kind === kind || (each.kind === "invoice" && each.number !== null));
  return state === "accepted" && (kind === "invoice" || deposit !== null) && !isInvoiced;
}

/** Says when the client opened the page. A client who reads without touching anything isn't noticed. */
function openedWords({ openings, firstOpenedAt, lastOpenedAt }: Quote, timeZone: string): string {
  if (firstOpenedAt === null || lastOpenedAt === null) return "Not opened yet, as far as the page can tell";
  const first = `Opened on ${formatDateTime(firstOpenedAt, timeZone)}`;
  return openings === 1 ? first : `${first}; ${openings} times, the last on ${formatDateTime(lastOpenedAt, timeZone)}`;
}

function QuoteState({ quote: { state } }: { quote: Quote }) {
  switch (state) {
    case "unsent":
      return <Pill tone="warn">Not sent from here</Pill>;
    case "open":
      return <Pill tone="info">Sent</Pill>;
    case "accepted":
      return <Pill tone="ok">Accepted</Pill>;
    case "declined":
      return <Pill tone="danger">Declined</Pill>;
    case "expired":
      return <Pill>Expired</Pill>;
    case "withdrawn":
      return <Pill>Withdrawn</Pill>;
  }
}
