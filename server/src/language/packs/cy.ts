import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const cy: LanguagePack = {
  code: "cy",
  name: "Welsh",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "yn yw mae ydych ydy ydi oes oedd roedd chi chwi eich ein fy dwi rwy rydw rydych rydyn maen nhw gallaf galla allwch allwn faint pryd ble beth sut pam pwy sydd sy nad nid ddim bod gan gyda ac ond neu hefyd wedi ddydd dydd llun mawrth mercher iau gwener sadwrn sul agor gau heddiw yfory os gwelwch dda diolch helo bore prynhawn hoffwn eisiau angen unrhyw rhwng hyd tan gennych gennyf yno yma hwn hon",
    letters: missing("no letters are only its own"),
  },
  search: {
    stemmer: missing("no stemmer has been tried"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: missing("no package with data for it has been tried"),
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "anwybydda|anwybyddwch|anghofia|anghofiwch|rho o'r neilltu|paid â dilyn",
    briefing:
      "(?:y |yr |pob |holl |dy )*(?:cyfarwyddiad|gyfarwyddiad|rheol|gorchym|orchym|canllaw)\\p{L}*|(?:popeth|bopeth) (?:a ddywedwyd|y dywedwyd)",
    agent: "cynorthwy|gynorthwy|chatbot|sgwrsfot|bot[:,]",
    tell: "dywed|dywedwch|dweud|ateb|atebwch|cyhoedda|rho wybod",
    told: "bod|wrth (?:bob|y|bawb)|(?:bob |pob )?(?:cwsmer|gwsmer|ymwelydd|defnyddiwr)\\p{L}*|pawb",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
