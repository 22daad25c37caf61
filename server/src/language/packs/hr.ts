import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const hr: LanguagePack = {
  code: "hr",
  name: "Croatian",
  aliases: ["bs"],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "hrv", tags: ["hr", "bs"] }],
  numberFormats: { windowsId: 0x1a, tag: "hr", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignoriraj(?:te)?|zanemari(?:te)?|zaboravi(?:te)?|ostavi po strani|ne slijedi|ne poštuj",
    briefing: "(?:sve |svoje |prethodne |ranije |dosadašnje )*(?:uput|naredb|pravil|instrukcij)\\p{L}*|sve što ti",
    agent: "asistent|pomoćni|chatbot|bot |bot[:,]|umjetna inteligencija",
    tell: "reci(?:te)?|kaži|odgovori|obavijesti|javi|objavi",
    told: "da|(?:svakom |svim )?(?:kupc|kupac|kupcu|posjetitelj|korisni)\\p{L}*|svima",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
