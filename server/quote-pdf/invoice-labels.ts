export type InvoiceLabels = {
  invoice: string;
  depositInvoice: string;
  cancellation: string;
  draft: string;
  client: string;
  number: string;
  issuedOn: string;
  dueOn: string;
  performed: string;
  quote: string;
  taxNumber: string;
  vatId: string;
  /** With {number} and {date}. */
  cancels: string;
  /** With {percent} and {number}. */
  depositLine: string;
  /** With {number}, {date} and {tax}. */
  deducted: string;
  /** With {number} and {date}, where there is no tax. */
  deductedWithoutTax: string;
  /** With {date} and {tax}. */
  paidDeposit: string;
  /** With {date}. */
  paidDepositWithoutTax: string;
  due: string;
  payment: string;
  bank: string;
  reference: string;
};

const labels: ReadonlyMap<string, InvoiceLabels> = new Map(
  Object.entries<InvoiceLabels>({
    en: {
      invoice: "Invoice",
      depositInvoice: "Deposit invoice",
      cancellation: "Cancellation invoice",
      draft: "Draft",
      client: "To",
      number: "Number",
      issuedOn: "Invoice date",
      dueOn: "Due on",
      performed: "Date of the work",
      quote: "Quote",
      taxNumber: "Tax number",
      vatId: "VAT ID",
      cancels: "Cancels invoice {number} of {date}",
      depositLine: "Deposit of {percent} on quote {number}",
      deducted: "Less deposit, invoice {number} of {date}, with tax of {tax}",
      deductedWithoutTax: "Less deposit, invoice {number} of {date}",
      paidDeposit: "Less deposit paid on {date}, with tax of {tax}",
      paidDepositWithoutTax: "Less deposit paid on {date}",
      due: "Amount due",
      payment: "Payment",
      bank: "Bank",
      reference: "Reference",
    },
    de: {
      invoice: "Rechnung",
      depositInvoice: "Anzahlungsrechnung",
      cancellation: "Stornorechnung",
      draft: "Entwurf",
      client: "An",
      number: "Nummer",
      issuedOn: "Rechnungsdatum",
      dueOn: "Zahlbar bis",
      performed: "Leistungszeitraum",
      quote: "Angebot",
      taxNumber: "Steuernummer",
      vatId: "USt-IdNr.",
      cancels: "Storniert Rechnung {number} vom {date}",
      depositLine: "Anzahlung von {percent} auf Angebot {number}",
      deducted: "Abzüglich Anzahlung, Rechnung {number} vom {date}, mit Steuer von {tax}",
      deductedWithoutTax: "Abzüglich Anzahlung, Rechnung {number} vom {date}",
      paidDeposit: "Abzüglich Anzahlung vom {date}, mit Steuer von {tax}",
      paidDepositWithoutTax: "Abzüglich Anzahlung vom {date}",
      due: "Zu zahlen",
      payment: "Zahlung",
      bank: "Bank",
      reference: "Verwendungszweck",
    },
    es: {
      invoice: "Factura",
      depositInvoice: "Factura de anticipo",
      cancellation: "Factura rectificativa",
      draft: "Borrador",
      client: "Para",
      number: "Número",
      issuedOn: "Fecha de factura",
      dueOn: "Vencimiento",
      performed: "Fecha de la prestación",
      quote: "Presupuesto",
      taxNumber: "Número fiscal",
      vatId: "NIF-IVA",
      cancels: "Anula la factura {number} del {date}",
      depositLine: "Anticipo del {percent} del presupuesto {number}",
      deducted: "Menos anticipo, factura {number} del {date}, con impuesto de {tax}",
      deductedWithoutTax: "Menos anticipo, factura {number} del {date}",
      paidDeposit: "Menos anticipo pagado el {date}, con impuesto de {tax}",
      paidDepositWithoutTax: "Menos anticipo pagado el {date}",
      due: "Importe a pagar",
      payment: "Pago",
      bank: "Banco",
      reference: "Concepto",
    },
    fr: {
      invoice: "Facture",
      depositInvoice: "Facture d’acompte",
      cancellation: "Facture d’annulation",
      draft: "Brouillon",
      client: "Pour",
      number: "Numéro",
      issuedOn: "Date de facture",
      dueOn: "Échéance",
      performed: "Date de la prestation",
      quote: "Devis",
      taxNumber: "Numéro fiscal",
      vatId: "N° de TVA",
      cancels: "Annule la facture {number} du {date}",
      depositLine: "Acompte de {percent} sur le devis {number}",
      deducted: "Moins acompte, facture {number} du {date}, dont taxe de {tax}",
      deductedWithoutTax: "Moins acompte, facture {number} du {date}",
      paidDeposit: "Moins acompte payé le {date}, dont taxe de {tax}",
      paidDepositWithoutTax: "Moins acompte payé le {date}",
      due: "Net à payer",
      payment: "Paiement",
      bank: "Banque",
      reference: "Référence",
    },
    it: {
      invoice: "Fattura",
      depositInvoice: "Fattura di acconto",
      cancellation: "Fattura di storno",
      draft: "Bozza",
      client: "Per",
      number: "Numero",
      issuedOn: "Data della fattura",
      dueOn: "Scadenza",
      performed: "Data della prestazione",
      quote: "Preventivo",
      taxNumber: "Codice fiscale",
      vatId: "Partita IVA",
      cancels: "Storna la fattura {number} del {date}",
      depositLine: "Acconto del {percent} sul preventivo {number}",
      deducted: "Meno acconto, fattura {number} del {date}, con imposta di {tax}",
      deductedWithoutTax: "Meno acconto, fattura {number} del {date}",
      paidDeposit: "Meno acconto pagato il {date}, con imposta di {tax}",
      paidDepositWithoutTax: "Meno acconto pagato il {date}",
      due: "Importo dovuto",
      payment: "Pagamento",
      bank: "Banca",
      reference: "Causale",
    },
    nl: {
      invoice: "Factuur",
      depositInvoice: "Aanbetalingsfactuur",
      cancellation: "Creditfactuur",
      draft: "Concept",
      client: "Aan",
      number: "Nummer",
      issuedOn: "Factuurdatum",
      dueOn: "Te betalen voor",
      performed: "Datum van levering",
      quote: "Offerte",
      taxNumber: "Belastingnummer",
      vatId: "Btw-nummer",
      cancels: "Crediteert factuur {number} van {date}",
      depositLine: "Aanbetaling van {percent} op offerte {number}",
      deducted: "Min aanbetaling, factuur {number} van {date}, met belasting van {tax}",
      deductedWithoutTax: "Min aanbetaling, factuur {number} van {date}",
      paidDeposit: "Min aanbetaling van {date}, met belasting van {tax}",
      paidDepositWithoutTax: "Min aanbetaling van {date}",
      due: "Te betalen",
      payment: "Betaling",
      bank: "Bank",
      reference: "Kenmerk",
    },
    pt: {
      invoice: "Fatura",
      depositInvoice: "Fatura de sinal",
      cancellation: "Fatura de anulação",
      draft: "Rascunho",
      client: "Para",
      number: "Número",
      issuedOn: "Data da fatura",
      dueOn: "Vencimento",
      performed: "Data do serviço",
      quote: "Orçamento",
      taxNumber: "Número fiscal",
      vatId: "Número de IVA",
      cancels: "Anula a fatura {number} de {date}",
      depositLine: "Sinal de {percent} do orçamento {number}",
      deducted: "Menos sinal, fatura {number} de {date}, com imposto de {tax}",
      deductedWithoutTax: "Menos sinal, fatura {number} de {date}",
      paidDeposit: "Menos sinal pago em {date}, com imposto de {tax}",
      paidDepositWithoutTax: "Menos sinal pago em {date}",
      due: "Valor a pagar",
      payment: "Pagamento",
      bank: "Banco",
      reference: "Referência",
    },
  }),
);

/** The words of an invoice, beside those that it shares with quotes; in English where the language isn't known here. */
export function invoiceLabels(language: string): InvoiceLabels {
  return labels.get(language.slice(0, 2)) ?? (labels.get("en") as InvoiceLabels);
}
