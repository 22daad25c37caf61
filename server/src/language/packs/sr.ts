import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const sr: LanguagePack = {
  code: "sr",
  name: "Serbian",
  aliases: [],
  script: "cyrillic",
  detection: missing("its texts are taken for another language of its script: it has no word list"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "srp", tags: ["sr"] }],
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignoriši(?:te)?|zanemari(?:te)?|zaboravi(?:te)?|игнориши(?:те)?|занемари(?:те)?|заборави(?:те)?|не поштуј|ne poštuj",
    briefing:
      "(?:sve |svoje |prethodne |ranije )*(?:uputstv|naredb|naređenj|pravil|instrukcij)\\p{L}*|(?:све |своје |претходне |раније )*(?:упутств|наредб|наређењ|правил|инструкциј)\\p{L}*|sve što ti|све што ти",
    agent: "asistent|chatbot|асистент|чет-?бот|bot[:,]|бот[:,]|помоћник",
    tell: "reci|kaži|odgovori|obavesti|реци|кажи|одговори|обавести|саопшти",
    told: "da|да|(?:svakom |svim |сваком |свим )?(?:kupc|posetioc|korisni|купц|посетиоц|корисни)\\p{L}*|svima|свима",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
