import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const tr: LanguagePack = {
  code: "tr",
  name: "Turkish",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "turkish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "tur", tags: ["tr"] }],
  numberFormats: { windowsId: 0x1f, tag: "tr", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: {
    lead: null,
    patterns: ["(?:talimat|kural|komut)\\p{L}*.{0,40}(?:yok say|unut|görmezden)", "(?:kullanıcıya|müşteriye).{0,60}söyle"],
    hints: "talimat|kural|komut",
    grammar: missing("only commands have been collected"),
  },
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
