import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const pl: LanguagePack = {
  code: "pl",
  name: "Polish",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "i w z na nie jest do się od za po jak przez dla oraz lub są być tym ten że o to co czy ale tego który która które jego jej był była także już może tak tylko przed ich nas",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "pol", tags: ["pl"] }],
  numberFormats: { windowsId: 0x15, tag: "pl", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: {
    lead: null,
    patterns: [
      "\\b(?:zignoruj|ignoruj)\\b.{0,60}\\b(?:instrukcj\\w+|polece\\w+|zasad\\w*)",
      "\\bpowiedz\\b.{0,40}\\b(?:[zż]e|klientowi|u[zż]ytkownik)",
    ],
    hints: "powiedz",
    grammar: missing("only commands have been collected"),
  },
  documents: missing("not collected yet"),
  columns: {
    id: "numer artykułu",
    title: "nazwa|nazwa produktu",
    price: "cena",
    product: "marka|dostępność|zdjęcie|kategoria",
    other: null,
  },
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
