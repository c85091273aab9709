// The fixed words of letters, in every language of the site's words. A letter in another language has them in English.

import { wordLanguage } from "#words/languages.ts";

/** In braces stands what is filled in. */
export type LetterWords = {
  /** Above the letter. */
  view: string;
  readOn: string;
  /** Why somebody gets it, at its end. */
  reason: string;
  leave: string;
  before: string;
  after: string;
  callouts: Readonly<Record<"note" | "tip" | "warning", string>>;
  watch: string;
  listen: string;
  play: string;
  model: string;
  image: string;
  formula: string;
  done: string;
  toDo: string;
};

const en: LetterWords = {
  view: "View in browser",
  readOn: "Read on",
  reason: "You get this letter because you subscribed to {site}.",
  leave: "Unsubscribe",
  before: "Before",
  after: "After",
  callouts: { note: "Note", tip: "Tip", warning: "Warning" },
  watch: "Watch the video",
  listen: "Listen to the recording",
  play: "Play {title}",
  model: "See the 3D model",
  image: "Image",
  formula: "Formula",
  done: "Done",
  toDo: "To do",
};

const languages: ReadonlyMap<string, LetterWords> = new Map([
  ["en", en],
  [
    "de",
    {
      view: "Im Browser ansehen",
      readOn: "Weiterlesen",
      reason: "Sie bekommen diesen Brief, weil Sie {site} abonniert haben.",
      leave: "Abbestellen",
      before: "Vorher",
      after: "Nachher",
      callouts: { note: "Hinweis", tip: "Tipp", warning: "Achtung" },
      watch: "Video ansehen",
      listen: "Aufnahme anhören",
      play: "{title} spielen",
      model: "3D-Modell ansehen",
      image: "Bild",
      formula: "Formel",
      done: "Erledigt",
      toDo: "Offen",
    },
  ],
  [
    "es",
    {
      view: "Ver en el navegador",
      readOn: "Seguir leyendo",
      reason: "Recibe esta carta porque se suscribió a {site}.",
      leave: "Darse de baja",
      before: "Antes",
      after: "Después",
      callouts: { note: "Nota", tip: "Consejo", warning: "Atención" },
      watch: "Ver el vídeo",
      listen: "Escuchar la grabación",
      play: "Jugar a {title}",
      model: "Ver el modelo 3D",
      image: "Imagen",
      formula: "Fórmula",
      done: "Hecho",
      toDo: "Pendiente",
    },
  ],
  [
    "fr",
    {
      view: "Voir dans le navigateur",
      readOn: "Lire la suite",
      reason: "Vous recevez cette lettre parce que vous êtes abonné à {site}.",
      leave: "Se désabonner",
      before: "Avant",
      after: "Après",
      callouts: { note: "Note", tip: "Conseil", warning: "Attention" },
      watch: "Regarder la vidéo",
      listen: "Écouter l’enregistrement",
      play: "Jouer à {title}",
      model: "Voir le modèle 3D",
      image: "Image",
      formula: "Formule",
      done: "Fait",
      toDo: "À faire",
    },
  ],
  [
    "it",
    {
      view: "Apri nel browser",
      readOn: "Continua a leggere",
      reason: "Questa lettera arriva a chi è iscritto a {site}.",
      leave: "Annulla l’iscrizione",
      before: "Prima",
      after: "Dopo",
      callouts: { note: "Nota", tip: "Consiglio", warning: "Attenzione" },
      watch: "Guarda il video",
      listen: "Ascolta la registrazione",
      play: "Gioca a {title}",
      model: "Guarda il modello 3D",
      image: "Immagine",
      formula: "Formula",
      done: "Fatto",
      toDo: "Da fare",
    },
  ],
  [
    "nl",
    {
      view: "Bekijk in de browser",
      readOn: "Lees verder",
      reason: "Je krijgt deze brief omdat je je hebt geabonneerd op {site}.",
      leave: "Uitschrijven",
      before: "Voor",
      after: "Na",
      callouts: { note: "Opmerking", tip: "Tip", warning: "Let op" },
      watch: "Bekijk de video",
      listen: "Luister naar de opname",
      play: "Speel {title}",
      model: "Bekijk het 3D-model",
      image: "Afbeelding",
      formula: "Formule",
      done: "Klaar",
      toDo: "Te doen",
    },
  ],
  [
    "pt",
    {
      view: "Ver no navegador",
      readOn: "Continuar lendo",
      reason: "Você recebe esta carta porque assinou {site}.",
      leave: "Cancelar a assinatura",
      before: "Antes",
      after: "Depois",
      callouts: { note: "Nota", tip: "Dica", warning: "Atenção" },
      watch: "Ver o vídeo",
      listen: "Ouvir a gravação",
      play: "Jogar {title}",
      model: "Ver o modelo 3D",
      image: "Imagem",
      formula: "Fórmula",
      done: "Feito",
      toDo: "A fazer",
    },
  ],
  [
    "pl",
    {
      view: "Zobacz w przeglądarce",
      readOn: "Czytaj dalej",
      reason: "Ten list przychodzi w ramach subskrypcji {site}.",
      leave: "Rezygnacja z subskrypcji",
      before: "Przed",
      after: "Po",
      callouts: { note: "Uwaga", tip: "Wskazówka", warning: "Ostrzeżenie" },
      watch: "Obejrzyj wideo",
      listen: "Posłuchaj nagrania",
      play: "Zagraj w {title}",
      model: "Zobacz model 3D",
      image: "Obraz",
      formula: "Wzór",
      done: "Zrobione",
      toDo: "Do zrobienia",
    },
  ],
  [
    "ja",
    {
      view: "ブラウザで見る",
      readOn: "続きを読む",
      reason: "{site} を購読されているため、このメールをお送りしています。",
      leave: "配信を停止する",
      before: "変更前",
      after: "変更後",
      callouts: { note: "メモ", tip: "ヒント", warning: "注意" },
      watch: "動画を見る",
      listen: "録音を聴く",
      play: "{title} をプレイする",
      model: "3Dモデルを見る",
      image: "画像",
      formula: "数式",
      done: "完了",
      toDo: "未完了",
    },
  ],
  [
    "ar",
    {
      view: "العرض في المتصفح",
      readOn: "متابعة القراءة",
      reason: "تصلك هذه الرسالة لأنك مشترك في {site}.",
      leave: "إلغاء الاشتراك",
      before: "قبل",
      after: "بعد",
      callouts: { note: "ملاحظة", tip: "نصيحة", warning: "تحذير" },
      watch: "مشاهدة الفيديو",
      listen: "الاستماع إلى التسجيل",
      play: "العب {title}",
      model: "عرض النموذج ثلاثي الأبعاد",
      image: "صورة",
      formula: "معادلة",
      done: "تم",
      toDo: "لم يتم بعد",
    },
  ],
]);

/** Returns the words for a language tag, such as `de-CH`. */
export function letterWordsIn(language: string): LetterWords {
  return languages.get(wordLanguage(language)) ?? en;
}
