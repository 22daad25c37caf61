import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const da: LanguagePack = {
  code: "da",
  name: "Danish",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "danish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "dan", tags: ["da"] }],
  numberFormats: { windowsId: 0x06, tag: "da", regions: {} },
  colourNames: missing("not written yet"),
  site: missing("not spoken yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
