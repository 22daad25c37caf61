import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  visitor: "A visitor",
  wrote: (name: string) => `${name} wrote to you`,
  waits: (name: string) => `${name} asks for a person`,
  ends: (name: string) => `Your conversation with ${name} goes back to the persona in 2 minutes`,
  endsHint: "To continue answering, open the conversation and write, or keep it.",
  open: "Open",
  ask: "Play a sound and show a desktop notification when a visitor is waiting or writes to you?",
  yes: "Yes",
  no: "No",
  on: "Sound and desktop notifications are on. Turn them off",
  off: "Sound and desktop notifications are off. Turn them on",
};

const de: TextsOf<typeof en> = {
  visitor: "Ein Besucher",
  wrote: (name) => `${name} hat Ihnen geschrieben`,
  waits: (name) => `${name} wünscht einen Menschen`,
  ends: (name) => `Ihr Gespräch mit ${name} geht in 2 Minuten an die Persona zurück`,
  endsHint: "Öffnen Sie es und schreiben Sie, oder behalten Sie es, wenn Sie weiter antworten möchten.",
  open: "Öffnen",
  ask: "Sollen ein Ton und eine Meldung auf dem Bildschirm sagen, wenn ein Besucher wartet oder Ihnen schreibt?",
  yes: "Ja",
  no: "Nein",
  on: "Ton und Meldungen sind an. Ausschalten",
  off: "Ton und Meldungen sind aus. Einschalten",
};

export const attentionTexts: Catalog<TextsOf<typeof en>> = { en, de };
