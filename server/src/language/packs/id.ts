import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const id: LanguagePack = {
  code: "id",
  name: "Indonesian",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "ind", tags: ["id"] }],
  numberFormats: { windowsId: 0x21, tag: "id", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "abaikan|lupakan|jangan ikuti|kesampingkan|langgar",
    briefing:
      "(?:semua |segala )?(?:instruksi|perintah|aturan|arahan|petunjuk)(?:mu)?(?: (?:sebelumnya|anda|kamu|yang kamu))|semua (?:instruksi|perintah|aturan|arahan)|(?:semua )?(?:yang|apa yang) (?:diberitahukan|diperintahkan) kepadamu",
    agent: "asisten|chatbot|bot |bot[:,]|ai[:,]",
    tell: "katakan|beri ?tahu|jawab|umumkan|sampaikan|beritahukan",
    told: "bahwa|(?:kepada )?(?:setiap|semua|para) (?:pelanggan|pengunjung|pengguna|pembeli)|kepada semua|semua orang",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
