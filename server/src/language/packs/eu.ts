import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const eu: LanguagePack = {
  code: "eu",
  name: "Basque",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "basque",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: missing("no package with data for it has been tried"),
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ez ikusi egin|ez ikusi|ahaztu|baztertu|utzi alde batera|alde batera utzi|ez jarraitu|ez bete",
    briefing: "(?:aurreko |zure |guztiak )*(?:jarraibide|argibide|arau|agindu)\\p{L}*|esan dizuten",
    agent: "laguntzaile|chatbot|bot[:,]|adimen artifizial",
    tell: "esan|erantzun|jakinarazi|iragarri",
    told: "(?:bezero|bisitari|erabiltzaile)\\p{L}*|guztiei|denei",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
