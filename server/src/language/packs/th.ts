import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const th: LanguagePack = {
  code: "th",
  name: "Thai",
  aliases: [],
  script: "thai",
  detection: "script",
  search: {
    stemmer: missing("words are cut into pairs of characters instead"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("no list has been written"),
  },
  ocr: [{ data: "tha", tags: ["th"] }],
  numberFormats: { windowsId: 0x1e, tag: "th", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: missing("no such texts have been collected"),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
