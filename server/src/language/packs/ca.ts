import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const ca: LanguagePack = {
  code: "ca",
  name: "Catalan",
  aliases: [],
  script: "latin",
  detection: {
    words:
      "el la els les de i en que un una és per amb del al dels als no es ha han més com aquest aquesta són va però seva seu què ser també sobre molt fins entre hi ho quan on quin quina quant costa tenen té puc meu bon dia hola gràcies si o s'ha dos anys estat seves seus cada nostre nostra vostre vostra",
    letters: missing("its letters are those of others"),
  },
  search: {
    stemmer: "catalan",
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "cat", tags: ["ca"] }],
  numberFormats: { windowsId: 0x03, tag: "ca", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ignora|ignoreu|oblida|oblideu|deixa de banda|no segueixis|passa per alt|desobeeix",
    briefing:
      "(?:les |totes les )?(?:teves )?(?:instruccions|ordres|regles|normes|directrius)(?: (?:anteriors|rebudes|prèvies))?|(?:tot )?(?:el que|allò que) t'",
    agent: "assistent|chatbot|bot |bot[:,]|ia[:,]",
    tell: "digues|digueu|respon|responeu|afirma|anuncia|informa|explica",
    told: "que|(?:a )?(?:cada|tots els|qualsevol) (?:client|clients|visitant|visitants|usuari|usuaris)|als clients|a tothom",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
