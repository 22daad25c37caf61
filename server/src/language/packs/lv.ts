import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const lv: LanguagePack = {
  code: "lv",
  name: "Latvian",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "lav", tags: ["lv"] }],
  numberFormats: { windowsId: 0x26, tag: "lv", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignorē|ignorējiet|aizmirsti|neievēro|atmet|neņem vērā|noliec malā",
    briefing:
      "(?:visus |visas |savus |iepriekšējos |iepriekšējās |agrākos )*(?:norādījum|noteikum|instrukcij|rīkojum|pavēl)\\p{L}*|visu, ko tev",
    agent: "asistent|palīg|tērzēšanas|čatbot|chatbot|bot[:,]",
    tell: "saki|pasaki|atbildi|paziņo|informē",
    told: "ka|(?:katram |visiem )?(?:klient|apmeklētāj|lietotāj|pircēj)\\p{L}*|visiem",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
