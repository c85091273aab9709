// The page on which a client reads a quote, and accepts or declines it. It uses plain forms, so it needs no JavaScript.
import { useEffect } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from "react-router";
import { limits } from "#contract/limits.ts";
import type { ShownQuote } from "#contract/quotes.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { parseUrl } from "#web/shared/browser/parse-url.ts";
import { useAccount } from "#web/shared/session/use-account.ts";
import { throwPage } from "#web/shared/api/failure.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { formatDate } from "#web/shared/site/format-date.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { secretErrorMeta, secretHeaders, SecretPageError } from "../secret-page/secret-page.tsx";
import "./quote.css";

export const handle: RouteHandle = { hydrate: "intent", query: ["refused"] };

export { secretHeaders as headers };

const failed = "The quote could not be loaded.";

type Loaded = { quote: ShownQuote; isRefused: boolean };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const quote = await apiOf(context, request.signal)
    .quotes.open({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error, failed);
    });
  return { quote, isRefused: new URL(request.url).searchParams.get("refused") === "1" };
}

export { load as loader, load as clientLoader };

export default function Quote(): React.ReactElement {
  const { quote, isRefused } = useLoaderData<typeof load>();
  const { token = "" } = useParams();
  const { decision, title, number, owner, email, sender, client, createdOn, validUntil, terms, isExpired } = quote;
  useReport(token);
  const action = browserApi.quotes.decide.url({ params: { token } });
  return (
    <section className="container section quote" aria-labelledby="quote-heading">
      <header className="quote-head">
        <p className="quote-number">Quote {number}</p>
        <h1 id="quote-heading">{title}</h1>
        {isRefused && (
          <ErrorBox>
            {decision || isExpired
              ? "This quote has changed since you opened it. Here is where it stands:"
              : terms
                ? "Nothing was decided yet. Enter your name, tick that you agree to the terms, and try again."
                : "Nothing was decided yet. Enter your name, and try again in a moment."}
          </ErrorBox>
        )}
        {decision && (
          <p className="quote-decision" data-kind={decision.kind} role="status">
            <Icon name={decision.kind === "accepted" ? "circle-check" : "close"} />
            <span>
              {decision.kind === "accepted" ? (
                <>
                  Accepted by <bdi>{decision.by}</bdi>
                </>
              ) : (
                "Declined"
              )}{" "}
              on {formatDay(decision.on)}
              {decision.agreed && ", with the terms below"}
            </span>
          </p>
        )}
        {decision?.kind === "accepted" && quote.deposit && <Deposit {...quote.deposit} />}
        {isExpired && (
          <div className="quote-expired" role="status">
            <p>
              <strong>This quote was valid until {formatDay(validUntil)}.</strong> Ask for a new one: reply to the
              email, or write to <bdi>{owner}</bdi>.
            </p>
            <a className="button button-block button-medium" href={`mailto:${email}?subject=${newQuoteSubject(quote)}`}>
              <Icon name="mail" />
              Ask for a new quote
            </a>
          </div>
        )}
      </header>
      <div className="quote-parties">
        <div>
          <h2 className="quote-label">From</h2>
          <p className="quote-lines">
            <bdi>{owner}</bdi>
            {sender && `\n${sender}`}
            {"\n"}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        </div>
        <div>
          <h2 className="quote-label">For</h2>
          <p className="quote-lines">{client}</p>
        </div>
        <dl className="quote-dates">
          <div>
            <dt className="quote-label">Date</dt> <dd>{formatDay(createdOn)}</dd>
          </div>
          <div>
            <dt className="quote-label">Valid until</dt> <dd>{formatDay(validUntil)}</dd>
          </div>
        </dl>
      </div>
      <Sums quote={quote} />
      {terms && (
        <div className="quote-terms">
          <h2 className="quote-label">Terms</h2>
          <p className="quote-lines">{terms}</p>
        </div>
      )}
      <p>
        <a className="button button-quiet button-medium" href={`${action}/quote.pdf`} target="_blank" rel="noopener">
          <Icon name="external-link" />
          Open as a PDF
        </a>
      </p>
      {!decision && !isExpired && <Decide quote={quote} action={action} />}
    </section>
  );
}

function Sums({ quote: { lines, subtotal, tax, total, deposit } }: { quote: ShownQuote }) {
  return (
    <table className="quote-table">
      <caption className="visually-hidden">What it costs</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              <span className="quote-item">{line.title}</span>{" "}
              {line.quantity !== "1" && (
                <span className="quote-quantity">
                  {line.quantity} × {line.price}
                </span>
              )}{" "}
              {line.text && <span className="quote-lines muted">{line.text}</span>}
            </th>
            <td>{line.sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {tax && (
          <>
            <tr>
              <th scope="row">Subtotal</th>
              <td>{subtotal}</td>
            </tr>
            <tr>
              <th scope="row">
                <bdi>{tax.name}</bdi> {tax.percent}
              </th>
              <td>{tax.sum}</td>
            </tr>
          </>
        )}
        <tr className="quote-total">
          <th scope="row">Total</th>
          <td>{total}</td>
        </tr>
        {deposit && (
          <tr>
            <th scope="row">Deposit of {deposit.percent}, due on acceptance</th>
            <td>{deposit.sum}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function Decide({
  quote: { owner, total, validUntil, terms, deposit },
  action,
}: {
  quote: ShownQuote;
  action: string;
}) {
  return (
    <div className="quote-decide">
      <form method="post" action={action} className="quote-form" aria-labelledby="quote-accept">
        <h2 id="quote-accept">Accept this quote</h2>
        <p className="muted">
          You accept it for {total} in total. <bdi>{owner}</bdi> is notified right away. It can be accepted until{" "}
          {formatDay(validUntil)}.{deposit && ` A deposit of ${deposit.sum} is due then.`}
        </p>
        <TextField
          label="Your name"
          name="name"
          required
          maxLength={limits.contact.name}
          pattern=".*\S.*"
          autoComplete="name"
        />
        {terms && (
          <label className="quote-agree">
            <input type="checkbox" name="agreed" value="yes" required /> <span>I agree to the terms above.</span>
          </label>
        )}
        <Button variant="block" type="submit" name="decision" value="accept">
          Accept for {total}
        </Button>
      </form>
      <details className="quote-decline">
        <summary>Decline it, or ask for something else</summary>
        <form method="post" action={action} className="quote-form" aria-label="Decline this quote">
          <p className="muted">
            To change something, simply reply to the email. Decline only if you don’t want to go ahead.
          </p>
          <TextArea label="Reason (optional)" name="reason" maxLength={limits.quotes.reason} />
          <Button type="submit" name="decision" value="decline">
            Decline
          </Button>
        </form>
      </details>
    </div>
  );
}

/** After the quote was accepted: the link of the owner's payment provider, which nothing opens by itself. */
function Deposit({ sum, url, isPaid }: NonNullable<ShownQuote["deposit"]>) {
  if (isPaid)
    return (
      <p className="quote-paid">
        <Icon name="circle-check" />
        The deposit of {sum} is paid.
      </p>
    );
  if (url === "") return <p>The deposit of {sum} is due now.</p>;
  return (
    <p className="quote-deposit">
      <a className="button button-block button-medium" href={url} target="_blank" rel="noopener noreferrer">
        Pay the deposit: {sum}
        <Icon name="external-link" />
      </a>
      <span className="meta">Opens {parseUrl(url)?.host}, where the payment is made.</span>
    </p>
  );
}

/**
 * Reports that somebody uses the page. React starts at the first touch, key or movement of a pointer, so programs that only read the page aren't
 * counted, and the owner isn't either.
 */
function useReport(token: string): void {
  const { username } = useAccount();
  useEffect(() => {
    if (username === null) void browserApi.quotes.used({ params: { token } }).catch(() => undefined);
  }, [token, username]);
}

function newQuoteSubject({ number, title }: ShownQuote): string {
  return encodeURIComponent(`A new quote instead of ${number}: ${title}`);
}

/** A day such as "3 Mar 2026". */
function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00Z`, "UTC");
}

export function ErrorBoundary(): React.ReactElement {
  return (
    <SecretPageError
      missing="The quote may have been withdrawn, or the link be mistyped. Reply to the email to get a new one."
      failed={failed}
    />
  );
}

export const meta: MetaFunction<typeof load> = ({ error, matches }) =>
  error === undefined ? privateMeta(`A quote — ${siteOf(matches).identity.name}`) : secretErrorMeta(error, failed);
