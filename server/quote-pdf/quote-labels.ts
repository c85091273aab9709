export type QuoteLabels = {
  quote: string;
  date: string;
  validUntil: string;
  client: string;
  item: string;
  quantity: string;
  price: string;
  amount: string;
  subtotal: string;
  total: string;
  terms: string;
  /** With {percent}. */
  deposit: string;
  /** With {name} and {date}. */
  accepted: string;
  /** The same, where the client has agreed to the terms. */
  agreed: string;
};

const labels: ReadonlyMap<string, QuoteLabels> = new Map(
  Object.entries<QuoteLabels>({
    en: {
      quote: "Quote",
      date: "Date",
      validUntil: "Valid until",
      client: "For",
      item: "Item",
      quantity: "Quantity",
      price: "Price",
      amount: "Amount",
      subtotal: "Subtotal",
      total: "Total",
      terms: "Terms",
      deposit: "Deposit of {percent}, due on acceptance",
      accepted: "Accepted by {name} on {date}",
      agreed: "Accepted by {name} on {date}, with these terms",
    },
    de: {
      quote: "Angebot",
      date: "Datum",
      validUntil: "Gültig bis",
      client: "Für",
      item: "Leistung",
      quantity: "Menge",
      price: "Preis",
      amount: "Betrag",
      subtotal: "Zwischensumme",
      total: "Gesamt",
      terms: "Bedingungen",
      deposit: "Anzahlung von {percent}, fällig bei Annahme",
      accepted: "Angenommen von {name} am {date}",
      agreed: "Angenommen von {name} am {date}, mit diesen Bedingungen",
    },
    es: {
      quote: "Presupuesto",
      date: "Fecha",
      validUntil: "Válido hasta",
      client: "Para",
      item: "Concepto",
      quantity: "Cantidad",
      price: "Precio",
      amount: "Importe",
      subtotal: "Subtotal",
      total: "Total",
      terms: "Condiciones",
      deposit: "Anticipo del {percent}, a pagar al aceptar",
      accepted: "Aceptado por {name} el {date}",
      agreed: "Aceptado por {name} el {date}, con estas condiciones",
    },
    fr: {
      quote: "Devis",
      date: "Date",
      validUntil: "Valable jusqu’au",
      client: "Pour",
      item: "Prestation",
      quantity: "Quantité",
      price: "Prix",
      amount: "Montant",
      subtotal: "Sous-total",
      total: "Total",
      terms: "Conditions",
      deposit: "Acompte de {percent}, dû à l’acceptation",
      accepted: "Accepté par {name} le {date}",
      agreed: "Accepté par {name} le {date}, avec ces conditions",
    },
    it: {
      quote: "Preventivo",
      date: "Data",
      validUntil: "Valido fino al",
      client: "Per",
      item: "Voce",
      quantity: "Quantità",
      price: "Prezzo",
      amount: "Importo",
      subtotal: "Subtotale",
      total: "Totale",
      terms: "Condizioni",
      deposit: "Acconto del {percent}, dovuto all’accettazione",
      accepted: "Accettato da {name} il {date}",
      agreed: "Accettato da {name} il {date}, con queste condizioni",
    },
    nl: {
      quote: "Offerte",
      date: "Datum",
      validUntil: "Geldig tot en met",
      client: "Voor",
      item: "Omschrijving",
      quantity: "Aantal",
      price: "Prijs",
      amount: "Bedrag",
      subtotal: "Subtotaal",
      total: "Totaal",
      terms: "Voorwaarden",
      deposit: "Aanbetaling van {percent}, te voldoen bij acceptatie",
      accepted: "Geaccepteerd door {name} op {date}",
      agreed: "Geaccepteerd door {name} op {date}, met deze voorwaarden",
    },
    pt: {
      quote: "Orçamento",
      date: "Data",
      validUntil: "Válido até",
      client: "Para",
      item: "Item",
      quantity: "Quantidade",
      price: "Preço",
      amount: "Valor",
      subtotal: "Subtotal",
      total: "Total",
      terms: "Condições",
      deposit: "Sinal de {percent}, a pagar na aceitação",
      accepted: "Aceito por {name} em {date}",
      agreed: "Aceito por {name} em {date}, com estas condições",
    },
  }),
);

/** The words of a quote in the language of the owner's texts; in English where the language isn't known here. */
export function quoteLabels(language: string): QuoteLabels {
  return labels.get(language.slice(0, 2)) ?? (labels.get("en") as QuoteLabels);
}
