import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const hu: LanguagePack = {
  code: "hu",
  name: "Hungarian",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: "hungarian",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "hun", tags: ["hu"] }],
  numberFormats: { windowsId: 0x0e, tag: "hu", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "hagyd figyelmen kívül|felejtsd el|felejts el|mellőzd|tedd félre|ne kövesd|ne tartsd be",
    briefing:
      "(?:a |az |minden |összes |korábbi |előző |eddigi )*(?:utasítás|szabály|parancs|irányelv|előírás)\\p{L}*|mindent?,? amit (?:neked|mondtak)",
    agent: "asszisztens|chatbot|csevegő|segéd|bot[:,]|mesterséges intelligencia",
    tell: "mondd|mondja|válaszolj|válaszold|közöld|tájékoztass|jelentsd ki|hirdesd",
    told: "hogy|(?:minden |az összes )?(?:vásárló|ügyfél|ügyfel|látogató|felhasználó|vevő)\\p{L}*|mindenkinek|azt",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
