import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const pl: LanguagePack = {
  code: "pl",
  name: "Polish",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "i w z na nie jest do się od za po jak przez dla oraz lub są być tym ten że o to co czy ale tego który która które jego jej był była także już może tak tylko przed ich nas",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "pol", tags: ["pl"] }],
  numberFormats: { windowsId: 0x15, tag: "pl", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "zignoruj|ignoruj|zapomnij|pomiń|odrzuć|nie przestrzegaj|nie słuchaj",
    briefing: "(?:wszystkie |swoje |twoje |poprzednie |wcześniejsze )*(?:instrukcj|polece|zasad|wytyczn|reguł)\\w*|wszystko, co ci",
    agent: "asysten|chatbo|bot |bot[:,]|ai[:,]|model językowy",
    tell: "powiedz|odpowiedz|odpowiadaj|poinformuj|oznajmij|mów|podaj",
    told: "[zż]e|(?:każdemu |wszystkim )?(?:klient|użytkownik|uzytkownik|odwiedzając)\\w*|wszystkim|cen[aęy]",
    alone: "jesteś teraz",
  }),
  documents: missing("not collected yet"),
  columns: {
    id: "numer artykułu",
    title: "nazwa|nazwa produktu",
    price: "cena",
    product: "marka|dostępność|zdjęcie|kategoria",
    other: null,
  },
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
