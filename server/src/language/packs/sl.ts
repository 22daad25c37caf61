import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const sl: LanguagePack = {
  code: "sl",
  name: "Slovenian",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "slovene",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "slv", tags: ["sl"] }],
  numberFormats: { windowsId: 0x24, tag: "sl", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "prezri|ignoriraj(?:te)?|pozabi(?:te)?|zanemari(?:te)?|pusti ob strani|ne upoštevaj|ne sledi",
    briefing: "(?:vsa |vse |svoja |svoje |prejšnja |prejšnje |dosedanja )*(?:navodil|ukaz|pravil|napotk)\\p{L}*|vse, kar ti",
    agent: "pomočnik|asistent|chatbot|bot |bot[:,]|klepetalni",
    tell: "povej|reci|odgovori|obvesti|sporoči|oznani",
    told: "da|(?:vsakemu |vsem )?(?:strank|kupc|obiskovalc|uporabnik)\\p{L}*|vsem",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
