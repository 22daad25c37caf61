import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const et: LanguagePack = {
  code: "et",
  name: "Estonian",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "est", tags: ["et"] }],
  numberFormats: { windowsId: 0x25, tag: "et", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignoreeri|eira|unusta|jäta kõrvale|ära järgi|heida kõrvale",
    briefing:
      "(?:kõik |kõiki |oma |varasemad |varasemaid |eelnevad |eelnevaid )*(?:juhis|reegl|käsk|käske|korraldus|juhend)\\p{L}*|kõik,? mida sulle",
    agent: "abiline|assistent|vestlusrobot|juturobot|chatbot|tehisintellekt",
    tell: "ütle|vasta|teata|räägi|väida",
    told: "et|(?:kõigile |igale )?(?:kliendi|klienti|külasta|kasutaja)\\p{L}*|kõigile",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
