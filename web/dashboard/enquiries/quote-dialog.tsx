import { useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Quote, QuoteOffer } from "#contract/quotes.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { showErrors } from "#web/dashboard/ui/show-errors.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import {
  emptyLine,
  fieldsOf,
  type LineFields,
  lineFieldsOf,
  mistakesIn,
  payloadOf,
  type QuoteErrors,
  type QuoteFields,
  totalWords,
} from "./quote-fields.ts";
import "./quotes.css";

export type MadeQuote = { quote: Quote; url: string; text: string };

const most = limits.quotes;

/** Writes a quote, beginning with the content of another one. */
export function QuoteDialog({
  messageId,
  start,
  services,
  onClose,
  onMade,
}: {
  messageId: number;
  start: QuoteOffer["start"];
  services: QuoteOffer["services"];
  onClose: () => void;
  onMade: (made: MadeQuote) => void;
}): React.ReactElement {
  const { language } = useSite().identity;
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(() => fieldsOf(start, { language }));
  const [fields, setFields] = useState(before);
  const [errors, setErrors] = useState<QuoteErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useUnsavedWork(() => JSON.stringify(fields) !== JSON.stringify(before));

  function set(change: Partial<QuoteFields>): void {
    setFields((earlier) => ({ ...earlier, ...change }));
    // What was wrong may be right now; saving checks again.
    setErrors((earlier) => Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in change))));
  }

  function setLine(key: string, change: Partial<LineFields>): void {
    setFields((earlier) => ({
      ...earlier,
      lines: earlier.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
    }));
    const changed = new Set(Object.keys(change).map((name) => `${key} ${name}`));
    setErrors((earlier) => Object.fromEntries(Object.entries(earlier).filter(([name]) => !changed.has(name))));
  }

  function addService(index: string): void {
    const service = services[Number(index)];
    if (!service) return;
    const { currency, ...line } = service;
    set({
      // A line without words only kept the place.
      lines: [
        ...fields.lines.filter(({ title, price }) => title !== "" || price !== ""),
        lineFieldsOf(line, { language }),
      ],
      ...(fields.currency === "" && { currency }),
      ...(fields.title === "" && { title: line.title }),
    });
  }

  async function save(): Promise<void> {
    const mistakes = mistakesIn(fields);
    setFailure(null);
    if (Object.keys(mistakes).length > 0) return showErrors(form.current, () => setErrors(mistakes));
    setErrors({});
    setBusy(true);
    try {
      onMade(await ownerApi.quotes.create({ params: { id: messageId }, body: payloadOf(fields) }));
    } catch (error) {
      setFailure(messageOf(error, "The quote could not be made. What you wrote is still here."));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="large"
      title="New quote"
      onClose={onClose}
      footer={
        <>
          <p className="quote-sum">
            Total <strong>{totalWords(fields, { language })}</strong>
          </p>
          <CloseButton>Cancel</CloseButton>
          <Button variant="block" type="submit" form="quote-form" busy={busy} busyLabel="Making…">
            Make quote
          </Button>
        </>
      }
    >
      <form
        id="quote-form"
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && <ErrorBox>{failure}</ErrorBox>}
        <p className="muted">
          The client gets a page of their own with this quote, can save it as a PDF, and accepts or declines it there.
          Once made, it doesn’t change: to correct one, withdraw it and make another.
        </p>
        <TextField
          label="Title"
          value={fields.title}
          maxLength={most.title}
          required
          autoComplete="off"
          error={errors.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <div className="quote-row">
          <TextArea
            label="For"
            hint="Name and address of the client."
            grows
            rows={3}
            value={fields.client}
            maxLength={most.party}
            required
            error={errors.client}
            onChange={({ target }) => set({ client: target.value })}
          />
          <TextArea
            label="Your details (optional)"
            hint="Below your name: address, tax number."
            grows
            rows={3}
            value={fields.sender}
            maxLength={most.party}
            onChange={({ target }) => set({ sender: target.value })}
          />
        </div>
        {fields.lines.map((line, index) => (
          <fieldset key={line.key} className="quote-line">
            <legend className="visually-hidden">Item {index + 1}</legend>
            <TextField
              label="Item"
              value={line.title}
              maxLength={most.line}
              required
              autoComplete="off"
              error={errors[`${line.key} title`]}
              onChange={({ target }) => setLine(line.key, { title: target.value })}
            />
            <TextField
              label="Quantity"
              inputMode="decimal"
              value={line.quantity}
              required
              autoComplete="off"
              error={errors[`${line.key} quantity`]}
              onChange={({ target }) => setLine(line.key, { quantity: target.value })}
            />
            <TextField
              label={fields.currency === "" ? "Price" : `Price in ${fields.currency}`}
              value={line.price}
              placeholder="1,200"
              required
              autoComplete="off"
              error={errors[`${line.key} price`]}
              onChange={({ target }) => setLine(line.key, { price: target.value })}
            />
            <TextArea
              className="quote-line-text"
              label="What is included (optional)"
              grows
              rows={2}
              value={line.text}
              maxLength={most.text}
              onChange={({ target }) => setLine(line.key, { text: target.value })}
            />
            {fields.lines.length > 1 && (
              <Button
                className="quote-line-remove"
                variant="quiet"
                size="small"
                onClick={() => set({ lines: fields.lines.filter(({ key }) => key !== line.key) })}
              >
                Remove<span className="visually-hidden"> {line.title || `item ${index + 1}`}</span>
              </Button>
            )}
          </fieldset>
        ))}
        {fields.lines.length < most.lines && (
          <div className="quote-more">
            <Button size="small" icon="plus" onClick={() => set({ lines: [...fields.lines, emptyLine()] })}>
              Add an item
            </Button>
            {services.length > 0 && (
              <SelectField
                className="field-small"
                label="Add a service"
                hideLabel
                value=""
                onChange={({ target }) => addService(target.value)}
              >
                <option value="">Add a service…</option>
                {services.map(({ title }, index) => (
                  <option key={index} value={index}>
                    {title}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        )}
        <div className="quote-row">
          <TextField
            label="Currency"
            hint="As you write it: $, €, CHF."
            value={fields.currency}
            maxLength={most.currency}
            autoComplete="off"
            onChange={({ target }) => set({ currency: target.value })}
          />
          <TextField
            label="Tax (optional)"
            hint="Its name, such as VAT."
            value={fields.taxName}
            maxLength={most.taxName}
            autoComplete="off"
            error={errors.taxName}
            onChange={({ target }) => set({ taxName: target.value })}
          />
          <TextField
            label="Tax in percent"
            inputMode="decimal"
            value={fields.taxPercent}
            autoComplete="off"
            error={errors.taxPercent}
            onChange={({ target }) => set({ taxPercent: target.value })}
          />
          <TextField
            label="Valid until the end of"
            type="date"
            value={fields.validUntil}
            required
            error={errors.validUntil}
            onChange={({ target }) => set({ validUntil: target.value })}
          />
        </div>
        <TextArea
          label="Terms (optional)"
          hint="When it is paid, when you start, what isn’t included."
          grows
          rows={3}
          value={fields.terms}
          maxLength={most.terms}
          onChange={({ target }) => set({ terms: target.value })}
        />
      </form>
    </Dialog>
  );
}

/** Shows the link of a new quote, once. */
export function NewQuoteDialog({
  made: { quote, url, text },
  onInsert,
  onClose,
}: {
  made: MadeQuote;
  /** Null where replies can't be sent from here. */
  onInsert: ((text: string) => void) | null;
  onClose: () => void;
}): React.ReactElement {
  const show = useSnackbar();
  const button = useRef<HTMLButtonElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(url)) show("Link copied!");
    else show("Your browser doesn’t allow copying here. Select the link and copy it.", { alert: true });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Quote ${quote.number}: ${quote.total}`}
      initialFocus={button}
      footer={
        onInsert ? (
          <>
            <CloseButton>Later</CloseButton>
            <Button
              ref={button}
              variant="block"
              icon="send"
              onClick={() => {
                onClose();
                onInsert(text);
              }}
            >
              Insert into a reply
            </Button>
          </>
        ) : (
          <Button ref={button} onClick={onClose}>
            I’ve sent it
          </Button>
        )
      }
    >
      <div className="stack">
        <p>
          <strong>Its link is shown only now.</strong> Only its hash is stored. If it gets lost, withdraw the quote and
          make another.
        </p>
        <div className="quote-url">
          <TextField label="Secret link" readOnly value={url} onFocus={(event) => event.target.select()} />
          <Button icon="copy" onClick={() => void copy()}>
            Copy
          </Button>
        </div>
        <p className="muted">Opening the page accepts nothing: your client enters a name and presses Accept.</p>
      </div>
    </Dialog>
  );
}
