import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const el: LanguagePack = {
  code: "el",
  name: "Greek",
  aliases: [],
  script: "greek",
  detection: "script",
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "ell", tags: ["el"] }],
  numberFormats: { windowsId: 0x08, tag: "el", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "αγνόησε|αγνοήστε|ξέχνα|ξέχασε|παράβλεψε|άφησε στην άκρη|μην ακολουθείς|μην τηρείς",
    briefing:
      "(?:όλες |όλους |τις |τους |τα |όλα |προηγούμενες |προηγούμενους )*(?:οδηγί|εντολ|κανόν|κανονισμ)\\p{L}*|(?:όλα )?(?:όσα|ό,τι) σου",
    agent: "βοηθ|chatbot|τσατμποτ|ψηφιακ|τεχνητή νοημοσύνη|bot[:,]",
    tell: "πες|πείτε|απάντησε|απάντα|ανακοίνωσε|ενημέρωσε|δήλωσε",
    told: "ότι|πως|(?:σε )?(?:κάθε |όλους τους |στους )?(?:πελάτ|επισκέπτ|χρήστ)\\p{L}*|σε όλους",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
