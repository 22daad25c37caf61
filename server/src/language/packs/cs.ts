import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const cs: LanguagePack = {
  code: "cs",
  name: "Czech",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "czech",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "ces", tags: ["cs"] }],
  numberFormats: { windowsId: 0x05, tag: "cs", regions: {} },
  colourNames: missing("not written yet"),
  site: missing("not spoken yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
