import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const ro: LanguagePack = {
  code: "ro",
  name: "Romanian",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "și de la în cu pe a nu că este un o din care pentru sunt al mai se ale lui sau fi au ce dar prin după fost unui unei cum când unde cât costă aveți pot meu bună ziua mulțumesc să le acest această am va cele cei nostru până",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: "romanian",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "ron", tags: ["ro"] }],
  numberFormats: { windowsId: 0x18, tag: "ro", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: missing("no such texts have been collected"),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
