import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import type { Quote, QuoteOffer } from "#contract/quotes.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { SecretLink } from "../../ui/secret-link.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import {
  emptyLine,
  fieldsOf,
  inputFor,
  lineFieldsOf,
  mistakesIn,
  payloadOf,
  type QuoteFields,
  totalWords,
} from "./quote-fields.ts";
import "./quotes.css";

export type MadeQuote = { quote: Quote; url: string; text: string };

const most = limits.quotes;

/** Writes a quote, beginning with the content of another one. */
export function QuoteDialog({
  enquiryId,
  start,
  services,
  onClose,
  onMade,
}: {
  enquiryId: number;
  start: QuoteOffer["start"];
  services: QuoteOffer["services"];
  onClose: () => void;
  onMade: (made: MadeQuote) => void;
}): React.ReactElement {
  const { language } = useSite().identity;
  const form = useOwnerForm<QuoteFields>({
    start: fieldsOf(start, { language }),
    check: (fields) => mistakesIn(fields, { language }),
    async send(fields) {
      onMade(await ownerApi.quotes.create({ params: { id: enquiryId }, body: payloadOf(fields, { language }) }));
    },
    inputFor,
    otherwise: "The quote could not be made. What you wrote is still here.",
  });
  const { field, values, set } = form;
  const lines = useFieldArray({ control: form.methods.control, name: "lines" });

  function addService(index: string): void {
    const service = services[Number(index)];
    if (!service) return;
    const { currency, ...line } = service;
    // An empty line was only a placeholder.
    lines.replace([
      ...values.lines.filter(({ title, price }) => title !== "" || price !== ""),
      lineFieldsOf(line, values.currency || currency, { language }),
    ]);
    set({
      ...(values.currency === "" && { currency }),
      ...(values.title === "" && { title: line.title }),
    });
  }

  return (
    <FormDialog
      form={form}
      size="large"
      title="New quote"
      submitLabel="Make quote"
      busyLabel="Making…"
      aside={
        <p className="quote-sum">
          Total <strong>{totalWords(values, { language })}</strong>
        </p>
      }
      onClose={onClose}
    >
      <p className="muted">
        The client gets a page of their own with this quote, can save it as a PDF, and accepts or declines it there.
        Once made, it doesn’t change: to correct one, withdraw it and make another.
      </p>
      <TextField label="Title" {...field("title")} maxLength={most.title} required autoComplete="off" />
      <div className="quote-row">
        <TextArea
          label="For"
          hint="Name and address of the client."
          grows
          rows={3}
          {...field("client")}
          maxLength={most.party}
          required
        />
        <TextArea
          label="Your details (optional)"
          hint="Below your name: address, tax number."
          grows
          rows={3}
          {...field("sender")}
          maxLength={most.party}
        />
      </div>
      {lines.fields.map(({ id }, index) => (
        <fieldset key={id} className="quote-line">
          <legend className="visually-hidden">Item {index + 1}</legend>
          <TextField
            label="Item"
            {...field(`lines.${index}.title`)}
            maxLength={most.line}
            required
            autoComplete="off"
          />
          <TextField
            label="Quantity"
            inputMode="decimal"
            {...field(`lines.${index}.quantity`)}
            required
            autoComplete="off"
          />
          <TextField
            label={values.currency === "" ? "Price" : `Price in ${values.currency}`}
            {...field(`lines.${index}.price`)}
            placeholder="1,200"
            required
            autoComplete="off"
          />
          <TextArea
            className="quote-line-text"
            label="What is included (optional)"
            grows
            rows={2}
            {...field(`lines.${index}.text`)}
            maxLength={most.text}
          />
          {lines.fields.length > 1 && (
            <Button className="quote-line-remove" variant="quiet" size="small" onClick={() => lines.remove(index)}>
              Remove<span className="visually-hidden"> {values.lines[index]?.title || `item ${index + 1}`}</span>
            </Button>
          )}
        </fieldset>
      ))}
      {lines.fields.length < most.lines && (
        <div className="quote-more">
          <Button size="small" icon="plus" onClick={() => lines.append(emptyLine(), { shouldFocus: false })}>
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
          {...field("currency")}
          maxLength={most.currency}
          autoComplete="off"
        />
        <TextField
          label="Tax (optional)"
          hint="Its name, such as VAT."
          {...field("taxName")}
          maxLength={most.taxName}
          autoComplete="off"
        />
        <TextField label="Tax in percent" inputMode="decimal" {...field("taxPercent")} autoComplete="off" />
        <TextField label="Valid until the end of" type="date" {...field("validUntil")} required />
      </div>
      <div className="quote-row">
        <TextField
          label="Deposit in percent (optional)"
          hint="The share of the total that is due when the client accepts."
          inputMode="numeric"
          {...field("depositPercent")}
          autoComplete="off"
        />
        <TextField
          label="Link to pay the deposit (optional)"
          hint="Of any payment provider. The client gets it after accepting."
          type="url"
          placeholder="https://"
          {...field("depositUrl")}
          autoComplete="off"
        />
      </div>
      <TextArea
        label="Terms (optional)"
        hint="When it is paid, when you start, what isn’t included. The client ticks that they agree."
        grows
        rows={3}
        {...field("terms")}
        maxLength={most.terms}
      />
    </FormDialog>
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
  const button = useRef<HTMLButtonElement>(null);

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
        <SecretLink url={url} />
        <p className="muted">Opening the page accepts nothing: your client enters a name and presses Accept.</p>
      </div>
    </Dialog>
  );
}
