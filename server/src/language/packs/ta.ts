import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const ta: LanguagePack = {
  code: "ta",
  name: "Tamil",
  aliases: [],
  script: "tamil",
  detection: missing("its texts are taken for another language of its script: it has no word list"),
  search: {
    stemmer: "tamil",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: missing("no package with data for it has been tried"),
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "புறக்கணி|புறக்கணிக்கவும்|மறந்துவிடு|மறந்துவிடவும்|பின்பற்றாதே",
    briefing: "(?:முந்தைய |அனைத்து |எல்லா )*(?:அறிவுறுத்தல்|வழிமுறை|விதி|கட்டளை)",
    agent: "உதவியாளர்|சாட்போட்|பாட்[:,]",
    tell: "சொல்|சொல்லவும்|கூறு|கூறவும்|தெரிவி|தெரிவிக்கவும்",
    told: "(?:ஒவ்வொரு |அனைத்து |எல்லா )(?:வாடிக்கையாளர்|பயனர்|பார்வையாளர்)",
    spaced: false,
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
