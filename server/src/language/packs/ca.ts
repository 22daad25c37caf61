import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const ca: LanguagePack = {
  code: "ca",
  name: "Catalan",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "catalan",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "cat", tags: ["ca"] }],
  numberFormats: { windowsId: 0x03, tag: "ca", regions: {} },
  colourNames: missing("not written yet"),
  site: missing("not spoken yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
