import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const sv: LanguagePack = {
  code: "sv",
  name: "Swedish",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "och att det som en på är av för med till den har inte om ett vi du kan från eller i de var så men hur vad när jag han hon sin sina efter under mellan vid också skulle kommer blir alla denna detta",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: "swedish",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "swe", tags: ["sv"] }],
  numberFormats: { windowsId: 0x1d, tag: "sv", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignorera|glöm|bortse från|strunta i|lägg .{0,20}åt sidan|följ inte|åsidosätt",
    briefing:
      "(?:alla |dina |tidigare |föregående |de )*(?:instruktion\\p{L}*|regler|order|anvisningar|riktlinjer)|allt (?:som )?du (?:har fått|blivit|fick)",
    agent: "assistent|chatbot|chattbot|bot |bot[:,]|ai[:,]|hjälpare",
    tell: "säg|berätta|svara|meddela|upplys|påstå",
    told: "att|(?:för |till )?(?:alla |varje )?(?:kund|kunder|besökare|användare|gäst|gäster)|alla",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
