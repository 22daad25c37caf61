import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const icelandic: LanguagePack = {
  code: "is",
  name: "Icelandic",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: missing("no package with data for it has been tried"),
  numberFormats: { windowsId: 0x0f, tag: "is", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "hunsaðu|hundsaðu|gleymdu|slepptu|leggðu til hliðar|ekki fylgja",
    briefing: "(?:öllum |þínum |fyrri |allar |þínar )*(?:fyrirmæl|leiðbeining|regl|skipun)\\p{L}*|(?:öllu|allt) sem þér",
    agent: "aðstoðar|spjallmenni|chatbot|gervigreind",
    tell: "segðu|svaraðu|tilkynntu|láttu",
    told: "að|(?:öllum |hverjum )?(?:viðskiptavin|gest|notand|notend)\\p{L}*|öllum",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
