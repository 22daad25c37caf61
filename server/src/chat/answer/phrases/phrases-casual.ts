import type { Phrases } from "./phrases.ts";

/** What a friendly, casual persona says differently. */
export const CASUAL: Readonly<Record<string, Partial<Phrases>>> = {
  en: {
    thanks: "You're welcome, any time!",
    goodbye: "Bye, see you soon!",
    acknowledgement: "Great! Anything else I can look up for you?",
    decline: (brand) => `Sorry, I don't have anything on that at ${brand}.`,
    offLimits: "That's not something I can help with, but ask me anything about what we offer.",
    nothingMatches: "Sorry, I didn't find anything that matches.",
    offer: "You could ask me, for instance:",
    found: "Here's what I found:",
  },
  de: {
    thanks: "Gern geschehen, jederzeit!",
    goodbye: "Tschüss, bis bald!",
    acknowledgement: "Super! Was möchtest du noch wissen?",
    decline: (brand) => `Dazu habe ich bei ${brand} leider nichts.`,
    nothingMatches: "Da habe ich leider nichts Passendes gefunden.",
    offer: "Du kannst mich zum Beispiel fragen:",
    offerStart: "Wie kann ich dir helfen?",
  },
  fr: {
    thanks: "Avec plaisir, n'hésite pas !",
    acknowledgement: "Super ! Que veux-tu savoir d'autre ?",
    offer: "Tu peux me demander par exemple :",
    offerStart: "Comment puis-je t'aider ?",
  },
  es: {
    thanks: "¡De nada, cuando quieras!",
    acknowledgement: "¡Genial! ¿Qué más te gustaría saber?",
    offer: "Puedes preguntarme, por ejemplo:",
    offerStart: "¿En qué te puedo ayudar?",
  },
  it: {
    thanks: "Figurati!",
    acknowledgement: "Ottimo! Che cos'altro vuoi sapere?",
    offer: "Puoi chiedermi, per esempio:",
    offerStart: "Come posso aiutarti?",
  },
  nl: {
    thanks: "Graag gedaan, altijd!",
    acknowledgement: "Mooi! Wat wil je nog weten?",
    offer: "Je kunt me bijvoorbeeld vragen:",
    offerStart: "Hoe kan ik je helpen?",
  },
  pt: {
    thanks: "De nada, sempre às ordens!",
    acknowledgement: "Boa! O que mais queres saber?",
    offer: "Podes perguntar-me, por exemplo:",
    offerStart: "Como te posso ajudar?",
  },
};
