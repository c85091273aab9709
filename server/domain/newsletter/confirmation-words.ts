// The words of the email that asks for a confirmation. Nothing that the visitor typed stands in it: anybody can enter somebody else's address.
import { wordLanguage } from "#words/languages.ts";
import { phrase } from "#words/phrases.ts";

const en = {
  subject: phrase("Confirm your subscription to {owner}"),
  text: phrase(`Hello,

somebody, most likely you, asked {site} to send letters of {owner} to this address. To get them, open this page and press the button on it:

{url}

The link works for {days} days. If it wasn't you, ignore this email: without the button you get no letters.`),
};

type ConfirmationWords = typeof en;

/** By language. A translation has the same places as the English words. */
const translations: ReadonlyMap<string, Record<keyof ConfirmationWords, string>> = new Map(
  Object.entries({
    de: {
      subject: "Bitte bestätigen: die Briefe von {owner}",
      text: `Guten Tag,

jemand, vermutlich Sie selbst, hat auf {site} die Briefe von {owner} für diese Adresse bestellt. Um sie zu bekommen, öffnen Sie diese Seite und drücken Sie den Knopf darauf:

{url}

Der Link gilt {days} Tage. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne den Knopf bekommen Sie keine Briefe.`,
    },
    es: {
      subject: "Confirmar la suscripción a {owner}",
      text: `Hola:

alguien, seguramente usted, ha pedido en {site} que las cartas de {owner} lleguen a esta dirección. Para recibirlas, abra esta página y pulse el botón:

{url}

El enlace funciona durante {days} días. Si no ha sido usted, ignore este correo: sin el botón no llegará ninguna carta.`,
    },
    fr: {
      subject: "Confirmez votre abonnement à {owner}",
      text: `Bonjour,

quelqu’un, sans doute vous, a demandé sur {site} à recevoir les lettres de {owner} à cette adresse. Pour les recevoir, ouvrez cette page et appuyez sur le bouton :

{url}

Le lien fonctionne pendant {days} jours. Si ce n’était pas vous, ignorez ce message : sans le bouton, vous ne recevrez aucune lettre.`,
    },
    it: {
      subject: "Conferma dell’iscrizione a {owner}",
      text: `Buongiorno,

qualcuno ha chiesto su {site} di ricevere le lettere di {owner} a questo indirizzo. Per riceverle, basta aprire questa pagina e premere il pulsante:

{url}

Il link funziona per {days} giorni. Se si tratta di un errore, questa email si può ignorare: senza il pulsante non arriverà nessuna lettera.`,
    },
    nl: {
      subject: "Bevestig je abonnement op {owner}",
      text: `Hallo,

iemand, waarschijnlijk jijzelf, heeft op {site} gevraagd om de brieven van {owner} naar dit adres te sturen. Open deze pagina en druk op de knop om ze te krijgen:

{url}

De link werkt {days} dagen. Was jij het niet? Negeer deze e-mail dan: zonder de knop krijg je geen brieven.`,
    },
    pt: {
      subject: "Confirme a sua assinatura de {owner}",
      text: `Olá,

alguém, provavelmente você, pediu em {site} para receber as cartas de {owner} neste endereço. Para recebê-las, abra esta página e aperte o botão:

{url}

O link funciona por {days} dias. Se não foi você, ignore este e-mail: sem o botão, nenhuma carta chegará.`,
    },
    pl: {
      subject: "Potwierdzenie subskrypcji: {owner}",
      text: `Dzień dobry,

ten adres podano na stronie {site}, aby przychodziły na niego listy. Nadawca: {owner}. Aby je dostawać, należy otworzyć tę stronę i nacisnąć przycisk:

{url}

Link działa przez {days} dni. Jeśli to pomyłka, wystarczy zignorować tę wiadomość: bez naciśnięcia przycisku nie przyjdą żadne listy.`,
    },
    ja: {
      subject: "{owner} のニュースレターの登録確認",
      text: `こんにちは。

{site} で、{owner} のニュースレターをこのアドレスに送るよう申し込みがありました。受け取るには、次のページを開いてボタンを押してください。

{url}

このリンクは {days} 日間有効です。お心当たりがない場合は、このメールを無視してください。ボタンを押さないかぎり、ニュースレターは届きません。`,
    },
    ar: {
      subject: "تأكيد الاشتراك في رسائل {owner}",
      text: `مرحبًا،

طُلب في {site} إرسال رسائل {owner} إلى هذا العنوان. لتصل الرسائل، يكفي فتح هذه الصفحة والضغط على الزر فيها:

{url}

يعمل الرابط لمدة {days} أيام. إذا كان ذلك خطأً فيمكن تجاهل هذه الرسالة: لن تصل أي رسائل من دون الضغط على الزر.`,
    },
  }),
);

/** Returns the words in a language, or in English if there are none. */
export function confirmationWords(language: string): ConfirmationWords {
  const translated = translations.get(wordLanguage(language));
  if (!translated) return en;
  return {
    subject: phrase(translated.subject) as ConfirmationWords["subject"],
    text: phrase(translated.text) as ConfirmationWords["text"],
  };
}
