import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const lt: LanguagePack = {
  code: "lt",
  name: "Lithuanian",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "lit", tags: ["lt"] }],
  numberFormats: { windowsId: 0x27, tag: "lt", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignoruok(?:ite)?|pamiršk(?:ite)?|nepaisyk|nekreipk dėmesio į|atidėk į šalį|nesilaikyk",
    briefing:
      "(?:visus |visas |savo |ankstesnius |ankstesnes |ankstesnių |visų )*(?:nurodym|taisykl|instrukcij|įsakym)\\p{L}*|viską, ką tau",
    agent: "asistent|padėjėj|pokalbių robot|chatbot|bot[:,]",
    tell: "sakyk|pasakyk|atsakyk|pranešk|informuok|skelbk",
    told: "kad|(?:kiekvienam |visiems )?(?:klient|lankytoj|vartotoj|pirkėj)\\p{L}*|visiems",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
