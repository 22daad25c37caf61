import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const hi: LanguagePack = {
  code: "hi",
  name: "Hindi",
  aliases: [],
  script: "devanagari",
  detection: "script",
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "hin", tags: ["hi"] }],
  numberFormats: { windowsId: 0x39, tag: "hi", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: {
    lead: null,
    patterns: ["निर्देशों.{0,30}(?:अनदेखा|नज़रअंदाज़)"],
    hints: null,
    grammar: missing("only commands have been collected"),
  },
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
