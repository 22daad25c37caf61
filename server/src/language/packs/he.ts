import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const he: LanguagePack = {
  code: "he",
  name: "Hebrew",
  aliases: [],
  script: "hebrew",
  detection: "script",
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "heb", tags: ["he"] }],
  numberFormats: { windowsId: 0x0d, tag: "he", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "התעלם|התעלמי|התעלמו|שכח|שכחי|הנח בצד|אל תציית|אל תפעל לפי",
    briefing: "(?:מ|את )?(?:כל )?(?:ה)?(?:הוראות|הנחיות|כללים|פקודות)|(?:כל )?מה שנאמר לך|(?:כל )?מה שאמרו לך",
    agent: "עוזר|צ'אטבוט|צ׳אטבוט|צאטבוט|בוט|בינה מלאכותית",
    tell: "אמור|תגיד|תגידי|השב|הודע",
    told: "(?:ל)?כל (?:לקוח|מבקר|משתמש|הלקוחות)|ללקוח|ללקוחות|לכולם|ש\\p{L}+",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
