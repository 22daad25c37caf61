import { commands } from "../injection-commands.ts";
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
  injection: commands({
    discard: "ignoră|ignora|ignorați|uită|uitați|lasă deoparte|nu urma|nu respecta|nu mai urma",
    briefing:
      "(?:toate )?(?:instrucțiunile|regulile|ordinele|indicațiile|directivele)(?: (?:anterioare|tale|primite|precedente))?|(?:tot )?ce ți",
    agent: "asistent|chatbot|bot |bot[:,]|ia[:,]",
    tell: "spune|spuneți|răspunde|răspundeți|anunță|informează|comunică",
    told: "că|(?:tuturor )?client\\p{L}*|fiecărui|fiecare (?:client|vizitator|utilizator)|tuturor|vizitator\\p{L}*",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
