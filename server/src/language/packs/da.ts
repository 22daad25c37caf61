import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const da: LanguagePack = {
  code: "da",
  name: "Danish",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "og i at det er en til af på som med for den de der har ikke et vi du kan fra eller var jeg hvad hvor når hvordan min din sin efter under også skal blev bliver ved mod men om så denne dette nu han hun havde kun os alle over deres",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: "danish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "dan", tags: ["da"] }],
  numberFormats: { windowsId: 0x06, tag: "da", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignorer|glem|se bort fra|tilsidesæt|læg .{0,20}til side|følg ikke|overse",
    briefing:
      "(?:alle |dine |tidligere |foregående |de )*(?:instruk\\p{L}*|regler|ordrer|anvisninger|retningslinjer)|(?:alt, )?hvad du (?:har fået|er blevet|fik)|alt(?:,)? (?:hvad )?du (?:har fået|er blevet)",
    agent: "assistent|chatbot|bot |bot[:,]|ai[:,]|hjælper",
    tell: "sig|fortæl|svar|oplys|meddel|påstå",
    told: "at|(?:til )?(?:alle |hver |enhver )?(?:kunde|kunder|besøgende|bruger|brugere|gæst|gæster)|alle",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
