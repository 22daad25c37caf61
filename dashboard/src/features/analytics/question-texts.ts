import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  state: "State",
  states: { open: "Open", answered: "Answered", ignored: "Ignored", not_ours: "Not ours" },
  alsoAsked: "Also asked as",
  times: (count: string, last: string) => (count === "1" ? `Asked once, ${last}` : `Asked ${count} times, last ${last}`),
  conversations: "Conversations",
  asked: (persona: string) => `${persona} was asked.`,
  nearest: "See what the knowledge says about it",
  answer: "Answer",
  answerHint:
    "In full sentences, as a visitor should read it. It becomes a text that the persona answers from. If the knowledge says something else, change it there: the persona cannot know which of the two is right.",
  save: "Save and ask again",
  steps: { saving: "Saving the answer", processing: "Processing the text", asking: "Asking the persona again" },
  askAgain: "Ask again",
  answered: "The persona now replies:",
  declined: "The persona still declines. Use the words of the question in the answer, or see why:",
  ignore: "Ignore",
  notOurs: "Not ours",
  reopen: "Reopen",
  newWording: "This wording is being grouped. Check again in a few seconds.",
  writers: "Owners and admins can answer questions.",
  credits: (credits: string) => `${credits} credits`,
};

const de: TextsOf<typeof en> = {
  state: "Zustand",
  states: { open: "Offen", answered: "Beantwortet", ignored: "Übergangen", not_ours: "Nicht unser Thema" },
  alsoAsked: "Auch gefragt als",
  times: (count, last) => (count === "1" ? `Einmal gefragt, ${last}` : `${count}-mal gefragt, zuletzt ${last}`),
  conversations: "Gespräche",
  asked: (persona) => `Gefragt wurde ${persona}.`,
  nearest: "Nachsehen, was das Wissen dazu sagt",
  answer: "Antwort",
  answerHint:
    "In ganzen Sätzen, wie sie ein Besucher lesen soll. Daraus wird ein Text, aus dem die Persona antwortet. Steht im Wissen etwas anderes, ändern Sie es dort: Die Persona kann nicht wissen, was davon stimmt.",
  save: "Speichern und erneut fragen",
  steps: { saving: "Die Antwort wird gespeichert", processing: "Der Text wird verarbeitet", asking: "Die Persona wird erneut gefragt" },
  askAgain: "Erneut fragen",
  answered: "Die Persona antwortet jetzt:",
  declined: "Die Persona kann weiterhin nicht antworten. Nehmen Sie die Wörter der Frage in die Antwort auf, oder sehen Sie nach, warum:",
  ignore: "Übergehen",
  notOurs: "Nicht unser Thema",
  reopen: "Wieder öffnen",
  newWording: "Diese Formulierung wird gerade zugeordnet. Sehen Sie in einigen Sekunden wieder nach.",
  writers: "Inhaber und Admins können Fragen beantworten.",
  credits: (credits) => `${credits} Credits`,
};

export const questionTexts: Catalog<TextsOf<typeof en>> = { en, de };
