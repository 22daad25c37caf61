import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const ga: LanguagePack = {
  code: "ga",
  name: "Irish",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "irish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: missing("no package with data for it has been tried"),
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "déan neamhaird ar|déan dearmad ar|ná lean|cuir ar leataobh|tabhair neamhaird ar",
    briefing:
      "(?:na |do |gach |de na )*(?:treoracha|treoir|rialacha|orduithe)\\p{L}*|gach (?:rud )?a dúradh leat|(?:aon )?(?:treoir|riail) roimhe",
    agent: "cúntóir|chúntóir|chatbot|comhrábot|bot[:,]",
    tell: "abair|freagair|inis|fógair|cuir in iúl",
    told: "go|(?:le |do )?(?:gach |chuile )?(?:custaiméir|chustaiméir|cuairteoir|chuairteoir|úsáideoir)|cách|gach duine",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
