// The page on which a client reads a quote, and accepts or declines it. It uses plain forms, so it needs no JavaScript.
import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { limits } from "#contract/limits.ts";
import type { ShownQuote } from "#contract/quotes.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { parseUrl } from "#web/shared/browser/parse-url.ts";
import { useAccount } from "#web/shared/session/use-account.ts";
import { throwPage } from "#web/shared/api/failure.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { formatDate } from "#web/shared/site/format-date.ts";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { secretHeaders, secretMeta, SecretPageError } from "../secret-page/secret-page.tsx";
import "./quote.css";

export const handle: RouteHandle = { hydrate: "intent", query: ["refused"] };

export { secretHeaders as headers };

type Loaded = { quote: ShownQuote; isRefused: boolean };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const quote = await apiOf(context, request.signal)
    .quotes.open({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error);
    });
  return { quote, isRefused: new URL(request.url).searchParams.get("refused") === "1" };
}

export { load as loader, load as clientLoader };

export default function Quote(): React.ReactElement {
  const { quote: words, dates } = useWords();
  const { quote, isRefused } = useLoaderData<typeof load>();
  const { token = "" } = useParams();
  const { decision, title, number, owner, email, sender, client, createdOn, validUntil, terms, isExpired } = quote;
  useReport(token);
  const action = browserApi.quotes.decide.url({ params: { token } });
  return (
    <section className="container section quote" aria-labelledby="quote-heading">
      <header className="quote-head">
        <p className="quote-number">{words.numbered({ number })}</p>
        <h1 id="quote-heading">{title}</h1>
        {isRefused && (
          <ErrorBox>{decision || isExpired ? words.changed : terms ? words.undecidedTerms : words.undecided}</ErrorBox>
        )}
        {decision && (
          <p className="quote-decision" data-kind={decision.kind} role="status">
            <Icon name={decision.kind === "accepted" ? "circle-check" : "close"} />
            <span>
              {decision.kind === "accepted" ? (
                <Filled
                  phrase={decision.agreed ? words.acceptedTerms : words.accepted}
                  parts={{ name: <bdi>{decision.by}</bdi>, day: formatDay(decision.on, dates) }}
                />
              ) : (
                words.declined({ day: formatDay(decision.on, dates) })
              )}
            </span>
          </p>
        )}
        {decision?.kind === "accepted" && quote.deposit && <Deposit {...quote.deposit} />}
        {isExpired && (
          <div className="quote-expired" role="status">
            <p>
              <strong>{words.expired({ day: formatDay(validUntil, dates) })}</strong>{" "}
              <Filled phrase={words.howToAsk} parts={{ owner: <bdi>{owner}</bdi> }} />
            </p>
            <a
              className="button button-block button-medium"
              href={`mailto:${email}?subject=${encodeURIComponent(words.askSubject({ number, title }))}`}
            >
              <Icon name="mail" />
              {words.ask}
            </a>
          </div>
        )}
      </header>
      <div className="quote-parties">
        <div>
          <h2 className="quote-label">{words.from}</h2>
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
          <h2 className="quote-label">{words.for}</h2>
          <p className="quote-lines">{client}</p>
        </div>
        <dl className="quote-dates">
          <div>
            <dt className="quote-label">{words.date}</dt> <dd>{formatDay(createdOn, dates)}</dd>
          </div>
          <div>
            <dt className="quote-label">{words.validUntil}</dt> <dd>{formatDay(validUntil, dates)}</dd>
          </div>
        </dl>
      </div>
      <Sums quote={quote} />
      {terms && (
        <div className="quote-terms">
          <h2 className="quote-label">{words.terms}</h2>
          <p className="quote-lines">{terms}</p>
        </div>
      )}
      <p>
        <a className="button button-quiet button-medium" href={`${action}/quote.pdf`} target="_blank" rel="noopener">
          <Icon name="external-link" />
          {words.pdf}
        </a>
      </p>
      {!decision && !isExpired && <Decide quote={quote} action={action} />}
    </section>
  );
}

function Sums({ quote: { lines, subtotal, tax, total, deposit } }: { quote: ShownQuote }) {
  const words = useWords().quote;
  return (
    <table className="quote-table">
      <caption className="visually-hidden">{words.costs}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
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
              <th scope="row">{words.subtotal}</th>
              <td>{subtotal}</td>
            </tr>
            <tr>
              <th scope="row">
                <bdi>{tax.name}</bdi> <bdi>{tax.percent}</bdi>
              </th>
              <td>{tax.sum}</td>
            </tr>
          </>
        )}
        <tr className="quote-total">
          <th scope="row">{words.total}</th>
          <td>{total}</td>
        </tr>
        {deposit && (
          <tr>
            <th scope="row">{words.deposit({ percent: deposit.percent })}</th>
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
  const { quote: words, dates } = useWords();
  return (
    <div className="quote-decide">
      <form method="post" action={action} className="quote-form" aria-labelledby="quote-accept">
        <h2 id="quote-accept">{words.accept}</h2>
        <p className="muted">
          <Filled
            phrase={words.acceptLead}
            parts={{ total, owner: <bdi>{owner}</bdi>, day: formatDay(validUntil, dates) }}
          />
          {deposit && ` ${words.acceptDeposit({ sum: deposit.sum })}`}
        </p>
        <TextField
          label={words.name}
          name="name"
          required
          maxLength={limits.contact.name}
          pattern=".*\S.*"
          autoComplete="name"
        />
        {terms && (
          <label className="quote-agree">
            <input type="checkbox" name="agreed" value="yes" required /> <span>{words.agree}</span>
          </label>
        )}
        <Button variant="block" type="submit" name="decision" value="accept">
          {words.acceptFor({ total })}
        </Button>
      </form>
      <details className="quote-decline">
        <summary>{words.decideOtherwise}</summary>
        <form method="post" action={action} className="quote-form" aria-label={words.declineLabel}>
          <p className="muted">{words.declineLead}</p>
          <TextArea label={words.reason} name="reason" maxLength={limits.quotes.reason} />
          <Button type="submit" name="decision" value="decline">
            {words.decline}
          </Button>
        </form>
      </details>
    </div>
  );
}

/** After the quote was accepted: the link of the owner's payment provider, which nothing opens by itself. */
function Deposit({ sum, url, isPaid }: NonNullable<ShownQuote["deposit"]>) {
  const words = useWords().quote;
  if (isPaid)
    return (
      <p className="quote-paid">
        <Icon name="circle-check" />
        {words.depositPaid({ sum })}
      </p>
    );
  if (url === "") return <p>{words.depositDue({ sum })}</p>;
  return (
    <p className="quote-deposit">
      <a className="button button-block button-medium" href={url} target="_blank" rel="noopener noreferrer">
        {words.payDeposit({ sum })}
        <Icon name="external-link" />
      </a>
      <span className="meta">{words.payAt({ host: parseUrl(url)?.host ?? "" })}</span>
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

/** A day such as "3 Mar 2026". */
function formatDay(day: string, dates: Words["dates"]): string {
  return formatDate(`${day}T00:00:00Z`, "UTC", dates);
}

export function ErrorBoundary(): React.ReactElement {
  return <SecretPageError missing={useWords().quote.missing} />;
}

export const meta = secretMeta("quote");
