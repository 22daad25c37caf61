import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const sk: LanguagePack = {
  code: "sk",
  name: "Slovak",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "a v sa na je že s z do o k i to ako za by pre ale som sú bol bola bolo ktorá ktorý ktoré kde kedy čo koľko stojí máte môžem môj dobrý deň ďakujem od po pri alebo tiež len už vo podľa tak si jeho nie môže pred zo",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "slk", tags: ["sk"] }],
  numberFormats: { windowsId: 0x1b, tag: "sk", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignoruj(?:te)?|zabudni(?:te)?|nechaj bokom|nedodržiavaj|neposlúchaj|odlož",
    briefing: "(?:všetky |svoje |predchádzajúce |doterajšie )*(?:inštrukci|pokyn|pravid|príkaz)\\p{L}*|všetko, čo ti",
    agent: "asistent|chatbot|bot |bot[:,]|ai[:,]",
    tell: "povedz|odpovedz|odpovedaj|oznám|informuj",
    told: "že|(?:každému |všetkým )?(?:zákazník|návštevník|používateľ)\\p{L}*|všetkým",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
