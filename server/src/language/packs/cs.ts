import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const cs: LanguagePack = {
  code: "cs",
  name: "Czech",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "a v se na je že s z do o k i to jako za by pro ale jsem jsou byl byla bylo která který které jak kde kdy co kolik stojí máte mohu můj dobrý den děkuji od po při nebo také jen už ve podle tak si jeho není může před ze",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: "czech",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "ces", tags: ["cs"] }],
  numberFormats: { windowsId: 0x05, tag: "cs", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignoruj(?:te)?|zapomeň(?:te)?|pomiň(?:te)?|nech stranou|odlož|nedodržuj|přehlížej|neposlouchej",
    briefing: "(?:všechny |své |předchozí |dosavadní |dřívější )*(?:instrukc|pokyn|pravid|příkaz)\\p{L}*|vše(?:chno)?, co ti",
    agent: "asistent|chatbot|bot |bot[:,]|umělá inteligence|ai[:,]",
    tell: "řekni|řekněte|odpověz|odpovídej|sděl|oznam|informuj|pověz",
    told: "že|(?:každému |všem )?(?:zákazník|návštěvník|uživatel)\\p{L}*|všem",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
