import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const sv: LanguagePack = {
  code: "sv",
  name: "Swedish",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "och att det som en på är av för med till den har inte om ett vi du kan från eller i de var så men hur vad när jag han hon sin sina efter under mellan vid också skulle kommer blir alla denna detta",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: "swedish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "swe", tags: ["sv"] }],
  numberFormats: { windowsId: 0x1d, tag: "sv", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: missing("no such texts have been collected"),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
