import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const fi: LanguagePack = {
  code: "fi",
  name: "Finnish",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "finnish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "fin", tags: ["fi"] }],
  numberFormats: { windowsId: 0x0b, tag: "fi", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ohita|unohda|sivuuta|jätä huomiotta|jätä sikseen|älä noudata|hylkää",
    briefing: "(?:kaikki |aiemmat |aiemmista |edelliset |sinun )*(?:ohje|sään|käsky|määräy|ohjee)\\p{L}*|kaikki,? mitä sinulle",
    agent: "avustaja|chatbotti|chatbot|botti|tekoäly",
    tell: "kerro|vastaa|sano|ilmoita|väitä",
    told: "että|(?:kaikille |jokaiselle )?(?:asiakka|kävijä|käyttäj|vierailij)\\p{L}*|kaikille",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
