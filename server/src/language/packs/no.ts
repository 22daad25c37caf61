import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const no: LanguagePack = {
  code: "no",
  name: "Norwegian",
  aliases: ["nb", "nn"],
  script: "latin",
  detection: {
    words:
      "og i at det er en til av på som med for den de der har ikke et vi du kan fra eller var jeg hva hvor når hvordan min din sin etter under også skal ble blir ved mot men om så denne dette nå han hun hadde bare oss alle over deres å kva ikkje eg",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: "norwegian",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "nor", tags: ["no", "nb", "nn"] }],
  numberFormats: { windowsId: 0x14, tag: "nb", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignorer|glem|se bort fra|tilsidesett|legg .{0,20}til side|ikke følg|overse",
    briefing:
      "(?:alle |dine |tidligere |foregående |de )*(?:instruk\\p{L}*|regler|reglene|ordrer|anvisninger|retningslinjer)|alt du (?:har fått|er blitt|ble)",
    agent: "assistent|chatbot|bot |bot[:,]|ki[:,]|hjelper",
    tell: "si|fortell|svar|opplys|påstå",
    told: "at|(?:til )?(?:alle |hver |enhver )?(?:kunde|kunder|besøkende|bruker|brukere|gjest|gjester)|alle",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
