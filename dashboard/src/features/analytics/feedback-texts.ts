import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Feedback",
  rating: "Ratings",
  ratings: { down: "Thumbs down", up: "Thumbs up", all: "All ratings" },
  columns: { question: "Question", comment: "Comment", rating: "Rating", time: "When" },
  none: "No such ratings",
  noneHint: "Visitors rate a reply with the thumbs below it. In this period, nobody did.",
  noQuestion: "Message without text",
  comment: "Comment",
  reply: "Reply",
  open: "Open the conversation",
};

const de: TextsOf<typeof en> = {
  title: "Bewertungen",
  rating: "Bewertungen",
  ratings: { down: "Daumen runter", up: "Daumen hoch", all: "Alle Bewertungen" },
  columns: { question: "Frage", comment: "Kommentar", rating: "Bewertung", time: "Wann" },
  none: "Keine solche Bewertung",
  noneHint: "Besucher bewerten eine Antwort mit den Daumen darunter. In diesem Zeitraum hat das niemand getan.",
  noQuestion: "Nachricht ohne Text",
  comment: "Kommentar",
  reply: "Antwort",
  open: "Gespräch öffnen",
};

export const feedbackTexts: Catalog<TextsOf<typeof en>> = { en, de };
