import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const ro: LanguagePack = {
  code: "ro",
  name: "Romanian",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "romanian",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "ron", tags: ["ro"] }],
  numberFormats: { windowsId: 0x18, tag: "ro", regions: {} },
  colourNames: missing("not written yet"),
  site: missing("not spoken yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
