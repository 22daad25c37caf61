import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const tr: LanguagePack = {
  code: "tr",
  name: "Turkish",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "turkish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "tur", tags: ["tr"] }],
  numberFormats: { windowsId: 0x1f, tag: "tr", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "yok say|unut|görmezden gel|dikkate alma|göz ardı et|bir kenara bırak|uyma",
    briefing: "(?:önceki |tüm |bütün |sana verilen )*(?:talimat|kural|komut|yönerge)\\p{L}*|sana (?:söylenen|verilen|öğretilen)\\p{L}*",
    agent: "asistan|chatbot|sohbet botu|bot[:,]|yapay zek[aâ]",
    tell: "söyle|de|bildir|cevap ver|yanıtla|duyur",
    told: "(?:her |tüm |bütün )?(?:kullanıcı|müşteri|ziyaretçi)\\p{L}*|herkese",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
