import type { Locale } from "../ui/i18n.ts";

/** Alternative search terms for pages, by path. */
const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    "/": "start overview dashboard set up",
    "/inbox": "chats conversations messages visitors waiting take over",
    "/personas": "assistant bot chat widget color colour logo picture appearance greeting name tone script website put on page",
    "/business": "opening hours holiday closed address phone contact payment",
    "/knowledge": "files documents products pages website upload texts answers brand logo color colour",
    "/analytics": "statistics figures questions feedback thumbs",
    "/keys": "api token secret",
    "/usage": "credits cost price tier plan bill",
    "/people": "team colleagues users invite roles",
    "/mails": "outbox email e-mail links",
    "/audit": "audit log who changed history record security sign-ins",
    "/settings": "password language my name account language model",
  },
  de: {
    "/": "übersicht einrichten",
    "/inbox": "chats gespräche nachrichten besucher wartend übernehmen",
    "/personas": "assistent bot chat widget farbe logo bild aussehen begrüßung name tonfall skript website einbinden",
    "/business": "öffnungszeiten feiertag urlaub geschlossen adresse telefon kontakt zahlung",
    "/knowledge": "dateien dokumente produkte seiten website hochladen texte antworten marke logo farbe",
    "/analytics": "statistik zahlen fragen bewertungen",
    "/keys": "api token geheimnis",
    "/usage": "credits kosten preis tarif rechnung",
    "/people": "team kollegen benutzer einladen rollen",
    "/mails": "postausgang links",
    "/audit": "protokoll audit wer geändert verlauf sicherheit anmeldungen",
    "/settings": "passwort sprache mein name konto sprachmodell",
  },
};

/** Returns whether a search query matches a page's name or its alternative terms. */
export function isMeant(query: string, name: string, to: string, locale: Locale): boolean {
  const typed = query.trim().toLowerCase();
  if (name.toLowerCase().includes(typed)) return true;
  const others = words[locale][to]?.split(" ") ?? [];
  return typed.split(/\s+/).every((word) => others.some((other) => other.startsWith(word)));
}
