import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const no: LanguagePack = {
  code: "no",
  name: "Norwegian",
  aliases: ["nb", "nn"],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "norwegian",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "nor", tags: ["no", "nb", "nn"] }],
  numberFormats: { windowsId: 0x14, tag: "nb", regions: {} },
  colourNames: missing("not written yet"),
  site: missing("not spoken yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
