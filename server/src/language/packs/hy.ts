import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const hy: LanguagePack = {
  code: "hy",
  name: "Armenian",
  aliases: [],
  script: "armenian",
  detection: missing("its texts are taken for another language of its script: it has no word list"),
  search: {
    stemmer: "armenian",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: missing("no package with data for it has been tried"),
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "անտեսիր|անտեսեք|մոռացիր|մոռացեք|մի կողմ դիր|մի հետևիր",
    briefing: "(?:բոլոր |նախորդ |քո |նախկին )*(?:հրահանգ|ցուցում|կանոն|հրաման)\\p{L}*|ամեն ինչ, ինչ քեզ",
    agent: "օգնական|չատբոտ|բոտ[:,]|արհեստական բանական",
    tell: "ասա|պատասխանիր|հայտնիր|հայտարարիր",
    told: "(?:յուրաքանչյուր |բոլոր )?(?:հաճախորդ|այցելու|օգտատ|գնորդ)\\p{L}*|բոլորին|որ",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
