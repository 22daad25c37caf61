import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const ms: LanguagePack = {
  code: "ms",
  name: "Malay",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "msa", tags: ["ms"] }],
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "abaikan|lupakan|jangan ikut|ketepikan|langgar",
    briefing:
      "(?:semua |segala )?(?:arahan|perintah|peraturan|panduan)(?: (?:sebelumnya|anda|kamu|terdahulu))|semua (?:arahan|perintah|peraturan)|apa yang (?:diberitahu|diarahkan) kepada",
    agent: "pembantu|chatbot|bot |bot[:,]|ai[:,]",
    tell: "katakan|beritahu|jawab|umumkan|maklumkan",
    told: "bahawa|(?:kepada )?(?:setiap|semua|para) (?:pelanggan|pelawat|pengguna|pembeli)|semua orang",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
