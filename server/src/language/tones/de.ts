import { formatsOf } from "../formats.ts";
import { name as quotedName } from "../products/de.ts";
import type { ToneWordings } from "../tones.ts";

const { list, number } = formatsOf("de");

export const tones: ToneWordings = {
  formal: {
    phrases: {
      greeting: (name, brand) => `Guten Tag, mein Name ist ${name}. Ich gebe Ihnen Auskunft für ${brand}.`,
      thanks: "Es war mir ein Vergnügen, Ihnen zu helfen.",
      goodbye: "Auf Wiedersehen und vielen Dank für Ihr Interesse.",
      wellbeing: "Danke der Nachfrage, es geht mir gut.",
      acknowledgement: "Sehr gern. Was darf ich noch für Sie heraussuchen?",
      decline: (brand) => `Ich bedauere, dazu liegen mir bei ${brand} keine Angaben vor.`,
      declineProduct: (title) => `Ich bedauere, unsere Angaben zu ${quotedName(title)} enthalten dazu nichts.`,
      offLimits: "Dabei kann ich Ihnen leider nicht behilflich sein. Fragen zu unserem Angebot beantworte ich Ihnen gern.",
      nothingMatches: "Ich bedauere, dazu habe ich nichts Passendes gefunden.",
      offer: "Sie können mir zum Beispiel folgende Fragen stellen:",
      offerStart: "Womit darf ich Ihnen behilflich sein?",
      found: "Folgendes habe ich für Sie gefunden:",
      allRight: "Sehr gern. Wenden Sie sich jederzeit wieder an mich.",
      declineAgain: "Ich bedauere, auch dazu enthalten unsere Unterlagen nichts.",
      understand: "Ich bitte Sie, die Unannehmlichkeiten zu entschuldigen.",
      which: "Welches Produkt meinen Sie bitte? Nennen Sie mir den Namen, dann sehe ich für Sie nach.",
    },
    products: {
      suggested: () => "Folgendes darf ich Ihnen vorschlagen:",
      closest: (shown) => `Alle Ihre Wünsche zusammen erfüllt keines unserer Produkte. Am nächsten ${shown === 1 ? "kommt" : "kommen"}:`,
      askKind: (kinds) =>
        kinds.length === 0 ? "Was darf ich für Sie heraussuchen?" : `Was darf ich für Sie heraussuchen: ${list(kinds, "or")}?`,
      askBudget: "Welchen Betrag möchten Sie höchstens ausgeben?",
      unanswered: (question) => `Zu „${question}“ liegen mir bedauerlicherweise keine Angaben vor.`,
    },
  },
  friendly: {
    phrases: {
      greeting: (name, brand) => `Hallo, ich bin ${name} von ${brand}. Schön, dass du da bist!`,
      thanks: "Gern geschehen, jederzeit!",
      goodbye: "Tschüss, bis bald!",
      wellbeing: "Mir geht es prima, danke!",
      acknowledgement: "Super! Was möchtest du noch wissen?",
      decline: (brand) => `Dazu habe ich bei ${brand} leider keine Angaben.`,
      declineProduct: (title) => `In unseren Angaben zu ${quotedName(title)} steht dazu leider nichts.`,
      offLimits: "Dabei kann ich dir nicht helfen, aber frag mich gern alles zu unserem Angebot.",
      nothingMatches: "Da habe ich leider nichts Passendes gefunden.",
      offer: "Du kannst mich zum Beispiel fragen:",
      offerStart: "Wie kann ich dir helfen?",
      found: "Schau, das habe ich gefunden:",
      allRight: "Alles klar. Frag gern, wenn noch etwas ist!",
      declineAgain: "Auch dazu finde ich leider nichts.",
      understand: "Das tut mir wirklich leid.",
      noContact: "Von hier aus kann ich das leider nicht weitergeben; nutz bitte die Kontaktangaben auf unserer Website.",
      which: "Welches Produkt meinst du? Sag mir den Namen, dann schaue ich nach.",
    },
    products: {
      suggested: () => "Das könnte dir gefallen:",
      closest: (shown) => `Etwas, das alles davon erfüllt, haben wir leider nicht. Am nächsten ${shown === 1 ? "kommt" : "kommen"}:`,
      askKind: (kinds) => (kinds.length === 0 ? "Was suchst du?" : `Was suchst du: ${list(kinds, "or")}?`),
      askBudget: "Wie viel möchtest du höchstens ausgeben?",
      askWhich: (titles) => `Welches Produkt meinst du: ${list(titles.map(quotedName), "or")}?`,
      askValue: (label, values) => `Was hättest du gern bei „${label}“${values.length === 0 ? "" : `: ${list(values, "or")}`}?`,
      unanswered: (question) => `Zu „${question}“ habe ich leider keine Angaben.`,
    },
    handoff: {
      noted: "Na klar. Ich habe für unser Team vermerkt, dass du mit einem Menschen sprechen möchtest.",
      reach: "Du erreichst uns auch direkt:",
      none: "Eine Telefonnummer oder E-Mail-Adresse, die ich dir nennen könnte, habe ich hier leider nicht.",
    },
  },
  playful: {
    phrases: {
      greeting: (name, brand) => `Hallo! Ich bin ${name} von ${brand} und kenne hier jedes Regal.`,
      thanks: "War mir ein Vergnügen. Immer her mit der nächsten Frage!",
      goodbye: "Tschüss, und lass bald wieder von dir hören!",
      wellbeing: "Bestens, ich muss ja keine Kisten schleppen!",
      acknowledgement: "Wunderbar! Wonach soll ich als Nächstes stöbern?",
      found: "Sieh mal, was ich gefunden habe:",
      offer: "Neugierig? Frag mich doch:",
      offerStart: "Wonach stöbern wir heute?",
    },
    products: {
      suggested: () => "Das hat es mir angetan:",
    },
  },
  brief: {
    phrases: {
      greeting: (name, brand) => `${name}, ${brand}.`,
      thanks: "Gern.",
      goodbye: "Auf Wiedersehen.",
      wellbeing: "Gut, danke.",
      acknowledgement: "Noch etwas?",
      capabilities: (brand) => `Ich beantworte Fragen zu ${brand}: Produkte, Preise, Verfügbarkeit, Unterlagen.`,
      decline: (brand) => `Dazu habe ich bei ${brand} keine Angaben.`,
      declineProduct: (title) => `Zu ${quotedName(title)} ist das nicht angegeben.`,
      offLimits: "Dabei kann ich nicht helfen.",
      nothingMatches: "Nichts Passendes gefunden.",
      offer: "Zum Beispiel:",
      offerStart: "Worum geht es?",
      outOfStock: (what) => `${quotedName(what)} ist nicht auf Lager.`,
      notReduced: (title) => `${quotedName(title)} ist nicht reduziert.`,
      priceRange: (title, from, to) => `${quotedName(title)} kostet ${from} bis ${to}.`,
      found: "Gefunden:",
      allRight: "In Ordnung.",
      declineAgain: "Auch dazu nichts.",
      understand: "Das tut mir leid.",
      noContact: "Kontaktangaben stehen auf unserer Website.",
      which: "Welches Produkt?",
    },
    products: {
      fitting: (count, shown) =>
        count === 0
          ? "Nichts passt."
          : count > shown
            ? `${number(count)} passen, zum Beispiel:`
            : count === 1
              ? "Eines passt:"
              : "Diese passen:",
      counted: (count) => (count === 0 ? "Keines." : `${number(count)}.`),
      more: (count) => `Und ${number(count)} ${count === 1 ? "weiteres" : "weitere"}.`,
      closest: () => "Alles zusammen passt nicht. Am nächsten:",
      suggested: () => "Vorschlag:",
      askKind: (kinds) => (kinds.length === 0 ? "Welche Art?" : `${list(kinds, "or")}?`),
      askBudget: "Bis zu welchem Preis?",
      askWhich: (titles) => `Welches Produkt: ${list(titles.map(quotedName), "or")}?`,
      unanswered: (question) => `Keine Angaben zu „${question}“.`,
      unknown: (words) => `Nichts zu „${words}“ in unseren Angaben.`,
    },
    handoff: {
      noted: "Der Wunsch nach einem Gespräch ist für unser Team vermerkt.",
      reach: "Direkt erreichbar:",
      none: "Eine Telefonnummer oder E-Mail-Adresse habe ich hier nicht.",
    },
  },
};
