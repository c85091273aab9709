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
  /** With {name} and {date}. */
  accepted: string;
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
      accepted: "Accepted by {name} on {date}",
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
      accepted: "Angenommen von {name} am {date}",
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
      accepted: "Aceptado por {name} el {date}",
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
      accepted: "Accepté par {name} le {date}",
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
      accepted: "Accettato da {name} il {date}",
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
      accepted: "Geaccepteerd door {name} op {date}",
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
      accepted: "Aceito por {name} em {date}",
    },
  }),
);

/** The words of a quote in the language of the owner's texts; in English where the language isn't known here. */
export function quoteLabels(language: string): QuoteLabels {
  return labels.get(language.slice(0, 2)) ?? (labels.get("en") as QuoteLabels);
}
